import { deletableBefore } from "../bin";
import type { Queries } from "../database/open";

/** How long what was done with some candidates can be undone, milliseconds. */
export const undoLife = 86_400_000;

/** Deletes candidates who were removed before they were invited and whose 30 days are over, with their ledger. */
export async function pruneRemovedCandidates(queries: Queries, now: number): Promise<void> {
  const gone = () =>
    queries
      .selectFrom("candidate")
      .select("id")
      .where("removed_at", ">", 0)
      .where("removed_at", "<", deletableBefore(now));
  await queries.deleteFrom("accommodation").where("candidate_id", "in", gone()).execute();
  await queries.deleteFrom("candidate").where("id", "in", gone()).execute();
}
