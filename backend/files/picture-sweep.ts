import { sql } from "kysely";
import { engineOf } from "../database/engine-of";
import type { Database, Queries } from "../database/open";

/** Milliseconds that a picture waits for a text to name it: a form may stay open for days. */
export const pictureWait = 7 * 86_400_000;

/** Pictures that one sweep removes at most. */
const most = 1000;

/** Every text that may name a picture, by its table: what waits to be brought in and what was printed as well. */
const texts = {
  question_version: ["content", "option", "answer", "analysis", "extra"],
  part: ["introduction"],
  paper: ["description"],
  standard_paper: ["introduction", "content"],
  question_import: ["rows"],
  paper_print: ["content"],
} as const;

/**
 * Removes pictures that no text names any more, a week after they came, and resolves with how many they were. Texts that
 * are written meanwhile are waited for, and asked once more before anything goes.
 */
export async function sweepPictures(database: Database, now: number): Promise<number> {
  const { queries } = database;
  const old = await queries
    .selectFrom("file")
    .select("id")
    .where("purpose", "=", "picture")
    .where("created_at", "<", now - pictureWait)
    .execute();
  const ids = await unnamed(
    queries,
    old.map(({ id }) => id),
  );
  if (ids.length === 0) return 0;
  return database.transaction(async (queries) => {
    await holdTexts(queries);
    const gone = (await unnamed(queries, ids)).slice(0, most);
    if (gone.length > 0) await queries.deleteFrom("file").where("id", "in", gone).execute();
    return gone.length;
  });
}

/** Nobody writes a text until the transaction ends; SQLite's holds the whole file already. */
async function holdTexts(queries: Queries): Promise<void> {
  if (engineOf(queries) === "sqlite") return;
  const tables = Object.keys(texts).map((name) => sql.table(name));
  await sql`lock table ${sql.join(tables)} in share mode`.execute(queries);
}

/** Those of these pictures that no text names. */
async function unnamed(queries: Queries, ids: string[]): Promise<string[]> {
  const left = new Set(ids);
  for (const [table, columns] of Object.entries(texts)) {
    if (left.size === 0) break;
    const text = sql.join(
      columns.map((column) => sql.ref(column)),
      sql` || `,
    );
    const { rows } = await sql<{ text: string }>`
      select ${text} as text from ${sql.table(table)} where ${text} like '%/file/%'`.execute(queries);
    for (const row of rows) for (const [, id] of row.text.matchAll(/\/file\/([\w-]+)/g)) left.delete(id!);
  }
  return [...left];
}
