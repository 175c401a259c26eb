import type { BankItem } from "#contract/bank/shapes";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import { beginningOf } from "~/rich/beginning";
import { momentOf } from "~/words/ago.server";

/** A question as a table row: figures and times in the reader's language and the company's time zone. */
export const bankRowOf = (item: BankItem, t: Translate, language: Language, zone: string) => ({
  id: item.questionId,
  to: paths.bank.show(item.questionId),
  text: beginningOf(item.content, t),
  type: item.type,
  difficulty: item.difficulty as 1 | 2 | 3 | 4 | 5,
  tag: item.tag,
  topics: item.topics,
  isPrivate: item.ownership === "private",
  /** True for another user's private question. */
  isForeign: isForeign(item),
  /** False for that, and in a bank that is only to be read. */
  mayChange: item.canWrite && !isForeign(item),
  review: item.review,
  /** False where only approved questions are put into papers, and this one is not. */
  isUsable: item.review === null || item.review === "approved",
  score: figure(item.score, language),
  bank: item.bankName,
  usage: item.usage,
  updated: momentOf(item.updatedAt, language, zone),
  updatedBy: item.updatedBy,
});

const isForeign = ({ isOwn, ownership }: BankItem) => !isOwn && ownership === "private";

export type BankRow = ReturnType<typeof bankRowOf>;
