import type { ProgramRun } from "#contract/sitting/programs";
import type { Queries } from "../database/open";
import type { TestRun } from "./shapes";

/** What a program did with the tests of its question, in their order. */
export interface TestedProgram {
  tests: ({ isPassed: boolean } & Pick<TestRun, "state" | "milliseconds">)[];
}

/** The tested programs of a candidate by place; those that are left to a person are not among them. */
export async function testedPrograms(
  queries: Queries,
  candidateId: string,
): Promise<Map<number, TestedProgram>> {
  const rows = await queries
    .selectFrom("program_test")
    .select(["place", "tests"])
    .where("candidate_id", "=", candidateId)
    .where("state", "=", "done")
    .execute();
  return new Map(rows.map(({ place, tests }) => [place, JSON.parse(tests)]));
}

/** The last run of a candidate's program; null before the first one. */
export async function lastRun(
  queries: Queries,
  candidateId: string,
  place: number,
): Promise<ProgramRun | null> {
  const row = await queries
    .selectFrom("program_run")
    .select(["language", "sequence", "count", "tests", "at"])
    .where("candidate_id", "=", candidateId)
    .where("place", "=", place)
    .where("sequence", ">", 0)
    .executeTakeFirst();
  return row
    ? { ...row, language: row.language as ProgramRun["language"], tests: JSON.parse(row.tests) }
    : null;
}
