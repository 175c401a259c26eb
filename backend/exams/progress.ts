import { sql } from "kysely";
import type { ExamProgress } from "#contract/exams/shapes";
import type { Queries } from "../database/open";

type Stage = Exclude<keyof ExamProgress, "absent">;

/** The candidates of an exam by how far they came; who is void counts nowhere. */
const stages: Record<Stage, readonly string[]> = {
  candidates: [],
  // Who did not come needs no invitation any more.
  invited: ["invited", "absent"],
  registered: ["registered", "generated"],
  sitting: ["sitting", "paused"],
  submitted: ["submitted", "terminated"],
  marked: ["marked", "released"],
};
const order = Object.keys(stages) as Stage[];

export const noProgress: ExamProgress = {
  candidates: 0,
  absent: 0,
  invited: 0,
  registered: 0,
  sitting: 0,
  submitted: 0,
  marked: 0,
};

/** The last stage that is reached in a state. */
const stageOf = (state: string) => order.findIndex((stage) => stages[stage].includes(state));

/** Whose exam a monitor ended keeps that state, however far their score has come. */
const isScoredWhole = sql<boolean>`exists (select 1 from candidate_score as score
  where score.candidate_id = candidate.id and score.open = 0)`;

/**
 * The progress of each of these exams, in people: who sits it again is counted once, by the first attempt, or where that
 * is void by the one that came furthest. `sitting` counts those who sit now, whichever attempt it is; the others those
 * who went further too.
 */
export async function progressOf(queries: Queries, examIds: string[]): Promise<Map<string, ExamProgress>> {
  const found = new Map(examIds.map((id) => [id, { ...noProgress }]));
  if (examIds.length === 0) return found;
  const add = (examId: string, state: string, people: number) => {
    const progress = found.get(examId)!;
    const stage = stageOf(state);
    progress.candidates += people;
    if (state === "absent") progress.absent += people;
    for (const name of order.slice(1, stage + 1)) if (name !== "sitting") progress[name] += people;
  };
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
    add(exam_id, state, Number(people));
    if (stages.sitting.includes(state)) found.get(exam_id)!.sitting += Number(attempts);
  }
  for (const { examId, state } of await furthestOfVoid(queries, examIds)) add(examId, state, 1);
  const ended = rows.filter(({ state, people }) => state === "terminated" && Number(people) > 0);
  for (const { exam_id, people } of await terminatedMarked(queries, new Set(ended.map((row) => row.exam_id))))
    found.get(exam_id)!.marked += Number(people);
  return found;
}

async function terminatedMarked(queries: Queries, examIds: Set<string>) {
  if (examIds.size === 0) return [];
  return await queries
    .selectFrom("candidate")
    .select("exam_id")
    .select(({ fn }) => fn.countAll<number>().as("people"))
    .where("exam_id", "in", [...examIds])
    .where("state", "=", "terminated")
    .where("first_id", "=", "")
    .where("removed_at", "=", sql.lit(0))
    .where("staged", "=", sql.lit(""))
    .where("trial", "=", sql.lit(0))
    .where(isScoredWhole)
    .groupBy("exam_id")
    .execute();
}

/** The stage of each person whose first attempt is void and who has another one that is not. */
async function furthestOfVoid(queries: Queries, examIds: string[]) {
  const rows = await queries
    .selectFrom("candidate as first")
    .innerJoin("candidate as again", "again.first_id", "first.id")
    .select(["first.id", "first.exam_id", "again.state"])
    .where("first.exam_id", "in", examIds)
    .where("first.state", "=", "void")
    .where("first.first_id", "=", "")
    .where("first.removed_at", "=", sql.lit(0))
    .where("first.staged", "=", sql.lit(""))
    .where("first.trial", "=", sql.lit(0))
    .where("again.first_id", "<>", sql.lit(""))
    .where("again.removed_at", "=", sql.lit(0))
    .where("again.state", "<>", "void")
    .execute();
  const furthest = new Map<string, { examId: string; state: string }>();
  for (const { id, exam_id: examId, state } of rows) {
    const so = furthest.get(id);
    if (!so || stageOf(state) > stageOf(so.state)) furthest.set(id, { examId, state });
  }
  return furthest.values();
}
