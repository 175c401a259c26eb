import type { Column } from "./sheet-columns";
import { columns, optionColumns } from "./sheet-columns";
import type { Cells } from "./sheet-rows";

/** The column in which the value at a path of a question stands; undefined where it is in none. */
export function columnAt([name, at]: PropertyKey[], cells: Cells, isTest: boolean): Column | undefined {
  if (isTest) return testColumns[String(name)];
  if (name === "option") {
    const filled = optionColumns.filter((column) => (cells[column] ?? "").trim() !== "");
    return typeof at === "number" ? (filled[at] ?? optionColumns[at]) : optionColumns[filled.length];
  }
  if (name === "answer" && (at === "weights" || at === "partial")) return "weights";
  if (name === "answer") return at === "tolerance" || at === "isCaseSensitive" ? at : "answer";
  if (name === "code") return columnNamed(at);
  return columnNamed(name);
}

const columnNamed = (name: PropertyKey | undefined) => columns.find((column) => column === name);

const testColumns: Record<string, Column> = { stdin: "content", expectedOutput: "answer", weight: "score" };

/** The column that an error of a row is about, by its reason. */
export const columnOfReason = (reason: string): Column | undefined =>
  /^(ANSWER|BLANK)/.test(reason)
    ? "answer"
    : /^OPTION/.test(reason)
      ? optionColumns[0]
      : /STIMULUS$/.test(reason)
        ? "stimulus"
        : /WEIGHT/.test(reason)
          ? "weights"
          : undefined;
