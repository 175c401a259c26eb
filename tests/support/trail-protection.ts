import { sql } from "kysely";
import type { Engine, Queries } from "#backend/database/open";

/** Acts as the database owner: drops the write protection of the audit trail and leaves it off. */
export async function unlockTrail(queries: Queries, engine: Engine, ...statements: string[]): Promise<void> {
  const off =
    engine === "postgres"
      ? ["drop function if exists audit_stands cascade"]
      : ["update", "delete"].map((change) => `drop trigger if exists audit_no_${change}`);
  for (const statement of [...off, ...statements]) await sql.raw(statement).execute(queries);
}
