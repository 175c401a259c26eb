import {
  type ScaleColumn,
  type ScaleField,
  type ScaleTextField,
  scaleColumns,
  scaleHeading,
} from "#contract/evaluation/file-columns";
import { evaluationFileLimits, type ScaleInFile, scaleFile } from "#contract/evaluation/file-shapes";
import type { ImportError } from "#contract/imports/shapes";
import { type Language, languageCodes } from "#locales/languages";
import { decoded } from "../../file-formats/decode";
import { excerpt, maxFileErrors } from "../../file-formats/file-error";
import type { Progress } from "../../file-formats/pauses";
import { plainWord } from "../../file-formats/rows";
import { isMarked } from "../../imports/example-marks";
import type { FileFaults } from "../../imports/importer";
import { readTable, type TableFormat } from "../../imports/table";
import { exampleScale } from "./examples";
import { checkedScale } from "./scale";

export interface ReadScale {
  line: number;
  scale: ScaleInFile;
}
interface Read extends FileFaults {
  scales: ReadScale[];
}

const named = new Map(
  languageCodes.flatMap((language) =>
    scaleColumns.map((column) => [plainWord(scaleHeading(column, language)), column] as const),
  ),
);

type Cells = Record<ScaleColumn, string>;
type Lined = { line: number; cells: Cells };

/** Scales of a table with a row for each item: rows of the same name are a scale, in their order. */
export async function readScaleTable(
  format: TableFormat,
  bytes: Uint8Array,
  language: Language,
  progress?: Progress,
): Promise<Read> {
  const examples = new Set(languageCodes.map((code) => JSON.stringify(exampleScale(code))));
  const { rows, errors, losses } = await readTable<ScaleColumn, Cells>(
    format,
    bytes,
    {
      columnOf: (heading) => named.get(plainWord(heading)),
      needed: ["scale", "key"],
      headingOf: (column) => scaleHeading(column, language),
      maxRows: evaluationFileLimits.itemRows,
      read: (cellOf) =>
        Object.fromEntries(scaleColumns.map((column) => [column, cellOf(column).trim()])) as Cells,
      exampleIn: (cells) =>
        !isMarked(cells.scale) ? null : examples.has(JSON.stringify(cells)) ? "untouched" : "kept",
      check(cells, report) {
        if (cells.scale === "") report("CELL_EMPTY", scaleHeading("scale", language));
        if (!/^[+\-−–＋－]$/.test(cells.key)) report("KEYS_WRONG", cells.key);
      },
    },
    progress,
  );
  const groups = new Map<string, Lined[]>();
  for (const { line, item } of rows)
    groups.set(item.scale, [...(groups.get(item.scale) ?? []), { line, cells: item }]);
  const scales: ReadScale[] = [];
  for (const group of groups.values()) {
    const found = scaleOf(group, language);
    if ("scale" in found) scales.push(found);
    else errors.push(...found.errors);
  }
  errors.sort((one, other) => one.line - other.line);
  return { scales: errors.length > 0 ? [] : scales, errors, losses };
}

const fault = (line: number, reason: string, text: string, figures = {}): ImportError => ({
  ...{ line, reason, text: excerpt(text), figures },
});

/** The rows of one scale; what belongs to the whole of it stands in the first, and may be repeated. */
function scaleOf(rows: readonly Lined[], language: Language): ReadScale | { errors: ImportError[] } {
  const [first] = rows as [Lined];
  const errors: ImportError[] = [];
  const isOfItem = (column: ScaleColumn) => column === "key" || column.startsWith("item.");
  for (const column of scaleColumns)
    for (const { line, cells } of rows)
      if (!isOfItem(column) && cells[column] !== "" && cells[column] !== first.cells[column])
        errors.push(fault(line, "SCALE_ROWS_DIFFER", `${scaleHeading(column, language)}: ${cells[column]}`));
  const languages = languageCodes.filter((code) => rows.some(({ cells }) => cells[`item.${code}`] !== ""));
  for (const code of languages)
    for (const { line, cells } of rows)
      if (cells[`item.${code}`] === "")
        errors.push(fault(line, "CELL_EMPTY", scaleHeading(`item.${code}`, language)));
  if (errors.length > 0) return { errors };
  const cell = (field: ScaleField) => first.cells[field];
  const text = (field: ScaleTextField, code: Language) => first.cells[`${field}.${code}`];
  const found = checkedScale({
    ...{ name: cell("scale"), category: cell("category"), points: cell("points"), note: cell("note") },
    ...(cell("lowest") === "" ? {} : { lowest: cell("lowest") }),
    ...(cell("maxMissing") === "" ? {} : { maxMissing: cell("maxMissing") }),
    keys: rows.map(({ cells }) => cells.key).join(""),
    texts: Object.fromEntries(
      languages.map((code) => [
        code,
        {
          title: text("title", code) || cell("scale"),
          anchors: text("anchors", code).replace(/\s*[|｜]\s*/g, "\n"),
          items: rows.map(({ cells }) => cells[`item.${code}`].replace(/\s*\n\s*/g, " ")).join("\n"),
          ...{ low: text("low", code), average: text("average", code), high: text("high", code) },
        },
      ]),
    ),
  });
  if ("scale" in found) return { line: first.line, scale: found.scale };
  return {
    errors: found.faults.map(({ reason, text, figures }) => fault(first.line, reason, text, figures)),
  };
}

/** Scales of the file that another installation wrote; whatever else it holds is dropped. Nothing is thrown. */
export function readScaleFile(bytes: Uint8Array): Read {
  let content: unknown;
  try {
    content = JSON.parse(decoded(bytes));
  } catch {
    return { scales: [], errors: [fault(0, "SCALE_FILE_BROKEN", "")] };
  }
  const file = scaleFile.safeParse(content);
  if (!file.success) {
    const path = file.error.issues[0]!.path.join(".");
    return { scales: [], errors: [fault(0, "SCALE_FILE_BROKEN", path)] };
  }
  const scales: ReadScale[] = [];
  const errors: ImportError[] = [];
  const names = new Set<string>();
  for (const [at, draft] of file.data.scales.entries()) {
    if (errors.length >= maxFileErrors) break;
    const found = checkedScale(draft);
    if ("faults" in found)
      errors.push(...found.faults.map(({ reason, text, figures }) => fault(at + 1, reason, text, figures)));
    else if (names.has(found.scale.name)) errors.push(fault(at + 1, "NAME_TAKEN", found.scale.name));
    else scales.push({ line: at + 1, scale: found.scale });
    if ("scale" in found) names.add(found.scale.name);
  }
  return { scales: errors.length > 0 ? [] : scales, errors };
}
