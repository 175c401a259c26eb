import { sql } from "kysely";
import { engineOf } from "./engine-of";
import type { Queries } from "./open";

/** True where the database has a table of this name. */
export async function hasTable(queries: Queries, name: string): Promise<boolean> {
  const { rows } = await (engineOf(queries) === "sqlite"
    ? sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
    : sql`select 1 from information_schema.tables
          where table_schema = current_schema() and table_name = ${name}`
  ).execute(queries);
  return rows.length > 0;
}
