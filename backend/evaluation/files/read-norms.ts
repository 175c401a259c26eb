import type * as z from "zod/v4";
import { type NormColumn, normColumns, normHeading } from "#contract/evaluation/file-columns";
import { evaluationLimits, normDraft } from "#contract/evaluation/shapes";
import { type Language, languageCodes, languages } from "#locales/languages";
import type { Progress } from "../../file-formats/pauses";
import { plainWord } from "../../file-formats/rows";
import { isMarked } from "../../imports/example-marks";
import type { FileFaults } from "../../imports/importer";
import { readTable, type TableFormat } from "../../imports/table";
import { type NormFields, normFault, rawRange } from "../norm-fields";
import { exampleNorm } from "./examples";

export type NormInFile = z.output<typeof normDraft>;
export interface ReadNorm {
  line: number;
  scale: string;
  norm: NormInFile;
}

const named = new Map(
  languageCodes.flatMap((language) =>
    normColumns.map((column) => [plainWord(normHeading(column, language)), column] as const),
  ),
);
const sexes: Record<string, string> = {
  ...{ 女: "female", f: "female", mujer: "female", femenino: "female", 女性: "female" },
  ...{ 男: "male", m: "male", hombre: "male", masculino: "male", 男性: "male" },
};
const languageOf = (cell: string) =>
  languageCodes.find((code) => plainWord(languages[code].name) === plainWord(cell)) ?? cell.toLowerCase();

type Cells = Record<NormColumn, string>;

/** Norms of a product, a row each; a scale is named as the company names it. */
export async function readNorms(
  format: TableFormat,
  bytes: Uint8Array,
  {
    productId,
    scales,
    language,
  }: {
    productId: string;
    scales: ReadonlyMap<string, { id: string } & Parameters<typeof rawRange>[0]>;
    language: Language;
  },
  progress?: Progress,
): Promise<{ norms: ReadNorm[] } & FileFaults> {
  const examples = new Set(languageCodes.map((code) => JSON.stringify(exampleNorm(code))));
  const checked = new Map<number, NormInFile>();
  const { rows, ...found } = await readTable<NormColumn, Cells>(
    format,
    bytes,
    {
      columnOf: (heading) => named.get(plainWord(heading)),
      needed: ["scale", "n", "source"],
      headingOf: (column) => normHeading(column, language),
      maxRows: evaluationLimits.norms,
      read: (cellOf) =>
        Object.fromEntries(normColumns.map((column) => [column, cellOf(column).trim()])) as Cells,
      exampleIn: (cells) =>
        !isMarked(cells.name) ? null : examples.has(JSON.stringify(cells)) ? "untouched" : "kept",
      check(cells, report, _, line) {
        const scale = scales.get(cells.scale);
        if (!scale) return report("SCALE_UNKNOWN", cells.scale);
        const parsed = normDraft.safeParse({
          ...{ ...cells, productId, scaleId: scale.id, name: cells.name || `n = ${cells.n}` },
          sex: sexes[cells.sex.toLowerCase()] ?? cells.sex.toLowerCase(),
          language: cells.language === "" ? "" : languageOf(cells.language),
          percentiles: cells.percentiles.replace(/\s*[;；]\s*/g, "\n"),
        });
        if (!parsed.success) {
          for (const { path, message } of parsed.error.issues)
            report(message, cells[path[0] as NormColumn] || normHeading(path[0] as NormColumn, language));
          return;
        }
        const range = rawRange(scale);
        const fault = normFault(parsed.data as NormFields, range);
        if (fault) return report(fault, cells.scale, fault === "MEAN_OUTSIDE" ? range : undefined);
        checked.set(line, parsed.data);
      },
    },
    progress,
  );
  const norms = rows.map(({ line, item }) => ({ line, scale: item.scale, norm: checked.get(line)! }));
  return { norms, ...found };
}

/** What a preview says of a norm. */
export const normFacts = ({ name, n, mean, sd, percentiles }: NormInFile): string =>
  [
    name,
    `n = ${n}`,
    mean === "" ? `${percentiles.trim().split("\n").length} × %` : `M = ${mean} · SD = ${sd}`,
  ].join(" · ");
