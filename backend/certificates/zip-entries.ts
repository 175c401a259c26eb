import { setImmediate as turn } from "node:timers/promises";
import type { Printed, TemplateContent } from "#contract/certificates/shapes";
import type { Queries } from "../database/open";
import { turns } from "../files/turns";
import { infoAddress } from "./addresses";
import { type Pictures, pdfOf } from "./drawing/draw";
import { picturesOf } from "./drawn";
import { stateOf } from "./shown";
import { fileNameOf, type ManifestRow, manifestOf, stateWord } from "./zip-names";
import type { ZipEntry } from "./zip-writing";

/** Rows that are read at once. */
const batch = 100;

/** One certificate at a time is drawn for all downloads together. */
const drawnInTurn = turns();

/** What a zip is made of, and for whom. */
export interface Zipping {
  companyId: string;
  ids: string[];
  site: string;
  language: string;
  now: number;
}

/** The certificates as PDFs, in the order of their ids, and a list of them last; each is drawn when it is asked for. */
export async function* entriesOf(queries: Queries, zipping: Zipping): AsyncGenerator<ZipEntry> {
  const { site, language, now } = zipping;
  const manifest: ManifestRow[] = [];
  const dress = dressing(queries, zipping.companyId);
  for await (const row of rowsOf(queries, zipping)) {
    const printed: Printed = JSON.parse(row.printed);
    const { look, pictures } = await dress(row.version_id);
    const address = infoAddress(site, printed);
    const drawing = { printed, look, language: printed.language, address };
    const bytes = await drawnInTurn(() => pdfOf(drawing, pictures));
    const file = fileNameOf(printed);
    const state = stateWord(stateOf(row, now), language);
    const { number, name, exam, score, grade, issuedOn, validUntil } = printed;
    manifest.push({ number, name, exam, score, grade, issuedOn, validUntil, state, address, file });
    yield { name: file, bytes, day: issuedOn };
    // Whatever else came in meanwhile goes first.
    await turn();
  }
  yield { ...manifestOf(manifest, language), day: new Date(now).toISOString().slice(0, 10) };
}

/** The rows of the ids in their order; one that was revoked or replaced meanwhile is left out. */
async function* rowsOf(queries: Queries, { companyId, ids }: Zipping) {
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch);
    const rows = await queries
      .selectFrom("certificate")
      .select(["id", "version_id", "printed", "state", "ends_at"])
      .where("company_id", "=", companyId)
      .where("state", "=", "issued")
      .where("id", "in", some)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of some) {
      const row = byId.get(id);
      if (row) yield row;
    }
  }
}

/** How a version of a template looks, with its pictures; the one before it is remembered. */
function dressing(queries: Queries, companyId: string) {
  let last: { versionId: string; look: TemplateContent["look"]; pictures: Pictures } | null = null;
  return async (versionId: string) => {
    if (last?.versionId === versionId) return last;
    const { content } = await queries
      .selectFrom("certificate_version")
      .select("content")
      .where("id", "=", versionId)
      .executeTakeFirstOrThrow();
    const { look }: TemplateContent = JSON.parse(content);
    last = { versionId, look, pictures: await picturesOf(queries, companyId, look) };
    return last;
  };
}
