import { parseRich } from "#contract/rich/parse";
import { plainOf } from "#contract/rich/plain";
import type { Translate } from "#locales/words";

/** Characters of a text that identify a question in a list. */
const longest = 90;

/** The beginning of a text as plain text, in one line, with words in place of tables, code and pictures. */
export function beginningOf(text: string, t: Translate): string {
  const placeholders = {
    table: t("richBlocks.table"),
    code: t("richBlocks.code"),
    picture: t("richBlocks.picture"),
  };
  const line = oneLine(plainOf(parseRich(text), placeholders)) || oneLine(text);
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest).join("").trimEnd()}…` : line;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
