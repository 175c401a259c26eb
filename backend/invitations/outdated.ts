import { allowedSeconds } from "#contract/candidates/time";
import type { DropReason } from "#contract/invitations/shapes";
import { accommodationOf, type CandidateRow } from "../candidates/store/store";
import type { Queries } from "../database/open";
import { isOver } from "../exams/store";
import { type MessageScene, windowOf } from "./compose";

/** The times that a message tells its candidate; they wait with it. */
export function toldTimes(scene: Pick<MessageScene, "exam" | "duration">, row: CandidateRow): string {
  const { openAt, closeAt } = windowOf(scene, row);
  return [openAt, closeAt, allowedSeconds(scene.duration, accommodationOf(row))].join(" ");
}

/** Why a message must not go out any more: it waited, and what it says is not true now. Null where it is. */
export async function outdatedReason(
  queries: Queries,
  { id, input }: { id: string; input: unknown },
  now: number,
): Promise<DropReason | null> {
  const row = await queries
    .selectFrom("invitation_message as message")
    .innerJoin("candidate", "candidate.id", "message.candidate_id")
    .selectAll("candidate")
    .where("message.id", "=", id)
    .executeTakeFirst();
  // It invites nobody, or candidate and exam are gone for good.
  if (!row) return null;
  const exam = await queries
    .selectFrom("exam")
    .selectAll()
    .where("id", "=", row.exam_id)
    .executeTakeFirstOrThrow();
  if (exam.state === "cancelled" || exam.removed_at > 0) return "examCancelled";
  if (row.removed_at > 0 || row.state === "void") return "candidateRemoved";
  if (isOver(exam, now)) return "examOver";
  const { total_duration: duration } = await queries
    .selectFrom("paper")
    .select("total_duration")
    .where("id", "=", exam.paper_id)
    .executeTakeFirstOrThrow();
  const told = (input as { told?: string } | null)?.told;
  return told === undefined || told === toldTimes({ exam, duration }, row) ? null : "timeMoved";
}
