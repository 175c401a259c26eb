import { setImmediate as turn } from "node:timers/promises";
import type { Selectable } from "kysely";
import type { Printed, TemplateContent } from "#contract/certificates/shapes";
import type { Language } from "#locales/languages";
import type { Queries } from "../../database/open";
import type { Tables } from "../../database/schema";
import { createMutex } from "../../files/mutex";
import type { ZipEntry } from "../../zip/writing";
import { infoAddress } from "../record/addresses";
import { picturesOf } from "../record/render";
import { stateOf } from "../record/shown";
import { type CertificatePictures, pdfOf } from "../rendering/render";
import { fileNameOf, type ManifestRow, manifestOf, stateWord } from "./zip-names";

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
  /** The day that it is for the company. */
  day: string;
  /** How many are rendered at once: 1 as the client reads, which wait for those of other downloads. */
  ahead: number;
}

/** The certificates as PDFs, in the order of their ids, then a manifest; each is rendered on demand. */
export async function* entriesOf(queries: Queries, zipping: Zipping): AsyncGenerator<ZipEntry> {
  const { site, language, now, day, ahead } = zipping;
  const manifest: ManifestRow[] = [];
  const dress = dressing(queries, zipping.companyId);
  const render = async (row: Row) => {
    const printed: Printed = JSON.parse(row.printed);
    const { look, pictures } = await dress(row.version_id);
    const address = infoAddress(site, printed);
    const renderInput = { printed, look, language: printed.language, address };
    const draw = () => pdfOf(renderInput, pictures);
    return { row, printed, address, bytes: await (ahead > 1 ? draw() : drawnInTurn(draw)) };
  };
  for await (const { row, printed, address, bytes } of aheadOf(rowsOf(queries, zipping), ahead, render)) {
    const file = fileNameOf(printed);
    const state = stateWord(stateOf(row, now), language);
    const { number, name, exam, score, grade, issuedOn, validUntil } = printed;
    manifest.push({ number, name, exam, score, grade, issuedOn, validUntil, state, address, file });
    yield { name: file, bytes, day: issuedOn };
    // Yields to other pending work.
    await turn();
  }
  yield { ...manifestOf(manifest, language), day };
}

type Row = Pick<Selectable<Tables["certificate"]>, "id" | "version_id" | "printed" | "state" | "ends_at">;

/** What becomes of the items, in their order, while so many are worked on. */
async function* aheadOf<Item, Made>(
  items: AsyncIterable<Item>,
  most: number,
  work: (item: Item) => Promise<Made>,
): AsyncGenerator<Made> {
  const going: Promise<Made>[] = [];
  for await (const item of items) {
    const made = work(item);
    // why: it may fail before its turn to be awaited.
    made.catch(() => {});
    going.push(made);
    if (going.length >= most) yield await going.shift()!;
  }
  while (going.length > 0) yield await going.shift()!;
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
