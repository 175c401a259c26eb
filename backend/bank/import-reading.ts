import { setImmediate as turn } from "node:timers/promises";
import type { Format } from "#contract/bank/shapes";
import type { Queries } from "../database/open";
import { bankColumns } from "../questions/keys";
import type { Hands, Runner } from "../tasks/runner";
import { foundColumns, letOldGo } from "../tasks/sent-file";
import { banked } from "./filter";
import { formatsByName, type Progress, type ReadItem, type Reading } from "./formats";

/** What stands in a file. One without a question is a mistake as a whole. */
export async function lookInto(format: Format, bytes: Uint8Array, progress?: Progress): Promise<Reading> {
  const { items, mistakes } = await formatsByName[format].read(bytes, progress);
  if (items.length > 0 || mistakes.length > 0) return { items, mistakes };
  return { items, mistakes: [{ line: 0, reason: "NO_QUESTIONS_IN_FILE", text: "", figures: {} }] };
}

/** What was found, as columns: it waits for a yes, or is broken and brings nothing. */
export async function found(queries: Queries, companyId: string, { items, mistakes }: Reading) {
  const duplicates = mistakes.length > 0 ? 0 : await countKnown(queries, companyId, items);
  return { ...foundColumns(items, mistakes), duplicates };
}

/** Questions that are looked up before others have their turn. */
const batch = 200;

/** How many of these say the same as a question of the bank. */
async function countKnown(queries: Queries, companyId: string, items: ReadItem[]): Promise<number> {
  let count = 0;
  for (let from = 0; from < items.length; from += batch) {
    const keys = items.slice(from, from + batch).map(({ question }) => bankColumns(question, "").content_key);
    const known = await banked(queries, companyId)
      .select("content_key")
      .distinct()
      .where("content_key", "in", [...new Set(keys)])
      .execute();
    const found = new Set(known.map(({ content_key }) => content_key));
    count += keys.filter((key) => found.has(key)).length;
    await turn();
  }
  return count;
}

/** Looks into a file that is too large for the call that brought it; until then the row keeps the file itself. */
export const readFileTask: Runner = async ({ companyId, input }, { database, hold, progress }: Hands) => {
  const { importId } = input as { importId: string };
  const row = await database.queries
    .selectFrom("question_import")
    .select(["format", "rows"])
    .where("id", "=", importId)
    .where("company_id", "=", companyId)
    .where("state", "=", "reading")
    .executeTakeFirst();
  // It was discarded meanwhile.
  if (!row) return null;
  const reading = await lookInto(row.format as Format, Buffer.from(row.rows, "base64"), (done) =>
    progress(Math.round(done * 100), 100),
  );
  const columns = await found(database.queries, companyId, reading);
  await database.transaction(async (queries) => {
    await hold(queries);
    await queries
      .updateTable("question_import")
      .set(columns)
      .where("id", "=", importId)
      .where("state", "=", "reading")
      .execute();
    await letOldGo(queries, "question_import", companyId);
  });
  return { questions: columns.total, mistakes: columns.mistake_count };
};
