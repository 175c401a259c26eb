import type { CandidateRow } from "../candidates/store/store";
import type { Queries } from "../database/open";
import type { Context } from "../handler";
import { correctionsOf } from "../scoring/corrections";

/** What of a sitting goes with its hand-in; scores and marks first, as markers lock them. */
const ofSitting = [
  "mark_proposal",
  "marking_seed",
  "marking_task",
  "replaced_score",
  "candidate_score",
  "program_test",
  "sitting_answer",
  "sitting_event",
  "sitting_log",
  "sitting",
] as const;

/**
 * Whether a rescoring that applies gives a mark to an answer of a hand-in. It would give that mark to the answer that is
 * keyed next, and nobody would mark it.
 */
export async function hasRescoredMark(
  queries: Queries,
  { id, exam_id, keyed }: CandidateRow,
): Promise<boolean> {
  if (keyed !== "scored") return false;
  const corrections = await correctionsOf(queries, exam_id);
  return corrections.some((one) => one.kind === "mark" && one.candidateId === id);
}

/**
 * Takes back the hand-in of what was keyed, with its scores and marks, or else what was keyed, or else its scan; the exam
 * is locked. The reply is what there was, for the audit; null where the candidate has been told the score.
 */
export async function takeBackKeyed(
  { queries, clock }: Pick<Context, "queries" | "clock">,
  row: CandidateRow,
): Promise<object | null> {
  if (row.keyed !== "scored") {
    const tables =
      row.keyed === "scanned" ? (["scanned_sheet", "scanned_page"] as const) : ["paper_keying" as const];
    for (const table of tables) await queries.deleteFrom(table).where("candidate_id", "=", row.id).execute();
    return {};
  }
  const score = await queries
    .updateTable("candidate_score")
    .set((set) => ({ revision: set("revision", "+", 1) }))
    .where("candidate_id", "=", row.id)
    .returning(["score", "total", "open", "released_at"])
    .executeTakeFirst();
  const told = await queries
    .selectFrom("candidate_report")
    .select("version")
    .where("candidate_id", "=", row.id)
    .executeTakeFirst();
  if (told || (score && score.released_at > 0)) return null;
  const sitting = await queries
    .selectFrom("sitting")
    .select(["receipt", "sequence", "link", "submitted_at"])
    .where("candidate_id", "=", row.id)
    .executeTakeFirst();
  for (const table of ofSitting) await queries.deleteFrom(table).where("candidate_id", "=", row.id).execute();
  await queries
    .updateTable("candidate")
    .set({ state: "registered", updated_at: clock.now() })
    .where("id", "=", row.id)
    .execute();
  return { sitting, score: score ?? null };
}
