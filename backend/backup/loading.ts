import type { Queries } from "../database/open";
import { indexTexts } from "../questions/text-index";
import { indexTable, type TableShape, type Value } from "./snapshot";
import type { Target } from "./target";

type Columns = Pick<TableShape, "name" | "columns">;

/** Loads batches of rows in order; rows that the target has from before are passed over. */
export function openLoading(target: Target) {
  const seen = new Map<string, number>();
  /** The questions of the search index, which is not loaded but built. */
  const indexed: string[] = [];
  return {
    indexed,
    async take(table: Columns, rows: Value[][]): Promise<void> {
      if (table.name === indexTable.name) {
        for (const [id] of rows) indexed.push(id as string);
        return;
      }
      const before = seen.get(table.name) ?? 0;
      const after = before + rows.length;
      seen.set(table.name, after);
      const done = target.progress.get(table.name) ?? 0;
      if (after > done) await target.load(table, rows.slice(Math.max(done - before, 0)), after);
    },
  };
}

/** Builds the search index of these questions. */
export async function buildIndex(queries: Queries, questionIds: readonly string[]): Promise<void> {
  for (let from = 0; from < questionIds.length; from += 500) {
    const texts = await queries
      .selectFrom("question")
      .select(["id", "company_id", "search_key"])
      .where("id", "in", questionIds.slice(from, from + 500))
      .execute();
    await queries.transaction().execute((trx) => indexTexts(trx, texts));
  }
}
