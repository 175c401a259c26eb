import { sql } from "kysely";
import type { Database, Queries } from "../database/open";
import type { Log } from "../log";
import { bankColumns } from "../questions/keys";
import { questionOf } from "../questions/rows";
import { indexTexts } from "../questions/text-index";

/** Questions per transaction: after an interruption the next start continues. */
const batch = 200;

/**
 * Backfills the search and duplicate keys of questions older than the bank. Runs once, at the start of the
 * services; afterwards there is nothing left to do.
 */
export async function fillBank(database: Database, log: Log): Promise<void> {
  let filled = 0;
  for (let some = batch; some === batch; filled += some)
    some = await database.transaction(async (queries) => {
      // Of two processes starting together, the second waits and then finds less to do.
      if (database.engine === "postgres") await sql`select pg_advisory_xact_lock(731606)`.execute(queries);
      return fillSome(queries);
    });
  if (filled > 0) log.info({ questions: filled }, "the search learned the questions from before");
}

async function fillSome(queries: Queries): Promise<number> {
  const rows = await queries
    .selectFrom("question")
    .innerJoin("question_version as version", "version.id", "question.version_id")
    .selectAll("version")
    .select("question.ownership")
    // why: a literal, to match the partial index.
    .where(sql<boolean>`question.search_key = ''`)
    .orderBy("question.id")
    .limit(batch)
    .execute();
  const texts = [];
  for (const row of rows) {
    const columns = bankColumns(questionOf(row, row.ownership), row.id);
    await queries.updateTable("question").set(columns).where("id", "=", row.question_id).execute();
    texts.push({ ...columns, id: row.question_id, company_id: row.company_id });
  }
  await indexTexts(queries, texts);
  return rows.length;
}
