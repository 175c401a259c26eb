import { outStates, sittingStates } from "#contract/candidates/shapes";
import type { ExamPayload } from "#contract/exams/shapes";
import type { Queries } from "../database/open";
import { type ExamRow, isOver, reviewOpensAt } from "./store";

/** Sittings that run or are paused: no trials, nobody who is void or removed. */
export const runningSittings = (queries: Queries) =>
  queries
    .selectFrom("sitting")
    .innerJoin("candidate", "candidate.id", "sitting.candidate_id")
    .where("sitting.state", "in", sittingStates)
    .where("candidate.state", "not in", outStates)
    .where("candidate.removed_at", "=", 0)
    .where("candidate.trial", "=", 0)
    .select("candidate.id");

/** Whether somebody sits an exam: a monitor's hold and time that is given back outlast every window. */
const isStillSat = async (queries: Queries, examId: string): Promise<boolean> =>
  (await runningSittings(queries).where("sitting.exam_id", "=", examId).limit(1).executeTakeFirst()) !==
  undefined;

/** Over for everybody: what those who still sit must not know may be told. */
export const isOverForAll = async (queries: Queries, exam: ExamRow, now: number): Promise<boolean> =>
  isOver(exam, now) && !(await isStillSat(queries, exam.id));

/** Whether questions and keys can be seen by those who were told their scores. */
export const isReviewOpen = async (
  queries: Queries,
  settings: Pick<ExamPayload, "release" | "reviewAt">,
  { id, ends_at }: Pick<ExamRow, "id" | "ends_at">,
  now: number,
): Promise<boolean> =>
  now >= reviewOpensAt(settings, ends_at) &&
  (settings.release === "immediately" || !(await isStillSat(queries, id)));
