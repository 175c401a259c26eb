import type { BankItem } from "#contract/bank/shapes";
import { parseRich } from "#contract/rich/parse";
import { plainOf } from "#contract/rich/plain";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import { paths } from "~/paths";
import { shortTime } from "~/words/dates.server";

/** Characters of a text that identify a question in a list. */
const longest = 90;

/** A question as a table row: figures and times in the reader's language and the company's time zone. */
export const bankRowOf = (item: BankItem, language: Language, zone: string) => ({
  id: item.questionId,
  to: paths.bank.show(item.questionId),
  text: beginningOf(item.content),
  type: item.type,
  difficulty: item.difficulty as 1 | 2 | 3 | 4 | 5,
  tag: item.tag,
  isPrivate: item.ownership === "private",
  /** False for another user's private question. */
  mayChange: item.isOwn || item.ownership === "public",
  score: figure(item.score, language),
  bank: item.bankName,
  usage: item.usage,
  updated: shortTime(item.updatedAt, language, zone),
  updatedBy: item.updatedBy,
});

export type BankRow = ReturnType<typeof bankRowOf>;

/** The beginning of a text as plain text, in one line. */
export function beginningOf(text: string): string {
  const line = plainOf(parseRich(text)).replace(/\s+/g, " ").trim() || text.replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest).join("").trimEnd()}…` : line;
}
