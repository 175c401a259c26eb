import { deletableBefore } from "../bin";
import type { Queries } from "../database/open";
import { deleteCandidates } from "../exams/delete-candidates";

/** How long what was done with some candidates can be undone, milliseconds. */
export const undoLife = 86_400_000;

/** Deletes candidates who were removed before they were invited and whose 30 days are over, with all that is theirs. */
export async function pruneRemovedCandidates(queries: Queries, now: number): Promise<void> {
  const gone = () =>
    queries
      .selectFrom("candidate")
      .select("id")
      .where("removed_at", ">", 0)
      .where("removed_at", "<", deletableBefore(now));
  await deleteCandidates(queries, gone);
}
