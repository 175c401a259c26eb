import type { SelectQueryBuilder } from "kysely";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";

/** Every table that refers to a candidate: what belongs to one, and goes with them. */
export const candidateTables = [
  "accommodation",
  "invitation_message",
  "exam_invitation",
  "monitor_action",
  "answer_file",
  "evidence_picture",
  "program_run",
  "sitting_play",
  "sitting_recording",
  "sitting_scratch",
  "program_test",
  "mark_proposal",
  "marking_seed",
  "paper_keying",
  "scanned_sheet",
  "scanned_page",
  "room_entry",
  "sitting_event",
  "sitting_log",
  "sitting_answer",
  "sitting",
  "candidate_consent",
  "candidate_session",
  "candidate_paper",
  "candidate_report",
  "candidate_score",
  "exam_certificate",
  "marking_task",
  "replaced_score",
] as const;

type Ids = SelectQueryBuilder<Tables, "candidate" | "exam", { id: string }>;

/** Deletes these candidates with all that belongs to them; idempotent, also after an interruption. */
export async function deleteCandidates(queries: Queries, ids: () => Ids): Promise<void> {
  const photos = queries
    .selectFrom("candidate")
    .select("photo")
    .where("photo", "<>", "")
    .where("id", "in", ids() as never);
  await queries.deleteFrom("file").where("purpose", "=", "candidate").where("id", "in", photos).execute();
  for (const table of candidateTables)
    await queries
      .deleteFrom(table)
      .where("candidate_id", "in", ids() as never)
      .execute();
  await queries
    .deleteFrom("candidate")
    .where("id", "in", ids() as never)
    .execute();
}
