import { examState } from "#contract/exams/shapes";
import { figure, money } from "#locales/figures";
import { examRowOf } from "~/routes/exams/rows.server";
import type { OperatorContext } from "~/session/guard.server";
import type { Areas } from "./areas.server";
import { sumOfStates } from "./figures.server";

const readerOf = ({ t, language, company }: OperatorContext) => ({ t, language, zone: company.timeZone });

/** What is open and what comes next; null while its service is away, undefined where the role has none. */
export const nextExamsOf = (context: OperatorContext, { exams }: Areas) =>
  exams ? exams.next.map((exam) => examRowOf(exam, readerOf(context))) : exams;
export type NextExam = NonNullable<ReturnType<typeof nextExamsOf>>[number];

/** The exams that opened last. */
export const recentExamsOf = (context: OperatorContext, { recentExams }: Areas) =>
  recentExams ? recentExams.map((exam) => examRowOf(exam, readerOf(context))) : recentExams;

/** Exams by state, with the share of each in the largest; null for none at all, as while the service is away. */
export function statesOf({ t, language }: OperatorContext, { arrangements }: Areas) {
  if (!arrangements) return null;
  const { states, archived } = arrangements;
  const [count, largest] = [sumOfStates(states), Math.max(1, ...Object.values(states))];
  if (count + archived === 0) return null;
  return {
    rows: examState.options.map((state) => ({
      state,
      count: figure(states[state], language),
      share: states[state] / largest,
    })),
    total: t("home:exams.total", { count, figure: figure(count, language) }),
    archived: archived
      ? t("home:exams.archived", { count: archived, figure: figure(archived, language) })
      : null,
  };
}
export type ExamStates = NonNullable<ReturnType<typeof statesOf>>;

/** The company's money in yuan; null while its service is away, undefined where the role is told none. */
export function accountShown({ t, language }: OperatorContext, { account, usage }: Areas) {
  if (!account) return account;
  const { balance, reserved, spent, giftLeft } = account;
  const amounts = { balance, reserved, available: balance - reserved, spent, giftLeft };
  const largest = Math.max(1, ...Object.values(amounts));
  return {
    /** True for a company that nothing was ever booked for. */
    isEmpty: Object.values(amounts).every((amount) => amount === 0),
    rows: (Object.keys(amounts) as (keyof typeof amounts)[]).map((name) => ({
      name,
      amount: money(amounts[name] / 100, language),
      share: amounts[name] / largest,
    })),
    /** Said where there is no chart of it. */
    unused: usage?.months.every(({ count }) => count === 0)
      ? t("home:account.unused", { year: String(usage.year) })
      : null,
  };
}
export type AccountShown = NonNullable<ReturnType<typeof accountShown>>;
