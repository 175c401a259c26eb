import type { codeLanguages } from "#contract/questions/kinds";
import type { ProgramRun } from "#contract/sitting/programs";

export type CodeLanguage = (typeof codeLanguages)[number];

/** A program with what is compiled together with it, and the inputs that it is run with, one after the other. */
export interface RunnableProgram {
  language: CodeLanguage;
  source: string;
  /** Code of the question's author, which its candidates do not see; "" for none. */
  hidden: string;
  inputs: readonly string[];
}

/** What became of one input. */
export type TestRun = Pick<ProgramRun["tests"][number], "state" | "output" | "error" | "milliseconds">;

/** A service with the interface of Judge0; `token` is sent as X-Auth-Token, "" for none. */
export interface JudgeSettings {
  url: string;
  token: string;
}

/** Limits of one input, everywhere: seconds of processor time, and bytes. */
export const programLimits = { seconds: 2, memory: 128_000_000, output: 64_000, error: 2_000 };

/** No place is free in time; what was asked can be asked again. */
export class ProgramsBusy extends Error {}
/** The judge cannot be reached or does not do its work; what was asked can be asked again. */
export class JudgeAway extends Error {}
/** Nothing here runs this language. */
export class LanguageOff extends Error {}
