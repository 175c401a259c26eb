import type { Bank } from "#contract/bank/shapes";
import type { Translate } from "#locales/words";
import type { BankListQuery } from "./filter.server";

/** The bank's active filters, one phrase each; empty if none. */
export function filterWords(t: Translate, filter: BankListQuery["filter"], banks: Bank[]): string[] {
  const { key, type, difficulty, tag, ownership, usage, bankId } = filter;
  const bank = banks.find((one) => one.bankId === bankId);
  return [
    key && t("bank:export.key", { key }),
    bankId && (bank && bankId !== "none" ? t("bank:export.inBank", { bank: bank.name }) : t("bank:unsorted")),
    type && t(`questions:types.${type}`),
    difficulty && t(`questions:difficulties.${difficulty as 1}`),
    tag && (tag === "none" ? t("bank:noAbility") : t(`questions:abilities.${tag}`)),
    ownership && t(`questions:ownerships.${ownership}`),
    usage && t(`bank:find.${usage}`),
  ].filter((words): words is string => Boolean(words));
}
