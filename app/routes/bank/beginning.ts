import { parseRich } from "#contract/rich/parse";
import { plainOf } from "#contract/rich/plain";

/** Characters of a text that identify a question in a list. */
const longest = 90;

/** The beginning of a text as plain text, in one line. */
export function beginningOf(text: string): string {
  const line = plainOf(parseRich(text)).replace(/\s+/g, " ").trim() || text.replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest).join("").trimEnd()}…` : line;
}
