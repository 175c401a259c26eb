import { rescoringCalls } from "#contract/rescoring/calls";
import type { RescoringChange } from "#contract/rescoring/shapes";
import type { Queries } from "../database/open";
import type { ExamRow } from "../exams/store";
import { refuse } from "../handler";
import { newId } from "../ids";
import { markCandidate } from "../results/settling";
import { correctionsOf } from "../scoring/corrections";
import { isChanged, type Rescored } from "./compute";
import type { Planned } from "./planning";
import { tabOf } from "./preview";

/** Rows that are inserted at once. */
const piece = 200;

interface Applied {
  change: RescoringChange;
  reason: string;
  operatorId: string;
  now: number;
}

/**
 * Writes a planned rescoring in the transaction of `queries`: the rescoring, the scores that it replaces, the new ones.
 * Refuses where a score changed since it was planned.
 */
export async function writeRescoring(
  queries: Queries,
  exam: ExamRow,
  { all, version, undone }: Planned,
  { change, reason, operatorId, now }: Applied,
) {
  const counted = all.filter(({ isCounted }) => isCounted);
  const told = {
    changed: counted.filter(isChanged).length,
    gained: counted.filter((one) => tabOf(one) === "gained").length,
    lost: counted.filter((one) => tabOf(one) === "lost").length,
  };
  const whose = { exam_id: exam.id, company_id: exam.company_id };
  const id = newId();
  await queries
    .insertInto("rescoring")
    .values({
      ...{ id, ...whose, version, kind: change.kind, change: JSON.stringify(change), reason, ...told },
      ...{ operator_id: operatorId, at: now, undone_in: 0 },
    })
    .execute();
  if (undone)
    await queries.updateTable("rescoring").set({ undone_in: version }).where("id", "=", undone.id).execute();
  const written = all.filter(({ answersAfter }) => answersAfter !== "");
  for (let at = 0; at < written.length; at += piece)
    await queries
      .insertInto("replaced_score")
      .values(written.slice(at, at + piece).map((one) => replacedRow(one, { ...whose, version, at: now })))
      .execute();
  for (const one of written) await writeScore(queries, one, now);
  await setTasksAside(queries, exam.id);
  return { id, ...told };
}

const asFlag = (isPassed: boolean | null) => (isPassed === null ? null : Number(isPassed));

const replacedRow = (
  { candidateId, answersBefore, before, after, releasedAt }: Rescored,
  own: { exam_id: string; company_id: string; version: number; at: number },
) => ({
  ...{ candidate_id: candidateId, ...own, answers: answersBefore, released_at: releasedAt },
  ...{ score: before.score, total: before.total, open: before.open, passed: asFlag(before.isPassed) },
  ...{ new_score: after.score, new_total: after.total, new_passed: asFlag(after.isPassed) },
});

async function writeScore(queries: Queries, one: Rescored, now: number): Promise<void> {
  const { score, total, open, isPassed } = one.after;
  // What has to be marked again is told to nobody.
  const releasedAt = open > 0 ? 0 : one.releasedAt;
  const { numUpdatedRows } = await queries
    .updateTable("candidate_score")
    .set((set) => ({
      ...{ answers: one.answersAfter, score, total, open, passed: asFlag(isPassed), at: now },
      ...{ released_at: releasedAt, revision: set("revision", "+", 1) },
      // Who was told another score is told this one (backend/reports/following.ts).
      ...(isChanged(one) && { followed_at: 0 }),
    }))
    .where("candidate_id", "=", one.candidateId)
    .where("revision", "=", one.revision)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) refuse(rescoringCalls.apply, "RESCORING_STALE");
  if ((open === 0) === (one.before.open === 0)) return;
  const state = open > 0 ? "submitted" : releasedAt > 0 ? "released" : "marked";
  await markCandidate(queries, one.candidateId, state, now);
}

/** Tasks of what is void, right for everybody, or has a mark by decision wait until that is undone. */
async function setTasksAside(queries: Queries, examId: string): Promise<void> {
  await queries.updateTable("marking_task").set({ set_aside: 0 }).where("exam_id", "=", examId).execute();
  for (const correction of await correctionsOf(queries, examId)) {
    const { kind, versionId, child } = correction;
    if (kind === "key") continue;
    let tasks = queries
      .updateTable("marking_task")
      .set({ set_aside: 1 })
      .where("exam_id", "=", examId)
      .where("version_id", "=", versionId);
    if (child >= 0) tasks = tasks.where("child", "=", child);
    if (correction.kind === "mark") {
      tasks = tasks.where("candidate_id", "=", correction.candidateId);
      if (correction.place !== undefined) tasks = tasks.where("place", "=", correction.place);
    }
    await tasks.execute();
  }
}
