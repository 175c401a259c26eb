import { evaluationFileCalls } from "#contract/evaluation/file-calls";
import { normColumns, normHeading, scaleColumns, scaleHeading } from "#contract/evaluation/file-columns";
import { type ScaleInFile, scaleFileMark } from "#contract/evaluation/file-shapes";
import { typedLines } from "#contract/evaluation/shapes";
import type { Language } from "#locales/languages";
import { audit } from "../../audit";
import type { Queries } from "../../database/open";
import { csvOf, csvRow } from "../../file-formats/csv";
import { workbookOf } from "../../file-formats/excel-write";
import { packed } from "../../file-formats/packing";
import { cleanName } from "../../files/names";
import { attached } from "../../files/service";
import { type Handlers, notFound, refuse } from "../../handler";
import { type TableFormat, tableFiles } from "../../imports/table";
import { findProduct } from "../product";
import { snapshotAt } from "../sendable";
import type { ProductSnapshot } from "../snapshot";
import { eachSubmitted } from "../submitted";
import { codebookRows, personFields, rScript, spssSyntax } from "./codebook";
import { codedItems, valueOfPlace } from "./codes";
import { storedScales } from "./scale";

const file = (name: string, ending: string, type: string, bytes: Uint8Array) =>
  attached(
    { bytes, type, size: bytes.length, name: cleanName(`${name}.${ending}`, "evaluation", ending) },
    "no-store",
  );

/** Rows as a table; the first names the columns. */
export async function tableFile(format: TableFormat, name: string, rows: string[][]): Promise<Response> {
  const { ending, type } = tableFiles[format];
  const bytes =
    format === "csv" ? csvOf(rows) : await workbookOf([{ name: "1", rows, widths: rows[0]!.map(() => 18) }]);
  return file(name, ending, type, bytes);
}

/** A row for each item; what belongs to the scale stands in the first. */
function rowsOf(scale: ScaleInFile): string[][] {
  return [...scale.keys].map((key, at) => {
    const cells: Record<string, string> = { scale: scale.name, key };
    if (at === 0) {
      const { category, points, lowest, maxMissing, note } = scale;
      Object.assign(cells, {
        ...{ category, note, points: `${points}`, lowest: `${lowest}`, maxMissing: `${maxMissing}` },
      });
    }
    for (const [code, text] of Object.entries(scale.texts)) {
      cells[`item.${code}`] = typedLines(text.items)[at] ?? "";
      if (at > 0) continue;
      const { title, low, average, high } = text;
      for (const [field, value] of Object.entries({ title, low, average, high }))
        cells[`${field}.${code}`] = value;
      cells[`anchors.${code}`] = typedLines(text.anchors).join("|");
    }
    return scaleColumns.map((column) => cells[column] ?? "");
  });
}

async function normRows(queries: Queries, companyId: string, productId: string, language: Language) {
  const norms = await queries
    .selectFrom("eva_norm")
    .innerJoin("eva_scale", "eva_scale.id", "eva_norm.scale_id")
    .selectAll("eva_norm")
    .select("eva_scale.name as scale")
    .where("eva_norm.company_id", "=", companyId)
    .where("eva_norm.product_id", "=", productId)
    .orderBy("eva_scale.name")
    .orderBy("eva_norm.name")
    .orderBy("eva_norm.id")
    .execute();
  const rows = norms.map((norm) => {
    const cells = {
      ...{ scale: norm.scale, name: norm.name, sex: norm.sex, ageFrom: norm.age_from, ageTo: norm.age_to },
      ...{ language: norm.language, n: String(norm.n), mean: norm.mean, sd: norm.sd },
      ...{ reliability: norm.reliability, percentiles: typedLines(norm.percentiles).join("; ") },
      source: norm.source,
    };
    return normColumns.map((column) => cells[column]);
  });
  return [normColumns.map((column) => normHeading(column, language)), ...rows];
}

/** Raw answers of those who handed in, as rows of CSV, as answered: the values of anchors, never recoded. */
export async function answerLines(
  queries: Queries,
  sendingId: string,
  snapshot: ProductSnapshot,
): Promise<string[]> {
  const items = codedItems(snapshot);
  const lines = [`\ufeff${csvRow([...personFields, ...items.map(({ code }) => code)])}`];
  for await (const sheet of eachSubmitted(queries, sendingId)) {
    const { number, realName, group, language, elapsed, answers } = sheet;
    const values = items.map((item) => {
      const answer = answers[item.itemId];
      return answer === undefined ? "" : valueOfPlace(item, answer);
    });
    lines.push(csvRow([number, realName, group, language, Math.round(elapsed / 1000), ...values]));
  }
  return lines;
}

/** Operators take scales, norms and raw answers with them. */
export const evaluationExportService: Pick<
  Handlers<typeof evaluationFileCalls>,
  "exportScales" | "exportNorms" | "exportAnswers"
> = {
  async exportScales({ format, scaleId }, { queries, caller, language }) {
    const scales = await storedScales(queries, caller.companyId, scaleId);
    if (scaleId !== "" && scales.length === 0) return notFound();
    if (scales.length === 0) refuse(evaluationFileCalls.exportScales, "NOTHING_TO_EXPORT");
    const name = scaleId === "" ? "scales" : scales[0]!.name;
    if (format !== "scale") {
      const heading = scaleColumns.map((column) => scaleHeading(column, language));
      return tableFile(format, name, [heading, ...scales.flatMap(rowsOf)]);
    }
    const content = JSON.stringify({ format: scaleFileMark, version: 1, scales }, null, 2);
    return file(name, "json", "application/json", new TextEncoder().encode(`${content}\n`));
  },

  async exportNorms({ productId, format }, { queries, caller, language }) {
    const product = await findProduct(queries, caller.companyId, productId);
    return tableFile(format, product.name, await normRows(queries, caller.companyId, productId, language));
  },

  /** Raw answers with names leave the site: a recent authentication, and audited (trust A8, F2). */
  async exportAnswers({ sendingId }, context) {
    const { queries, caller, language } = context;
    const sending = await queries
      .selectFrom("eva_sending")
      .select(["name", "version_id"])
      .where("company_id", "=", caller.companyId)
      .where("id", "=", sendingId)
      .where("staged", "=", "")
      .where("removed_at", "=", 0)
      .executeTakeFirst();
    if (!sending) return notFound();
    if (!caller.isProven) refuse(evaluationFileCalls.exportAnswers, "PROOF_NEEDED");
    const snapshot = await snapshotAt(queries, sending.version_id);
    const answers = await answerLines(queries, sendingId, snapshot);
    if (answers.length === 1) refuse(evaluationFileCalls.exportAnswers, "NOTHING_TO_EXPORT");
    const bytes = await packed(
      (async function* (): AsyncGenerator<[string, Iterable<string>]> {
        yield ["answers.csv", answers];
        yield ["codebook.csv", [`\ufeff${codebookRows(snapshot, language).map(csvRow).join("")}`]];
        yield ["read.sps", [`\ufeff${spssSyntax(snapshot, language)}`]];
        yield ["read.R", [rScript(snapshot, language)]];
      })(),
    );
    await audit(context, "evaluation.answers", sendingId, { after: { people: answers.length - 1 } });
    return file(sending.name, "zip", "application/zip", bytes);
  },
};
