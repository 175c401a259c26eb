import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import type { Queries } from "../database/open";

/** Tables whose rows an import stages: `staged` holds its id until they are published. */
type StagedTable = "certificate" | "candidate";

/** Rows changed per statement, before yielding to other work. */
const piece = 250;

/** Changes all rows staged by an import, in batches; each batch must no longer be staged afterwards. */
async function eachStaged(
  queries: Queries,
  table: StagedTable,
  importId: string,
  change: (ids: string[]) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const some = await queries
      .selectFrom(table as "certificate")
      .select("id")
      // why the second half: it matches the partial index's condition.
      .where(sql<boolean>`staged = ${importId} and staged <> ''`)
      .limit(piece)
      .execute();
    if (some.length === 0) return;
    await change(some.map(({ id }) => id));
    await turn();
  }
}

/** Publishes what an import staged, in the transaction of `queries`. */
export const publishStaged = (queries: Queries, table: StagedTable, importId: string): Promise<void> =>
  eachStaged(queries, table, importId, (ids) =>
    queries
      .updateTable(table as "certificate")
      .set({ staged: "" })
      .where("id", "in", ids)
      .execute(),
  );

/** Deletes what an import staged, which nobody ever saw. Its numbers are not reused, but leave gaps. */
export const removeStaged = (queries: Queries, table: StagedTable, importId: string): Promise<void> =>
  eachStaged(queries, table, importId, (ids) =>
    queries
      .deleteFrom(table as "certificate")
      .where("id", "in", ids)
      .execute(),
  );
