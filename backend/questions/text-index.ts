import { type RawBuilder, sql } from "kysely";
import { engineOf } from "../database/engine-of";
import type { Queries } from "../database/open";
import { normalised } from "../search/text-search";
import { piecesOf, piecesWithin } from "./pieces";

/** A question and its normalised search text. */
interface Text {
  id: string;
  company_id: string;
  search_key: string;
}

/**
 * Indexes texts: those of new questions, and again those of changed ones. Scanning 100,000 texts would block
 * everybody for a good part of a second; the index reads only those that contain every n-gram.
 */
export async function indexTexts(queries: Queries, texts: Text[], isNew = false): Promise<void> {
  const isLite = engineOf(queries) === "sqlite";
  if (!isNew) await forgetTexts(queries, texts);
  // Few rows per statement: a text has some hundred n-grams.
  for (let from = 0; from < texts.length; from += 100) {
    const some = texts.slice(from, from + 100).map((text) => ({
      question_id: text.id,
      pieces: piecesOf(text.company_id, text.search_key),
    }));
    if (isLite) await insertLite(queries, some);
    else await queries.insertInto("question_text").values(some).execute();
  }
}

async function insertLite(queries: Queries, texts: { question_id: string; pieces: number[] }[]) {
  const rows = await queries
    .insertInto("question_text")
    .values(texts.map(({ question_id }) => ({ question_id })))
    .returning(["no", "question_id"])
    .execute();
  const numbers = new Map(rows.map((row) => [row.question_id, row.no]));
  await queries
    .insertInto("question_piece")
    .values(
      texts.map(({ question_id, pieces }) => ({
        rowid: numbers.get(question_id)!,
        pieces: pieces.map(wordOf).join(" "),
      })),
    )
    .execute();
}

/** Removes the index entries of questions that change or are deleted. */
export async function forgetTexts(queries: Queries, texts: Pick<Text, "id">[]): Promise<void> {
  const isLite = engineOf(queries) === "sqlite";
  for (let from = 0; from < texts.length; from += 500) {
    const ids = texts.slice(from, from + 500).map((text) => text.id);
    const gone = await queries
      .deleteFrom("question_text")
      .where("question_id", "in", ids)
      .returning("no")
      .execute();
    const numbers = gone.map((row) => row.no);
    if (isLite && numbers.length > 0)
      await queries.deleteFrom("question_piece").where("rowid", "in", numbers).execute();
  }
}

/** Candidates whose text may contain a word: a superset of the matches, with few others. */
export interface Found {
  count: number;
  /** Their ids, as a subquery. */
  ids: RawBuilder<string>;
}

/** The company's questions whose text may contain this word; null where there are more than `most`. */
export async function findTexts(
  queries: Queries,
  companyId: string,
  word: string,
  most: number,
): Promise<Found | null> {
  const pieces = piecesWithin(companyId, normalised(word));
  const isLite = engineOf(queries) === "sqlite";
  const wanted = pieces.map(wordOf).join(" AND ");
  const found = isLite
    ? sql`select rowid from question_piece where question_piece match ${wanted}`
    : sql`select question_id from question_text where pieces @> ${pieces}::integer[]`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${found} limit ${most + 1}) as few`.execute(queries);
  const { count } = rows[0]!;
  if (count > most) return null;
  const ids = isLite
    ? sql<string>`select question_text.question_id from question_text where question_text.no in (${found})`
    : (found as RawBuilder<string>);
  return { count, ids };
}

/** An n-gram as a token of SQLite's full-text table: letters and digits. */
const wordOf = (piece: number) => `p${(piece >>> 0).toString(36)}`;
