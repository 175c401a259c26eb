import type { Selectable } from "kysely";
import { markingLimits } from "#contract/marking/shapes";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { newId } from "../ids";
import { agreedMark, outcomeOf, type TaskRow, tasksOf, unseenBy } from "./store";

type SeedRow = Selectable<Tables["marking_seed"]>;

/** Stands in a task's `round` where the answer is a seed: its mark decides nothing. */
export const seedRound = 0;

/** A seed as a task: its marker sees no difference. */
const taskOf = ({ expected: _, ...seed }: SeedRow): TaskRow => ({
  ...seed,
  ...{ round: seedRound, state: seed.score === null ? "leased" : "done", set_aside: 0 },
  leased_until: seed.score === null ? seed.at + markingLimits.lease : 0,
});

/** Seeds of a marker, as tasks are: of a score that is released, or for who marks no more, there are none. */
const seedsOf = (queries: Queries, markerId: string) =>
  queries
    .selectFrom("marking_seed as seed")
    .innerJoin("candidate_score as score", "score.candidate_id", "seed.candidate_id")
    .innerJoin("exam_marker as marker", (join) =>
      join.onRef("marker.exam_id", "=", "seed.exam_id").onRef("marker.operator_id", "=", "seed.marker_id"),
    )
    .where("seed.marker_id", "=", markerId)
    .where("score.released_at", "=", 0);

/** Those of an exam that the marker has begun. */
export const begunSeeds = (queries: Queries, examId: string, markerId: string) =>
  seedsOf(queries, markerId).where("seed.exam_id", "=", examId).where("seed.score", "is", null);

/** Those of an exam that the marker has marked. */
export const doneSeeds = (queries: Queries, examId: string, markerId: string) =>
  seedsOf(queries, markerId).where("seed.exam_id", "=", examId).where("seed.score", "is not", null);

export async function findOwnSeed(
  queries: Queries,
  { operatorId, companyId }: { operatorId: string; companyId: string },
  id: string,
): Promise<TaskRow | null> {
  const seed = await seedsOf(queries, operatorId)
    .selectAll("seed")
    .where("seed.id", "=", id)
    .where("seed.company_id", "=", companyId)
    .executeTakeFirst();
  return seed ? taskOf(seed) : null;
}

/**
 * The seed that a marker has begun, or a new one after each ten answers: one that others have settled and that this
 * marker never saw. Null where none is due, or nothing suits.
 */
export async function seedFor(
  queries: Queries,
  exam: { id: string; companyId: string },
  markerId: string,
  now: number,
): Promise<TaskRow | null> {
  const begun = await begunSeeds(queries, exam.id, markerId).selectAll("seed").executeTakeFirst();
  if (begun) {
    // Its time begins anew, as that of any other answer does: nothing tells it from them (trust B5).
    await queries.updateTable("marking_seed").set({ at: now }).where("id", "=", begun.id).execute();
    return taskOf({ ...begun, at: now });
  }
  const { given } = await queries
    .selectFrom("marking_seed")
    .select(({ fn }) => fn.countAll<number>().as("given"))
    .where("exam_id", "=", exam.id)
    .where("marker_id", "=", markerId)
    .executeTakeFirstOrThrow();
  const { done } = await queries
    .selectFrom("marking_task")
    .select(({ fn }) => fn.countAll<number>().as("done"))
    .where("exam_id", "=", exam.id)
    .where("marker_id", "=", markerId)
    .where("state", "=", "done")
    .executeTakeFirstOrThrow();
  if (Math.floor(Number(done) / markingLimits.seedEvery) <= Number(given)) return null;
  for (const task of await candidatesFor(queries, exam.id, markerId)) {
    const expected = outcomeOf(await tasksOf(queries, task));
    if (typeof expected !== "number") continue;
    const { candidate_id, place, child, version_id, full_score } = task;
    const seed: SeedRow = {
      ...{ id: newId(), candidate_id, exam_id: exam.id, company_id: exam.companyId, place, child },
      ...{
        version_id,
        marker_id: markerId,
        expected,
        score: null,
        full_score,
        points: "[]",
        transcript: "",
        note: "",
        at: now,
      },
    };
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto("marking_seed")
      .values(seed)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return taskOf(seed);
  }
  return null;
}

/** Some answers that others have marked and this marker never saw, the longest marked first. */
const candidatesFor = (queries: Queries, examId: string, markerId: string) =>
  unseenBy(queries, examId, markerId)
    .selectAll("task")
    .where("task.round", "=", 1)
    .where("task.state", "=", "done")
    .where("task.marker_id", "<>", markerId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("marking_seed as seed")
            .select("seed.id")
            .whereRef("seed.candidate_id", "=", "task.candidate_id")
            .whereRef("seed.place", "=", "task.place")
            .whereRef("seed.child", "=", "task.child")
            .where("seed.marker_id", "=", markerId),
        ),
      ),
    )
    .orderBy("task.at")
    .orderBy("task.id")
    .limit(5)
    .execute();

/** Takes back what was begun by whoever marks no more; by everybody, where answers are no longer mixed in. */
export async function dropSeeds(
  queries: Queries,
  examId: string,
  { markerIds, isSeeded }: { markerIds: string[]; isSeeded: boolean },
): Promise<void> {
  const begun = queries.deleteFrom("marking_seed").where("exam_id", "=", examId).where("score", "is", null);
  await (isSeeded && markerIds.length > 0 ? begun.where("marker_id", "not in", markerIds) : begun).execute();
}

/** Keeps the mark of a seed, or that it has none, and since when: until it is marked `at` is when it was begun. */
export async function markSeed(
  queries: Queries,
  id: string,
  mark: Pick<SeedRow, "score" | "points" | "at"> & Partial<Pick<SeedRow, "note" | "transcript">>,
): Promise<void> {
  await queries.updateTable("marking_seed").set(mark).where("id", "=", id).execute();
}

/**
 * By marker: how many seeds they marked, how many within the tolerance, and their mean difference as a share of the full
 * mark.
 */
export async function seedFigures(queries: Queries, examId: string) {
  const rows = await queries
    .selectFrom("marking_seed")
    .select(["marker_id", "expected", "score", "full_score"])
    .where("exam_id", "=", examId)
    .where("score", "is not", null)
    .execute();
  return (markerId: string) => {
    const own = rows.filter(({ marker_id }) => marker_id === markerId);
    const drift = own.reduce(
      (sum, { expected, score, full_score }) => sum + (score! - expected) / full_score,
      0,
    );
    return {
      seeds: own.length,
      fitting: own.filter(
        ({ expected, score, full_score }) => agreedMark(expected, score!, full_score) !== null,
      ).length,
      drift: own.length > 0 ? drift / own.length : null,
    };
  };
}
