import { evaluationFileCalls } from "#contract/evaluation/file-calls";
import { type EvaluationFileKind, evaluationFileLimits } from "#contract/evaluation/file-shapes";
import type { Language } from "#locales/languages";
import type { Queries } from "../../database/open";
import { Refusal, refuse } from "../../handler";
import type { Findings, Importer } from "../../imports/importer";
import { type TableFormat, tableFiles } from "../../imports/table";
import { lockCompany } from "../../lock-company";
import { findProduct } from "../product";
import { sendableVersion, senderOf, snapshotAt } from "../sendable";
import { evaluationSettingOf } from "../settings";
import { addNorms, addScales, addSheets, knownNorms, normedScales, scaleNames } from "./publish";
import { answersFacts, type ReadAnswers, readAnswers } from "./read-answers";
import { normFacts, type ReadNorm, readNorms } from "./read-norms";
import { type ReadScale, readScaleFile, readScaleTable } from "./read-scales";
import { scaleFacts } from "./scale";

interface Options {
  what: EvaluationFileKind;
  format: TableFormat | "scale";
  /** "" for scales. */
  productId: string;
  /** The version that answers are read against; "" for others. */
  versionId: string;
  /** Of the sending that answers are listed under. */
  name: string;
  language: Language;
}

/** An item of the preview with what is written. */
interface Item {
  line: number;
  title: string;
  facts: string;
  data: unknown;
}

const call = evaluationFileCalls.parseImport;
const scaleFileType = { ending: "json", type: "application/json" };

/** Takes in scales, norms and answer sheets. Scales and norms that are there already are skipped. */
export const evaluationImporter: Importer<typeof evaluationFileCalls, Options> = {
  kind: "evaluation",
  calls: evaluationFileCalls,
  action: "evaluation.file",
  things: "items",
  reader: {
    accepts: ({ format }) => ({
      endings: format === "scale" ? ["json"] : tableFiles[format].endings,
      maxBytes: evaluationFileLimits.bytes,
      name: "evaluation",
    }),
    async optionsFor({ what, format, productId, name }, { database, caller, clock, language }) {
      const { companyId, operatorId } = caller!;
      if (format === "scale" && what !== "scales") return refuse(call, "FORMAT_NOT_FOR_THIS");
      const options = { what, format, productId: "", versionId: "", name: "", language };
      if (what === "scales") return options;
      if (what === "answers" && name === "") return refuse(call, "NAME_MISSING");
      // Freezes the product, so that what was previewed is what is written.
      return database.transaction(async (queries) => {
        await lockCompany(queries, companyId);
        const product = await findProduct(queries, companyId, productId);
        if (what === "norms") return { ...options, productId };
        const frozen = await sendableVersion(queries, product, { operatorId, at: clock.now() });
        if ("reason" in frozen) return refuse(call, frozen.reason);
        return { ...options, productId, versionId: frozen.versionId, name };
      });
    },
    async parse(bytes, { queries, companyId, options }, progress): Promise<Findings<Item>> {
      const { what, format, language, productId } = options;
      if (what === "scales") {
        const { scales, ...found } =
          format === "scale" ? readScaleFile(bytes) : await readScaleTable(format, bytes, language, progress);
        const items = scales.map(({ line, scale }) => ({
          ...{ line, title: scale.name, facts: scaleFacts(scale), data: scale },
        }));
        return { items, ...found };
      }
      if (format === "scale") return { items: [], errors: [] };
      if (what === "norms") {
        const against = { productId, scales: await normedScales(queries, companyId), language };
        const { norms, ...found } = await readNorms(format, bytes, against, progress);
        const items = norms.map(({ line, scale, norm }) => ({
          ...{ line, title: scale, facts: normFacts(norm), data: norm },
        }));
        return { items, ...found };
      }
      const snapshot = await snapshotAt(queries, options.versionId);
      const { sheets, ...found } = await readAnswers(format, bytes, { snapshot, language }, progress);
      const items = sheets.map(({ line, sheet }) => ({
        ...{ line, title: sheet.name || `#${line}`, facts: answersFacts(sheet), data: sheet },
      }));
      return { items, ...found };
    },
    async duplicatesOf(items, { queries, companyId, options }) {
      if (options.what === "answers") return [];
      if (options.what === "norms")
        return knownNorms(queries, options.productId, (items as Item[]).map(normOf));
      const there = await scaleNames(queries, companyId);
      return items.filter(({ title }) => there.has(title)).map(({ line }) => line);
    },
    leftOutFile: ({ format }) => (format === "scale" ? scaleFileType : tableFiles[format]),
  },
  writer: {
    batch: 250,
    lockTarget,
    async write(queries, { id, companyId, operatorId, committedAt, options }, found, from, { encryption }) {
      const reason = await lockTarget(queries, { companyId }, options);
      if (reason) throw new Refusal(reason);
      const items = found as Item[];
      if (options.what !== "answers") {
        const rows = items.map((item, at) => ({
          ...{ import_id: id, company_id: companyId, position: from + at, item: JSON.stringify(item) },
        }));
        await queries.insertInto("eva_staged").values(rows).execute();
        return;
      }
      if (from === 0)
        await queries
          .insertInto("eva_sending")
          .values({
            ...{ id, company_id: companyId, product_id: options.productId, version_id: options.versionId },
            ...{ name: options.name, close_at: committedAt, created_at: committedAt },
            ...{ created_by: operatorId, staged: id, role_id: "" },
            ...(await senderOf(queries, companyId)),
          })
          .execute();
      const snapshot = await snapshotAt(queries, options.versionId);
      const target = { companyId, sendingId: id, at: committedAt, snapshot };
      await addSheets(
        queries,
        target,
        items.map(({ data }) => data as ReadAnswers),
        from,
        encryption,
      );
    },
    async publish(queries, { id, companyId, total, options }) {
      const reason = await lockTarget(queries, { companyId }, options);
      if (reason) throw new Refusal(reason);
      if (options.what === "answers") {
        await queries.updateTable("eva_sending").set({ staged: "" }).where("staged", "=", id).execute();
        return { added: total };
      }
      const rows = await queries
        .selectFrom("eva_staged")
        .select("item")
        .where("import_id", "=", id)
        .orderBy("position")
        .execute();
      const items: Item[] = rows.map(({ item }) => JSON.parse(item));
      const added =
        options.what === "scales"
          ? await addScales(queries, companyId, items.map(scaleOf))
          : await addNorms(queries, companyId, options.productId, items.map(normOf));
      await queries.deleteFrom("eva_staged").where("import_id", "=", id).execute();
      return { added };
    },
    async unstage(queries, importId) {
      await queries.deleteFrom("eva_staged").where("import_id", "=", importId).execute();
      const staged = queries.selectFrom("eva_sending").select("id").where("staged", "=", importId);
      await queries.deleteFrom("eva_sheet").where("sending_id", "in", staged).execute();
      await queries.deleteFrom("eva_sending").where("staged", "=", importId).execute();
    },
  },
  async targetsOf(queries, companyId, imports) {
    const rows = await queries
      .selectFrom("eva_product")
      .select(["id", "name"])
      .where("company_id", "=", companyId)
      .execute();
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return imports.map(({ what, productId, name }) => ({ what, product: names.get(productId) ?? "", name }));
  },
};

const scaleOf = ({ line, data }: Item): ReadScale => ({ line, scale: data as ReadScale["scale"] });
const normOf = ({ line, title, data }: Item): ReadNorm => ({
  ...{ line, scale: title, norm: data as ReadNorm["norm"] },
});

async function lockTarget(
  queries: Queries,
  { companyId }: { companyId: string },
  { what, productId }: Options,
) {
  await lockCompany(queries, companyId);
  if (!(await evaluationSettingOf(queries, companyId)).isOpen) return "EVALUATION_CLOSED";
  if (what === "scales") return null;
  const product = await queries
    .selectFrom("eva_product")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", productId)
    .executeTakeFirst();
  return product ? null : "PRODUCT_GONE";
}
