import { hasTable } from "./has-table";
import type { Queries } from "./open";

/** What a restore or copy has loaded so far: a table that a database has until then, and no longer. */
export const loadProgress = {
  table: "load_progress",
  create: "create table load_progress (table_name text primary key, rows_loaded bigint not null)",
  read: "select table_name, rows_loaded from load_progress",
  write: `insert into load_progress (table_name, rows_loaded) values ($1, $2)
    on conflict (table_name) do update set rows_loaded = excluded.rows_loaded`,
  drop: "drop table load_progress",
} as const;

/** Throws where a restore or copy into this database was interrupted: half of the rows are not a database. */
export async function refuseUnfinished(queries: Queries): Promise<void> {
  if (await hasTable(queries, loadProgress.table))
    throw new Error(
      "A restore or copy into this database did not finish. Run the copy again, or empty the database and " +
        "restore anew.",
    );
}
