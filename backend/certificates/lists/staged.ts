import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import type { Queries } from "../../database/open";

/** The certificates of an unfinished list. why the second half: it matches the partial index's condition. */
const isStagedBy = (listId: string) => sql<boolean>`staged = ${listId} and staged <> ''`;

/** Certificates changed per statement, before yielding to other work. */
const piece = 250;

/** Changes all certificates staged by a list, in batches; each batch must no longer be staged afterwards. */
async function eachStaged(
  queries: Queries,
  listId: string,
  change: (ids: string[]) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const some = await queries
      .selectFrom("certificate")
      .select("id")
      .where(isStagedBy(listId))
      .limit(piece)
      .execute();
    if (some.length === 0) return;
    await change(some.map(({ id }) => id));
    await turn();
  }
}

/** Publishes what a list staged, in the transaction of `queries`. */
export const publish = (queries: Queries, listId: string): Promise<void> =>
  eachStaged(queries, listId, (ids) =>
    queries.updateTable("certificate").set({ staged: "" }).where("id", "in", ids).execute(),
  );

/** Deletes what a list staged, which nobody ever saw. Its numbers are not reused, but leave gaps. */
export const unstage = (queries: Queries, listId: string): Promise<void> =>
  eachStaged(queries, listId, (ids) => queries.deleteFrom("certificate").where("id", "in", ids).execute());
