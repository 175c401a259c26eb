import type * as z from "zod/v4";
import { bankLimits, type questionFilter } from "#contract/bank/shapes";
import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import { beginningOf } from "~/routes/bank/beginning";
import { backToBank, readBankFilter } from "~/routes/bank/filter.server";
import { filterWords } from "~/routes/bank/filter-words.server";
import { need } from "~/session/guard.server";

/** The most questions that the page lists one by one. */
const most = Math.min(50, bankLimits.chosenMax);

/** All questions matching a filter, confirmed together. */
interface Matching {
  filter: z.output<typeof questionFilter>;
  /** One phrase per active filter; empty if none. */
  words: string[];
  count: number;
  /** True if more match than one change takes; `count` stops there. */
  isMore: boolean;
}

export interface Chosen {
  questions: { id: string; text: string; usage: number }[];
  /** How many are other users' private ones. */
  foreign: number;
  matching: Matching | null;
}

/**
 * The questions in the URL, for a confirmation page. Those removed from the bank meanwhile are omitted; other
 * users' private ones are counted, not offered. With `all`, they are those of the list that the way back
 * leads to.
 */
export async function chosenIn(request: Request, services: Services, t: Translate): Promise<Chosen> {
  const query = new URL(request.url).searchParams;
  if (query.has("all"))
    return { questions: [], foreign: 0, matching: await matchingIn(request, services, t) };
  const ids = [...new Set(query.getAll("id"))].slice(0, most);
  const answers = await Promise.all(ids.map((questionId) => services.bank.get({ questionId })));
  const found = answers.filter((answer) => answer.ok || answer.reason !== "NOT_FOUND").map(need);
  const own = found.filter(({ isOwn, question }) => isOwn || question.ownership === "public");
  return {
    questions: own.map(({ questionId, question, papers }) => ({
      id: questionId,
      text: beginningOf(question.content, t),
      usage: papers.length,
    })),
    foreign: found.length - own.length,
    matching: null,
  };
}

/** Null if the way back leads to no list, or nothing matches. */
async function matchingIn(request: Request, services: Services, t: Translate): Promise<Matching | null> {
  const from = new URL(request.url).searchParams.get("from");
  const list = new URL(backToBank(request), request.url);
  if (backToBank(request) !== from || list.pathname !== paths.bank.list()) return null;
  const { filter: asked, validationError } = readBankFilter(list);
  if (validationError) return null;
  const { sort, pageNum, pageSize, ...filter } = asked;
  const { questionCount, isMore } = need(await services.bank.list({ ...filter, pageSize: 1 }));
  if (questionCount === 0) return null;
  const banks = filter.bankId ? need(await services.bank.banks({})) : [];
  return { filter, words: filterWords(t, asked, banks), count: questionCount, isMore };
}
