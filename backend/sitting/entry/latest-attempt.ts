import type { CandidateRow } from "../../candidates/store/store";
import type { Queries } from "../../database/open";

/** The attempt that a person goes on with: the last one, or once no new one can begin the last that was begun. */
export async function latestAttempt(
  queries: Queries,
  first: CandidateRow,
  isOver: boolean,
): Promise<CandidateRow> {
  let rows = queries
    .selectFrom("candidate")
    .selectAll()
    .where("first_id", "=", first.id)
    .where("removed_at", "=", 0);
  if (isOver) rows = rows.where("id", "in", (from) => from.selectFrom("sitting").select("candidate_id"));
  return (await rows.orderBy("attempt", "desc").limit(1).executeTakeFirst()) ?? first;
}
