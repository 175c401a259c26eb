import { setImmediate as turn } from "node:timers/promises";
import type { Printed, TemplateContent } from "#contract/certificates/shapes";
import type { Language } from "#locales/languages";
import type { Queries } from "../../database/open";
import { createMutex } from "../../files/mutex";
import { infoAddress } from "../record/addresses";
import { picturesOf } from "../record/render";
import { stateOf } from "../record/shown";
import { type CertificatePictures, pdfOf } from "../rendering/render";
import { fileNameOf, type ManifestRow, manifestOf, stateWord } from "./zip-names";
import type { ZipEntry } from "./zip-writing";

/** Rows per query. */
const batch = 100;

/** One certificate at a time is rendered, across all downloads. */
const drawnInTurn = createMutex();

/** The content of a zip, and its recipient. */
export interface Zipping {
  companyId: string;
  ids: string[];
  site: string;
  language: Language;
  now: number;
}

/** The certificates as PDFs, in the order of their ids, then a manifest; each is rendered on demand. */
export async function* entriesOf(queries: Queries, zipping: Zipping): AsyncGenerator<ZipEntry> {
  const { site, language, now } = zipping;
  const manifest: ManifestRow[] = [];
  const dress = dressing(queries, zipping.companyId);
  for await (const row of rowsOf(queries, zipping)) {
    const printed: Printed = JSON.parse(row.printed);
    const { look, pictures } = await dress(row.version_id);
    const address = infoAddress(site, printed);
    const renderInput = { printed, look, language: printed.language, address };
    const bytes = await drawnInTurn(() => pdfOf(renderInput, pictures));
    const file = fileNameOf(printed);
    const state = stateWord(stateOf(row, now), language);
    const { number, name, exam, score, grade, issuedOn, validUntil } = printed;
    manifest.push({ number, name, exam, score, grade, issuedOn, validUntil, state, address, file });
    yield { name: file, bytes, day: issuedOn };
    // Yields to other pending work.
    await turn();
  }
  yield { ...manifestOf(manifest, language), day: new Date(now).toISOString().slice(0, 10) };
}

/** The rows in the order of the ids; those revoked or replaced meanwhile are omitted. */
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

/** The look of a template version, with its pictures; the latest one is cached. */
function dressing(queries: Queries, companyId: string) {
  let last: { versionId: string; look: TemplateContent["look"]; pictures: CertificatePictures } | null = null;
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
