import type { BankItem } from "#contract/bank/shapes";
import { parseRich } from "#contract/rich/parse";
import { plainOf } from "#contract/rich/plain";
import { paths } from "~/paths";
import { shortTime } from "~/words/dates.server";
import { figure } from "~/words/figures";
import type { Language } from "~/words/languages";

/** Characters of a text that say in a list which question it is. */
const longest = 90;

/** A question as a row tells it: figures and times in the reader's language, in the company's time zone. */
export const rowOf = (item: BankItem, language: Language, zone: string) => ({
  id: item.questionId,
  to: paths.bank.show(item.questionId),
  text: beginningOf(item.content),
  type: item.type,
  difficulty: item.difficulty as 1 | 2 | 3 | 4 | 5,
  tag: item.tag,
  isPrivate: item.ownership === "private",
  /** False for a private question of somebody else. */
  mayChange: item.isOwn || item.ownership === "public",
  score: figure(item.score, language),
  bank: item.bankName,
  usage: item.usage,
  updated: shortTime(item.updatedAt, language, zone),
  updatedBy: item.updatedBy,
});

export type BankRow = ReturnType<typeof rowOf>;

/** The beginning of a text as people read it, in one line. */
export function beginningOf(text: string): string {
  const line = plainOf(parseRich(text)).replace(/\s+/g, " ").trim() || text.replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest).join("").trimEnd()}…` : line;
}
