import { createHash } from "node:crypto";
import { sql } from "kysely";
import type * as z from "zod/v4";
import type { platformTrailQuery, TrailRow, trailSpan } from "#contract/trail/shapes";
import type { Seal } from "../audit";
import { verifyAudit } from "../audit-check";
import type { Queries } from "../database/open";
import { shownRows, trailRowOf, trailRows } from "./rows";

/** Rows that are read at once. */
const piece = 1000;

type Line = TrailRow & { hash: string };

/**
 * The file: a line that says what was asked, a line for each row, a line about their chain where `rows` returns one,
 * and a last line with the number of rows, the SHA-256 of all that is before it, and a signature over both.
 * `tools/verify-trail.js` checks it with nothing but Node.
 */
export async function* signedLines(
  head: { at: number; asked: object },
  rows: AsyncGenerator<Line, ChainLine | undefined>,
  seal: Pick<Seal, "sign">,
): AsyncGenerator<Uint8Array> {
  const digest = createHash("sha256");
  const encoder = new TextEncoder();
  const line = (value: unknown) => {
    const text = encoder.encode(`${JSON.stringify(value)}\n`);
    digest.update(text);
    return text;
  };
  yield line({ kind: "mingshi-audit", version: 1, ...head });
  let count = 0;
  let next = await rows.next();
  for (; !next.done; next = await rows.next()) {
    yield line(next.value);
    count += 1;
  }
  if (next.value) yield line(next.value);
  const summary = { rows: count, sha256: digest.digest("hex") };
  yield encoder.encode(`${JSON.stringify({ ...summary, ...seal.sign(`${count} ${summary.sha256}`) })}\n`);
}

/** The rows of every company that these conditions choose, by company and place in its chain. */
export async function* searchedRows(
  queries: Queries,
  asked: z.output<typeof platformTrailQuery>,
): AsyncGenerator<Line, undefined> {
  let last = { company_id: "", seq: -2_147_483_648 };
  for (let isMore = true; isMore; ) {
    // why both at once: so the index on them finds the next piece, however many are before it.
    const found = await shownRows(trailRows(queries, asked, null))
      .where(sql<boolean>`(audit.company_id, audit.seq) > (${last.company_id}, ${last.seq})`)
      .orderBy("audit.company_id")
      .orderBy("audit.seq")
      .limit(piece)
      .execute();
    for (const row of found) yield { ...trailRowOf(row), hash: row.hash };
    isMore = found.length === piece;
    last = found.at(-1) ?? last;
  }
}

/** What a company's file says of its chain. */
interface ChainLine {
  kind: "chain";
  companyUuid: string;
  /** The places of the first and last row in the file; null in a file without rows. */
  first: number | null;
  last: number | null;
  /** Those of the company's oldest and newest row when the file was begun. */
  oldest: number;
  newest: number;
  /** Where the company's chain was found broken under the installation's key; null where it holds. */
  broken: number | null;
}

/**
 * Every row of one company from the first to the last that was written within the time; then what the file says of the
 * company's chain, which is verified whole.
 */
export async function* companyRows(
  queries: Queries,
  { since, until }: z.output<typeof trailSpan>,
  companyId: string,
  seal: Seal,
): AsyncGenerator<Line, ChainLine> {
  const head = await queries
    .selectFrom("audit_head")
    .selectAll()
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  const newest = head?.seq ?? 0;
  const all = await spanOf(queries, {}, companyId, newest);
  const asked = await spanOf(queries, { since, until }, companyId, newest);
  let last: { seq: number } | null = null;
  for (let isMore = asked.first !== null; isMore; ) {
    const found = await shownRows(trailRows(queries, {}, companyId))
      .where("audit.seq", ">=", last ? last.seq + 1 : asked.first!)
      .where("audit.seq", "<=", asked.last!)
      .orderBy("audit.seq")
      .limit(piece)
      .execute();
    for (const row of found) yield { ...trailRowOf(row), hash: row.hash };
    last = found.at(-1) ?? last;
    isMore = found.length === piece;
  }
  // The whole chain, not only the rows of the file: one that is gone may have stood at either end of them.
  const [report] = await verifyAudit(queries, seal, companyId);
  return {
    ...{ kind: "chain", companyUuid: companyId, first: asked.first, last: last?.seq ?? null },
    ...{ oldest: all.first ?? 1, newest, broken: report!.broken?.seq ?? null },
  };
}

/** The places of the first and the last row of a company that was written within the time. */
async function spanOf(
  queries: Queries,
  asked: z.output<typeof trailSpan>,
  companyId: string,
  newest: number,
): Promise<{ first: number | null; last: number | null }> {
  return trailRows(queries, asked, companyId)
    .where("audit.seq", "<=", newest)
    .select(({ fn }) => [
      fn.min<number | null>("audit.seq").as("first"),
      fn.max<number | null>("audit.seq").as("last"),
    ])
    .executeTakeFirstOrThrow();
}
