import { expect, test } from "vitest";
import { JudgeAway, LanguageOff, ProgramsBusy } from "./shapes";
import { refuseRun } from "./tested";

test("a run that was not carried out is refused with why it was not; what nobody foresaw is no refusal", () => {
  const reasonOf = (error: Error) => {
    try {
      return refuseRun(error, "LANGUAGE_OFF");
    } catch (thrown) {
      return (thrown as { reason?: string }).reason ?? thrown;
    }
  };
  expect(reasonOf(new ProgramsBusy("too many wait"))).toBe("PROGRAMS_BUSY");
  expect(reasonOf(new JudgeAway("the judge did not answer"))).toBe("JUDGE_AWAY");
  expect(reasonOf(new LanguageOff())).toBe("LANGUAGE_OFF");
  const unforeseen = new TypeError("no");
  expect(reasonOf(unforeseen)).toBe(unforeseen);
});
