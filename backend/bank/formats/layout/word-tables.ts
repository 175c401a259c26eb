import { childrenNamed, type XmlElement } from "../../../file-formats/xml";
import type { SourceText } from "./source-text";

/** A cell begins as an option, a question, or a field of one does. */
const ownLine = /^\s*(?:[(（]?[A-L][)）.．、:：]|\d{1,4}\s*[.．、)）]|【)/;
const mostCells = 2_000;

/**
 * The lines of a table. A table of answers becomes a line for each; one that only lays out options or questions, the
 * lines that stand in its cells; any other stays a table, in one line.
 */
export function tableLines(
  table: XmlElement,
  source: SourceText,
  textsOf: (cell: XmlElement) => string[],
): string[] {
  const rows = childrenNamed(table, "tr").map((row) => childrenNamed(row, "tc").map(textsOf));
  const cells = rows.flat();
  const filled = cells.filter((texts) => texts.length > 0);
  if (filled.length === 0) return [];
  const answers = answersIn(rows.map((row) => row.map((texts) => texts.join(" ").trim())));
  if (answers) return answers;
  const isLayout =
    Math.max(...rows.map((row) => row.length)) === 1 || filled.every(([first = ""]) => ownLine.test(first));
  if (isLayout || cells.length > mostCells) return filled.flat();
  const width = Math.max(...rows.map((row) => row.length));
  const written = rows.map((row) => {
    const texts = Array.from({ length: width }, (_, at) =>
      source
        .markdownOf((row[at] ?? []).join(" "))
        .replace(/\|/g, "\\|")
        .replace(/\n+/g, " "),
    );
    return `| ${texts.join(" | ")} |`;
  });
  const [head = "", ...body] = written;
  const rule = `|${" --- |".repeat(width)}`;
  const plain = rows.map((row) => row.map((texts) => source.plainOf(texts.join(" "))).join("\t")).join("\n");
  return [source.mark(`\n\n${[head, rule, ...body].join("\n")}\n\n`, plain)];
}

/** `题号 | 1 | 2`, and below it `答案 | A | B`, possibly several times. */
function answersIn(rows: string[][]): string[] | null {
  const found: string[] = [];
  for (let at = 0; at < rows.length; at += 2) {
    const [numbers = [], keys = []] = [rows[at], rows[at + 1]];
    if (!/^(题号|序号|小题|No\.?)$/i.test(numbers[0] ?? "") || !/^(答案|选项|Answer)$/i.test(keys[0] ?? ""))
      return null;
    for (const [place, number] of numbers.entries())
      if (place > 0 && /^\d{1,4}$/.test(number) && keys[place]) found.push(`${number}. ${keys[place]}`);
  }
  // An empty form for candidates to fill in.
  return found.length === 0 ? [] : ["参考答案", ...found];
}
