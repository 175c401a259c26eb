import type * as z from "zod/v4";
import { bankLimits, type questionFilter } from "#contract/bank/shapes";
import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import { need } from "~/session/guard.server";
import type { Say } from "~/words/words";
import { backFrom, readFilter } from "./filter.server";
import { filterWords } from "./filter-words.server";
import { beginningOf } from "./rows.server";

/** So many questions a page asks about one by one. */
const most = Math.min(50, bankLimits.chosenMax);

/** All questions that a filter lets through, to be asked about together. */
interface Matching {
  filter: z.output<typeof questionFilter>;
  /** One phrase for each part of the filter; empty where nothing narrows the bank. */
  words: string[];
  count: number;
  /** True beyond what one change takes; `count` is as far as was counted. */
  isMore: boolean;
}

export interface Chosen {
  questions: { id: string; text: string; usage: number }[];
  /** How many are somebody else's private ones. */
  foreign: number;
  matching: Matching | null;
}

/**
 * The questions that an address names, for a page that asks what to do with them. Those that somebody else took out of
 * the bank meanwhile are no longer asked about; those that somebody keeps private are counted, not offered. With `all`,
 * they are those of the list that the way back leads to.
 */
export async function chosenIn(request: Request, services: Services, t: Say): Promise<Chosen> {
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
      text: beginningOf(question.content),
      usage: papers.length,
    })),
    foreign: found.length - own.length,
    matching: null,
  };
}

/** Null where the way back leads to no list, or nothing matches. */
async function matchingIn(request: Request, services: Services, t: Say): Promise<Matching | null> {
  const from = new URL(request.url).searchParams.get("from");
  const list = new URL(backFrom(request), request.url);
  if (backFrom(request) !== from || list.pathname !== paths.bank.list()) return null;
  const { filter: asked, mistake } = readFilter(list);
  if (mistake) return null;
  const { sort, pageNum, pageSize, ...filter } = asked;
  const { questionCount, isMore } = need(await services.bank.list({ ...filter, pageSize: 1 }));
  if (questionCount === 0) return null;
  const banks = filter.bankId ? need(await services.bank.banks({})) : [];
  return { filter, words: filterWords(t, asked, banks), count: questionCount, isMore };
}
