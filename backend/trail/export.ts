import { createHash } from "node:crypto";
import type * as z from "zod/v4";
import type { platformTrailQuery } from "#contract/trail/shapes";
import type { Seal } from "../audit";
import type { Queries } from "../database/open";
import { shownRows, trailRowOf, trailRows } from "./rows";

/** Rows that a file holds at most, and those that are read at once. */
const most = 100_000;
const piece = 1000;

/**
 * The file: a line that says what was asked, a line for each row by company and place in its chain, and a last line
 * with the number of rows, the SHA-256 of all that is before it, and a signature over both. `tools/verify-trail.js`
 * checks it with nothing but Node.
 */
export async function* signedLines(
  queries: Queries,
  asked: z.output<typeof platformTrailQuery>,
  seal: Pick<Seal, "sign">,
  at: number,
): AsyncGenerator<Uint8Array> {
  const digest = createHash("sha256");
  const encoder = new TextEncoder();
  const line = (value: unknown) => {
    const text = encoder.encode(`${JSON.stringify(value)}\n`);
    digest.update(text);
    return text;
  };
  yield line({ kind: "mingshi-audit", version: 1, at, asked });
  let rows = 0;
  let last = { company_id: "", seq: -2_147_483_648 };
  for (let isMore = true; isMore && rows < most; ) {
    const { company_id, seq } = last;
    const found = await shownRows(trailRows(queries, asked, null))
      .where((is) =>
        is.or([
          is("audit.company_id", ">", company_id),
          is.and([is("audit.company_id", "=", company_id), is("audit.seq", ">", seq)]),
        ]),
      )
      .orderBy("audit.company_id")
      .orderBy("audit.seq")
      .limit(Math.min(piece, most - rows))
      .execute();
    for (const row of found) yield line({ ...trailRowOf(row), hash: row.hash });
    rows += found.length;
    isMore = found.length === piece;
    last = found.at(-1) ?? last;
  }
  const summary = { rows, sha256: digest.digest("hex") };
  yield encoder.encode(`${JSON.stringify({ ...summary, ...seal.sign(`${rows} ${summary.sha256}`) })}\n`);
}
