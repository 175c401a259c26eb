import { plainLine } from "#contract/rich/plain";
import type { Inline } from "#contract/rich/rich";
import { textLength } from "#contract/text-length";

/** The longest cell that stays in one line, and the longest unbroken word; counted as `textLength` counts. */
const shortCell = 8;
const longWord = 20;
/** The width of the narrowest window, and the padding of a column, in the same unit. */
const narrowest = 26;
const edges = 3;

/** How a cell wraps in a narrow window: `whole` not at all, `broken` anywhere, else between words. */
export function cellBreaks(cell: Inline[]): "whole" | "broken" | null {
  const text = plainLine(cell);
  if (textLength(text) <= shortCell) return "whole";
  return longestWord(text) > longWord ? "broken" : null;
}

/** Whether a table may be too wide for a narrow window, however its cells wrap; then it scrolls by itself. */
export function isWide(rows: Inline[][][]): boolean {
  const columns = rows[0]?.map((_, at) => Math.max(...rows.map((row) => leastRoom(row[at] ?? []))));
  return (columns ?? []).reduce((sum, room) => sum + room + edges, 0) > narrowest;
}

function leastRoom(cell: Inline[]): number {
  const breaks = cellBreaks(cell);
  const text = plainLine(cell);
  if (breaks === "whole") return textLength(text);
  return breaks === "broken" ? 1 : longestWord(text);
}

/** Chinese and Japanese break between any two characters. */
const longestWord = (text: string) =>
  Math.max(
    ...text.split(/\s+|(?<=[\u3000-\u9fff\uf900-\uffef])|(?=[\u3000-\u9fff\uf900-\uffef])/u).map(textLength),
  );
