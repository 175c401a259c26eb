import { type ExpressionBuilder, sql } from "kysely";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { examSettingsOf } from "../exams/store";

/** How an exam stands to proposals of marks: it asks for none, asks, or its manager has stopped them. */
export const proposalsOf = (exam: {
  settings: string;
  proposals_stopped: number;
}): "none" | "asked" | "stopped" => {
  if (!examSettingsOf(exam).isScoreProposed) return "none";
  return exam.proposals_stopped === 1 ? "stopped" : "asked";
};

/** What waits for a proposal in an exam of which they are not stopped; one that is stopped keeps it waiting. */
export const isStillAsked = ({ exists, selectFrom }: ExpressionBuilder<Tables, "mark_proposal">) =>
  exists(
    selectFrom("candidate")
      .innerJoin("exam", "exam.id", "candidate.exam_id")
      .select("exam.id")
      .whereRef("candidate.id", "=", "mark_proposal.candidate_id")
      .where("exam.proposals_stopped", "=", sql.lit(0)),
  );

/** Stops the proposals of an exam, or asks for them again: what waits has the whole time for it then. */
export async function stopProposals(
  queries: Queries,
  { examId, isStopped, now }: { examId: string; isStopped: boolean; now: number },
): Promise<void> {
  await queries
    .updateTable("exam")
    .set({ proposals_stopped: Number(isStopped) })
    .where("id", "=", examId)
    .execute();
  if (isStopped) return;
  await queries
    .updateTable("mark_proposal")
    .set({ at: now })
    .where("state", "=", "waiting")
    .where("candidate_id", "in", (of) =>
      of.selectFrom("candidate").select("candidate.id").where("candidate.exam_id", "=", examId),
    )
    .execute();
}
