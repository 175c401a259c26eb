import { sql } from "kysely";
import { outStates } from "#contract/candidates/shapes";
import type { Database, Queries } from "../database/open";
import { awaitedSheets } from "../exams/awaited-sheets";
import { type ExamRow, examSettingsOf, lockExamRow } from "../exams/store";

/**
 * Releases scores by the exams' rules (decisions §6): at once, at their time, or once the exam is over for everybody
 * and every answer is scored; what is withheld stays so. Recurring.
 */
export async function releaseDue({ queries, transaction }: Database, now: number): Promise<void> {
  const exams = await queries
    .selectFrom("exam")
    .select(["id", "company_id", "settings", "ends_at"])
    .where("removed_at", "=", 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("candidate_score as score")
          .innerJoin("candidate", "candidate.id", "score.candidate_id")
          .select("score.candidate_id")
          .whereRef("score.exam_id", "=", "exam.id")
          .where("score.open", "=", sql.lit(0))
          .where("score.released_at", "=", sql.lit(0))
          .where("score.withheld", "=", sql.lit(""))
          // why: what is never released would be looked for again, and its exam locked, at each run.
          .where("candidate.state", "not in", outStates)
          .where("candidate.removed_at", "=", sql.lit(0)),
      ),
    )
    .execute();
  for (const exam of exams)
    if (await isDue(queries, exam, now))
      await transaction(async (trx) => {
        // What was arranged or reopened meanwhile decides.
        const locked = await lockExamRow(trx, exam.company_id, exam.id);
        if (await isDue(trx, locked, now)) await releaseScores(trx, exam.id, { now });
      });
}

async function isDue(
  queries: Queries,
  exam: Pick<ExamRow, "id" | "settings" | "ends_at">,
  now: number,
): Promise<boolean> {
  const { release, releaseAt, checkScore } = examSettingsOf(exam);
  if (release === "at") return now >= releaseAt;
  // What a person marked after all, or a rescoring reopened, is told as soon as it is scored.
  if (release === "immediately") return checkScore !== 0;
  return release === "marked" && now > exam.ends_at && !(await isSomethingOpen(queries, exam));
}

/**
 * Whether somebody still sits, some answer still waits for its scores, or somebody's sheet for being handed in; who is
 * void has none that counts.
 */
async function isSomethingOpen(queries: Queries, exam: Pick<ExamRow, "id" | "settings">): Promise<boolean> {
  const examId = exam.id;
  const counted = queries
    .selectFrom("candidate")
    .select("candidate.id")
    .where("candidate.exam_id", "=", examId)
    .where("candidate.trial", "=", 0)
    .where("candidate.removed_at", "=", 0)
    .where("candidate.state", "not in", outStates)
    .limit(1);
  const sitting = await counted
    .innerJoin("sitting", "sitting.candidate_id", "candidate.id")
    .where("sitting.exam_id", "=", examId)
    .where("sitting.scored", "=", sql.lit(0))
    .executeTakeFirst();
  const open = await counted
    .innerJoin("candidate_score as score", "score.candidate_id", "candidate.id")
    .where("score.exam_id", "=", examId)
    .where("score.open", ">", sql.lit(0))
    .executeTakeFirst();
  if (sitting || open) return true;
  return (await awaitedSheets(queries, exam).limit(1).executeTakeFirst()) !== undefined;
}

/** Releases what is scored of an exam: of these candidates, also where it was withheld, or else all that is not. */
export async function releaseScores(
  queries: Queries,
  examId: string,
  { now, candidateIds = [] }: { now: number; candidateIds?: string[] },
): Promise<number> {
  let due = queries
    .updateTable("candidate_score as score")
    .set((set) => ({ released_at: now, withheld: "", revision: set("revision", "+", 1) }))
    .where("score.exam_id", "=", examId)
    // why of the row itself: PostgreSQL looks once more at it alone where a mark has just reopened it.
    .where("score.open", "=", 0)
    .where("score.released_at", "=", 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("candidate")
          .select("candidate.id")
          .whereRef("candidate.id", "=", "score.candidate_id")
          .where("candidate.state", "not in", outStates)
          .where("candidate.removed_at", "=", 0),
      ),
    );
  due =
    candidateIds.length > 0
      ? due.where("score.candidate_id", "in", candidateIds)
      : due.where("score.withheld", "=", "");
  const { numUpdatedRows } = await due.executeTakeFirst();
  await queries
    .updateTable("candidate")
    .set((set) => ({ state: "released", revision: set("revision", "+", 1), updated_at: now }))
    .where("exam_id", "=", examId)
    .where("state", "in", ["submitted", "marked"])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("candidate_score as score")
          .select("score.candidate_id")
          .whereRef("score.candidate_id", "=", "candidate.id")
          .where("score.released_at", ">", sql.lit(0)),
      ),
    )
    .execute();
  return Number(numUpdatedRows);
}
