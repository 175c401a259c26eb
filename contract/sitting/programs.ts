import * as z from "zod/v4";
import { codeLanguages } from "../questions/kinds";

/** How often a program may be run against the examples, for each question. */
export const mostRuns = 50;

/** The language that a page has chosen before its candidate does: the first whose programs can be run, or of all. */
export const offeredLanguage = <T extends string>(languages: readonly T[], running: readonly string[]) =>
  languages.find((name) => running.includes(name)) ?? languages[0];

/** An input, and what a right program writes; null where nothing says. */
export interface ProgramSample {
  stdin: string;
  expected: string | null;
}

/** What candidates may run their program with: the example and the visible tests; an empty input where there is none. */
export function programSamples({
  codeInputExample,
  codeOutputExample,
  tests,
}: {
  codeInputExample: string;
  codeOutputExample: string;
  /** Without the hidden ones. */
  tests: readonly { stdin: string; expectedOutput: string }[];
}): ProgramSample[] {
  const all = [
    ...(codeInputExample || codeOutputExample
      ? [{ stdin: codeInputExample, expected: codeOutputExample || null }]
      : []),
    ...tests.map(({ stdin, expectedOutput }) => ({ stdin, expected: expectedOutput })),
  ];
  return all.length > 0 ? all : [{ stdin: "", expected: null }];
}

/** How a program ended with one input; "compile": it did not compile. */
export const programState = z.enum(["ended", "failed", "compile", "time", "memory", "output"]);

/** What a program did with the visible examples; nothing here is of a hidden test (trust G1). */
export const programRun = z.object({
  language: z.enum(codeLanguages),
  /** The save whose program was run. */
  sequence: z.number(),
  /** Epoch milliseconds. */
  at: z.number(),
  /** How often the question's program was run so far. */
  count: z.number(),
  tests: z.array(
    z.object({
      stdin: z.string(),
      expected: z.string().nullable(),
      state: programState,
      output: z.string(),
      error: z.string(),
      /** Of processor time. */
      milliseconds: z.number(),
      /** It ended, and wrote what is expected; null where nothing is. */
      isSame: z.boolean().nullable(),
    }),
  ),
});
export type ProgramRun = z.output<typeof programRun>;
