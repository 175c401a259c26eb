import type { Bank, BankPage } from "#contract/bank/shapes";
import type { Topic } from "#contract/bank/topics";
import type { Translate } from "#locales/words";
import { whenOf } from "~/lists/Chips";
import type { BankListQuery } from "./filter.server";

/** The bank's active filters, one phrase each; empty if none. */
export function filterWords(
  t: Translate,
  { filter, period }: Pick<BankListQuery, "filter" | "period">,
  banks: Bank[],
  topics: Topic[],
  authors: BankPage["authors"],
): string[] {
  const { key, type, difficulty, tag, ownership, usage, review, bankId, topicId, author } = filter;
  const bank = banks.find((one) => one.bankId === bankId);
  return [
    key && t("bank:export.key", { key }),
    bankId && (bank && bankId !== "none" ? t("bank:export.inBank", { bank: bank.name }) : t("bank:unsorted")),
    type && t(`questions:types.${type}`),
    difficulty && t(`questions:difficulties.${difficulty as 1}`),
    tag && (tag === "none" ? t("bank:noAbility") : t(`questions:abilities.${tag}`)),
    topicId &&
      (topicId === "none" ? t("bank:noTopic") : topics.find((topic) => topic.topicId === topicId)?.name),
    ownership && t(`questions:ownerships.${ownership}`),
    usage && t(`bank:find.${usage}`),
    review && (review === "mine" ? t("bank:find.mine") : t(`bank:review.states.${review}`)),
    author && authors.find(({ id }) => id === author)?.name,
    period.period && t("lists.changed", { when: whenOf(t, period) }),
  ].filter((words): words is string => Boolean(words));
}
