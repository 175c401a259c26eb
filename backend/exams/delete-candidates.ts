import type { SelectQueryBuilder } from "kysely";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";

/** What belongs to a candidate, and goes with them. */
const theirs = [
  "accommodation",
  "invitation_message",
  "exam_invitation",
  "monitor_action",
  "answer_file",
  "evidence_picture",
  "program_run",
  "sitting_play",
  "program_test",
  "mark_proposal",
  "marking_seed",
  "paper_keying",
  "scanned_sheet",
  "scanned_page",
  "sitting_event",
  "sitting_log",
  "sitting_answer",
  "sitting",
  "candidate_consent",
  "candidate_session",
  "candidate_paper",
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
  for (const table of theirs)
    await queries
      .deleteFrom(table)
      .where("candidate_id", "in", ids() as never)
      .execute();
  await queries
    .deleteFrom("candidate")
    .where("id", "in", ids() as never)
    .execute();
}
