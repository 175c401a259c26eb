import type { ProgramRun, ProgramSample } from "#contract/sitting/programs";
import { Refusal } from "../handler";
import { isSameOutput } from "../scoring/program";
import { JudgeAway, LanguageOff, ProgramsBusy, type TestRun } from "./shapes";

/** Of an output only so much is stored and shown: whoever prints more sees the beginning. */
const shownOutput = 4_000;

/** What a run came to, beside what is expected of it. */
export function testOf({ stdin, expected }: ProgramSample, run: TestRun): ProgramRun["tests"][number] {
  const { state, output, error, milliseconds } = run;
  const isSame = expected === null ? null : state === "ended" && isSameOutput(output, expected);
  return { stdin, expected, state, output: output.slice(0, shownOutput), error, milliseconds, isSame };
}

/** Says why a run was not carried out, `languageOff` where nothing runs the language; anything else is thrown on. */
export function refuseRun(error: unknown, languageOff: string): never {
  if (error instanceof ProgramsBusy) throw new Refusal("PROGRAMS_BUSY");
  if (error instanceof JudgeAway) throw new Refusal("JUDGE_AWAY");
  if (error instanceof LanguageOff) throw new Refusal(languageOff);
  throw error;
}
