import { sql } from "kysely";
import type { ExamProgress } from "#contract/exams/shapes";
import type { Queries } from "../database/open";

/** The candidates of an exam by how far they came; who is void counts nowhere. */
const stages: Record<keyof ExamProgress, readonly string[]> = {
  candidates: [],
  // Who did not come needs no invitation any more.
  invited: ["invited", "absent"],
  registered: ["registered", "generated"],
  sitting: ["sitting", "paused"],
  submitted: ["submitted", "terminated"],
  marked: ["marked", "released"],
};
const order = Object.keys(stages) as (keyof ExamProgress)[];

export const noProgress: ExamProgress = {
  candidates: 0,
  invited: 0,
  registered: 0,
  sitting: 0,
  submitted: 0,
  marked: 0,
};

/**
 * The progress of each of these exams, in people: who sits it again is counted once. `sitting` counts those who sit now,
 * whichever attempt it is; the others those who went further too.
 */
export async function progressOf(queries: Queries, examIds: string[]): Promise<Map<string, ExamProgress>> {
  const found = new Map(examIds.map((id) => [id, { ...noProgress }]));
  if (examIds.length === 0) return found;
  const rows = await queries
    .selectFrom("candidate")
    .select(["exam_id", "state"])
    .select(({ fn }) => fn.countAll<number>().as("attempts"))
    .select(sql<number>`sum(case when first_id = '' then 1 else 0 end)`.as("people"))
    .where("exam_id", "in", examIds)
    // why: literals, since a partial index is not chosen for bound parameters.
    .where("removed_at", "=", sql.lit(0))
    .where("staged", "=", sql.lit(""))
    .where("trial", "=", sql.lit(0))
    .groupBy(["exam_id", "state"])
    .execute();
  for (const { exam_id, state, attempts, people } of rows) {
    if (state === "void") continue;
    const progress = found.get(exam_id)!;
    const count = Number(people);
    progress.candidates += count;
    const reached = order.findIndex((stage) => stages[stage].includes(state));
    for (const stage of order.slice(1, reached + 1)) if (stage !== "sitting") progress[stage] += count;
    if (stages.sitting.includes(state)) progress.sitting += Number(attempts);
  }
  return found;
}
