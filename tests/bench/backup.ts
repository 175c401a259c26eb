import { sql } from "kysely";
import { backUp } from "#backend/backup/backup";
import { restore } from "#backend/backup/restore";
import { openDatabase, type Queries } from "#backend/database/open";
import { openServices } from "#backend/index.server";
import { newFolder, settingsIn } from "../support/folder";
import { type Figure, figureOf, secondsOf } from "./table";

const rows = 1_000_000;

/**
 * Backup and restore of the demo with a million rows more, each of some 150 bytes, as an answer is; the restore
 * with all that it checks. Beside it what SQLite alone takes to insert them, which the ratio is of.
 */
export async function measureBackup(): Promise<Figure[]> {
  const [from, to] = [settingsIn(), settingsIn()];
  const services = await openServices(await openDatabase(from.database), from);
  const inserted = await secondsOf(() => insertRows(services.database.queries));
  await services.close();
  const settings = { folder: newFolder(), keep: 1, days: 0, passphrase: "bench" };
  let path = "";
  const backup = await secondsOf(async () => {
    ({ path } = await backUp(from, settings, { now: () => Date.now() }));
  });
  const restored = await secondsOf(() => restore(path, { path: `${path}.keys`, passphrase: "bench" }, to));
  return [
    figureOf("a million rows inserted by one statement", inserted, "s"),
    figureOf("their backup", backup, "s"),
    figureOf("their restore, checked row for row", restored, "s"),
    figureOf("backup and restore", backup + restored, "s", { atMost: 60 }),
    figureOf("backup and restore against inserting", (backup + restored) / inserted, "×"),
  ];
}

const insertRows = (queries: Queries) =>
  sql`insert into failure (id, place, message, times, first_at, last_at)
      with recursive number (n) as (select 1 union all select n + 1 from number where n < ${sql.lit(rows)})
      select hex(randomblob(16)), 'POST /answer', '{"questionId":"' || hex(randomblob(16)) || '","answer":["A","C"]}',
             1, 1767600000000 + n, 1767600000000 + n from number`.execute(queries);
