import { expect, test } from "vitest";
import type { RescoringPreview } from "#contract/rescoring/shapes";
import { translators } from "#locales/resources";
import { shownPreview } from "./shown.server";

const none = { before: null, after: null };
const preview: RescoringPreview = {
  ...{ version: 2, digest: "", question: null, candidate: null, undone: null, candidates: 1, passScore: 0 },
  passes: { kept: 0, gained: 0, lost: 0, failed: 0, undecided: 1 },
  tabs: { gained: 0, lost: 0, changed: 1, same: 0 },
  ...{ mean: none, p: none, groups: [], certificates: null, told: 0, people: [], peopleCount: 0 },
};

test("a preview says what becomes of certificates, also where the paper has no pass score", () => {
  const told = (certificates: RescoringPreview["certificates"]) =>
    shownPreview(
      { ...preview, certificates },
      { examId: "e", query: "", tab: "" },
      { t: translators.en as never, language: "en" },
    ).facts.find(({ name }) => name === "Certificates")?.text;
  expect(told({ won: 3, lost: 1, replaced: 7 })).toBe(
    "Newly earned: 3; to be revoked: 1; to be replaced, as they print the score: 7",
  );
  expect(told(null)).toBe("Not issued automatically: certificates already issued stay as they are");
});

test("passing is undecided only where the paper has a pass score", () => {
  const person = {
    ...{ candidateId: "c", number: 1, realName: "周远", group: "", given: ["A"], before: 300, after: 0 },
    ...{ totalBefore: 1000, totalAfter: 1000, passedBefore: null, passedAfter: null },
  };
  const outcome = (passScore: number) =>
    shownPreview(
      { ...preview, passScore, people: [person] },
      { examId: "e", query: "", tab: "" },
      { t: translators.en as never, language: "en" },
    ).people.map((one) => one.outcome);
  expect([outcome(0), outcome(600)]).toEqual([["—"], ["Open"]]);
});
