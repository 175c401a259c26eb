import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { outStates } from "#contract/candidates/shapes";
import { markingLimits } from "#contract/marking/shapes";
import type { Question } from "#contract/questions/shapes";
import type { AnswerScore } from "#contract/results/shapes";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { newId } from "../ids";
import { markCandidate } from "../results/settling";
import { familySum } from "../scoring/earned";
import { scoreSums, storedPassScore } from "../sitting/scores";

export type TaskRow = Selectable<Tables["marking_task"]>;

/**
 * The mark of two people: their mean rounded half up to 0.5 where they differ by 10 % of the full mark (1 point at
 * least) or less; null where a third decides (decisions §6). Hundredths.
 */
export function agreedMark(one: number, other: number, full: number): number | null {
  const tolerance = Math.max(full / 10, 100);
  if (Math.abs(one - other) > tolerance) return null;
  const { step } = markingLimits;
  return Math.min(full, Math.floor((one + other + step) / (2 * step)) * step);
}

/** What ticked marking points give: their sum in hundredths, in steps and within the full mark. */
export function markOfPoints(rubric: Question["rubric"], ticked: number[], full: number): number {
  const { step } = markingLimits;
  const sum = ticked.reduce((all, at) => all + rubric[at]!.points * 100, 0);
  return Math.min(sum, Math.floor(full / step) * step);
}

/** What the marks of one answer come to: a mark, nothing yet, or that a third person has to decide. */
export function outcomeOf(
  tasks: Pick<TaskRow, "round" | "state" | "score" | "full_score">[],
): number | "third" | null {
  const of = (round: number) => tasks.find((task) => task.round === round);
  const mark = (round: number) => (of(round)?.state === "done" ? of(round)!.score! : null);
  if (of(3)) return mark(3);
  const [one, other] = [mark(1), mark(2)];
  if (!of(2)) return one;
  if (one === null || other === null) return null;
  return agreedMark(one, other, of(1)!.full_score) ?? "third";
}

/** All tasks of the answer that a task is about. */
export const tasksOf = (queries: Queries, { candidate_id, place, child }: TaskRow) =>
  queries
    .selectFrom("marking_task")
    .selectAll()
    .where("candidate_id", "=", candidate_id)
    .where("place", "=", place)
    .where("child", "=", child)
    .orderBy("round")
    .execute();

/**
 * Writes what the marks of an answer come to into the candidate's scores, whose row is locked until the transaction
 * ends: before the tasks are read, so that two who mark at once see each other. False where the score is released.
 */
export async function settleTask(queries: Queries, task: TaskRow, now: number): Promise<boolean> {
  const locked = await lockScore(queries, task.candidate_id);
  if (locked.released_at > 0) return false;
  const all = await tasksOf(queries, task);
  const two = all.filter(({ round }) => round < 3);
  // A mark that is changed or taken back may leave nothing between the two for anybody to decide.
  const isThirdIdle =
    all.some(({ round, state }) => round === 3 && state !== "done") && outcomeOf(two) !== "third";
  if (isThirdIdle) await deleteThird(queries, task);
  const outcome = outcomeOf(isThirdIdle ? two : all);
  if (outcome === "third") await insertThird(queries, task, now);
  const answers: AnswerScore[] = JSON.parse(locked.answers);
  const score = isNumber(outcome) ? outcome : null;
  const why = score === null ? "waits" : "marked";
  const answer = answers[task.place]!;
  const item = task.child < 0 ? answer : answer.children[task.child]!;
  // Under a rescoring the mark is what comes back when it is undone.
  Object.assign(item.base ?? item, { score, why });
  if (task.child >= 0) Object.assign(answer, familySum(answer.children));
  const parts = 1 + answers.reduce((most, { part }) => Math.max(most, part), 0);
  const { paper_id } = await queries
    .selectFrom("exam")
    .select("paper_id")
    .where("id", "=", task.exam_id)
    .executeTakeFirstOrThrow();
  const sums = scoreSums(answers, parts, await storedPassScore(queries, paper_id));
  await queries
    .updateTable("candidate_score")
    .set({
      ...{ answers: JSON.stringify(answers), score: sums.score, open: sums.open, at: now },
      passed: sums.isPassed === null ? null : Number(sums.isPassed),
    })
    .where("candidate_id", "=", task.candidate_id)
    .execute();
  await markCandidate(queries, task.candidate_id, sums.open === 0 ? "marked" : "submitted", now);
  return true;
}

const lockScore = (queries: Queries, candidateId: string) =>
  queries
    .updateTable("candidate_score")
    .set((set) => ({ revision: set("revision", "+", 1) }))
    .where("candidate_id", "=", candidateId)
    .returning(["answers", "released_at"])
    .executeTakeFirstOrThrow();

const isNumber = (outcome: number | "third" | null) => typeof outcome === "number";

const deleteThird = (queries: Queries, { candidate_id, place, child }: TaskRow) =>
  queries
    .deleteFrom("marking_task")
    .where("candidate_id", "=", candidate_id)
    .where("place", "=", place)
    .where("child", "=", child)
    .where("round", "=", 3)
    .where("state", "<>", "done")
    .execute();

async function insertThird(queries: Queries, task: TaskRow, now: number): Promise<void> {
  const { candidate_id, exam_id, company_id, place, child, version_id, full_score, set_aside } = task;
  await queries
    .insertInto("marking_task")
    .values({
      ...{ id: newId(), candidate_id, exam_id, company_id, place, child, version_id, full_score },
      ...{ round: 3, marker_id: "", state: "open", leased_until: 0, score: null, note: "" },
      ...{ at: now, set_aside },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A query of tasks, which are called `task` in it. */
export type OfTasks = ExpressionBuilder<Tables & { task: Tables["marking_task"] }, "task">;

/** Candidates who are removed, void or absent count nowhere. */
export const isCounted = ({ exists, selectFrom }: OfTasks) =>
  exists(
    selectFrom("candidate")
      .select("candidate.id")
      .whereRef("candidate.id", "=", "task.candidate_id")
      .where("candidate.removed_at", "=", sql.lit(0))
      .where("candidate.state", "not in", outStates),
  );

/** A mark of what a rescoring set aside would decide nothing now, and one of a released score is refused. */
export const isMarkable = ({ and, eb, exists, not, selectFrom }: OfTasks) =>
  and([
    eb("task.set_aside", "=", sql.lit(0)),
    // why so: by the partial index of released scores alone, whose rows are wide.
    not(
      exists(
        selectFrom("candidate_score as score")
          .select("score.candidate_id")
          .whereRef("score.candidate_id", "=", "task.candidate_id")
          .where("score.released_at", ">", sql.lit(0)),
      ),
    ),
  ]);

/** Tasks of an exam, as `task`, that can be marked, about answers that this person has marked in no other task. */
export const unseenBy = (queries: Queries, examId: string, markerId: string) =>
  queries
    .selectFrom("marking_task as task")
    .where("task.exam_id", "=", examId)
    .where(isMarkable)
    .where(isCounted)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("marking_task as other")
            .select("other.id")
            .whereRef("other.candidate_id", "=", "task.candidate_id")
            .whereRef("other.place", "=", "task.place")
            .whereRef("other.child", "=", "task.child")
            .whereRef("other.round", "<>", "task.round")
            .where("other.marker_id", "=", markerId),
        ),
      ),
    );

/** Those that this person may take: open or given back. */
export const openFor = (queries: Queries, examId: string, markerId: string, now: number) =>
  unseenBy(queries, examId, markerId).where(({ or, and, eb }) =>
    or([
      eb("task.state", "=", "open"),
      and([eb("task.state", "=", "leased"), eb("task.leased_until", "<=", now)]),
    ]),
  );

/** How many answers a marker could take, since when the first of them waits (0 for none), and how many are done. */
export async function countsFor(
  queries: Queries,
  examId: string,
  operatorId: string,
  now: number,
): Promise<{ open: number; since: number; done: number }> {
  // An answer that two mark has two tasks, of which one person takes one.
  const { open, since } = await queries
    .selectFrom(
      openFor(queries, examId, operatorId, now)
        .select(({ fn }) => fn.min("task.at").as("at"))
        .groupBy(["task.candidate_id", "task.place", "task.child"])
        .as("answer"),
    )
    .select(({ fn }) => [fn.countAll<number>().as("open"), fn.min<number | null>("answer.at").as("since")])
    .executeTakeFirstOrThrow();
  const { done } = await queries
    .selectFrom("marking_task")
    .select(({ fn }) => fn.countAll<number>().as("done"))
    .where("marker_id", "=", operatorId)
    .where("exam_id", "=", examId)
    .where("state", "=", "done")
    .executeTakeFirstOrThrow();
  // A seed counts as any other: it shows nothing of itself.
  const { seeds } = await queries
    .selectFrom("marking_seed")
    .select(({ fn }) => fn.countAll<number>().as("seeds"))
    .where("exam_id", "=", examId)
    .where("marker_id", "=", operatorId)
    .where("score", "is not", null)
    .executeTakeFirstOrThrow();
  return { open: Number(open), since: Number(since ?? 0), done: Number(done) + Number(seeds) };
}
