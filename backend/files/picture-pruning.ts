import { sql } from "kysely";
import { engineOf } from "../database/engine-of";
import type { Database, Queries } from "../database/open";

/** Milliseconds until an unreferenced picture expires: a form may stay open for days. */
export const pictureWait = 7 * 86_400_000;

/** Maximum pictures per pruning. */
const most = 1000;

/** How texts reference pictures, and how certificate designs do. */
const inTexts = { like: "%/file/%", names: /\/file\/([\w-]+)/g };
const inLooks = { like: '%"look":%', names: /"(?:logo|seal|background)":"([\w-]+)"/g };

/** All columns that may reference a picture, by table: including staged imports and prints. */
const places = {
  question_version: { columns: ["content", "option", "answer", "analysis", "extra"], ...inTexts },
  part: { columns: ["introduction"], ...inTexts },
  paper: { columns: ["description"], ...inTexts },
  standard_paper: { columns: ["introduction", "content"], ...inTexts },
  import_job: { columns: ["rows"], ...inTexts },
  paper_print: { columns: ["content"], ...inTexts },
  certificate_version: { columns: ["content"], ...inLooks },
};

/**
 * Removes pictures that nothing references any more, a week after they were uploaded, and resolves with their
 * number. Waits for concurrent writes, and checks again before deleting.
 */
export async function prunePictures(database: Database, now: number): Promise<number> {
  const { queries } = database;
  const old = await queries
    .selectFrom("file")
    .select("id")
    .where("purpose", "in", ["picture", "media", "certificate"])
    .where("created_at", "<", now - pictureWait)
    .execute();
  const ids = await unnamed(
    queries,
    old.map(({ id }) => id),
  );
  if (ids.length === 0) return 0;
  return database.transaction(async (queries) => {
    await holdPlaces(queries);
    const gone = (await unnamed(queries, ids)).slice(0, most);
    if (gone.length > 0) await queries.deleteFrom("file").where("id", "in", gone).execute();
    return gone.length;
  });
}

/** Nobody references a picture until the transaction ends; SQLite locks the whole file already. */
async function holdPlaces(queries: Queries): Promise<void> {
  if (engineOf(queries) === "sqlite") return;
  const tables = Object.keys(places).map((name) => sql.table(name));
  await sql`lock table ${sql.join(tables)} in share mode`.execute(queries);
}

/** Those of these pictures that nothing references. */
async function unnamed(queries: Queries, ids: string[]): Promise<string[]> {
  const left = new Set(ids);
  for (const [table, { columns, like, names }] of Object.entries(places)) {
    if (left.size === 0) break;
    const text = sql.join(
      columns.map((column) => sql.ref(column)),
      sql` || `,
    );
    const { rows } = await sql<{ text: string }>`
      select ${text} as text from ${sql.table(table)} where ${text} like ${like}`.execute(queries);
    for (const row of rows) for (const [, id] of row.text.matchAll(names)) left.delete(id!);
  }
  return [...left];
}
