import { sql } from "kysely";
import type { Finding } from "#contract/admin/self-check";
import { engineOf } from "../database/engine-of";
import type { Queries } from "../database/open";

/** Whether what was committed survives a power cut, by the engine's own word (trust J2, J6). */
export async function findDurability(queries: Queries): Promise<Finding> {
  if (engineOf(queries) === "sqlite") {
    const { rows } = await sql<{ journal: string; synchronous: number; version: string }>`
      select journal_mode as journal, synchronous, sqlite_version() as version
      from pragma_journal_mode, pragma_synchronous`.execute(queries);
    return sqliteFinding(rows[0]!);
  }
  const { rows } = await sql<{ fsync: string; commit: string; pages: string; version: string }>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('full_page_writes') as pages, current_setting('server_version') as version`.execute(
    queries,
  );
  return postgresFinding(rows[0]!);
}

const levels = ["OFF", "NORMAL", "FULL", "EXTRA"];

export function sqliteFinding(found: { journal: string; synchronous: number; version: string }): Finding {
  const { journal, synchronous, version } = found;
  return {
    outcome: journal === "wal" && synchronous >= 2 ? "sqliteDurable" : "sqliteWeak",
    facts: { version, journal: journal.toUpperCase(), synchronous: levels[synchronous] ?? "?" },
  };
}

export function postgresFinding(found: {
  fsync: string;
  commit: string;
  pages: string;
  version: string;
}): Finding {
  const isDurable = found.fsync === "on" && found.pages === "on" && !["off", "local"].includes(found.commit);
  return { outcome: isDurable ? "postgresDurable" : "postgresWeak", facts: found };
}
