import { bankLimits } from "#contract/bank/shapes";
import type { Services } from "~/request/client.server";
import { need } from "~/session/guard.server";
import { beginningOf } from "./rows.server";

/** So many questions a page asks about: they all fit into the way back. */
const most = Math.min(50, bankLimits.chosenMax);

/**
 * The questions that an address names, for a page that asks what to do with them. Those that somebody else took out of
 * the bank meanwhile are no longer asked about; those that somebody keeps private are counted, not offered.
 */
export async function chosenIn(request: Request, services: Services) {
  const ids = [...new Set(new URL(request.url).searchParams.getAll("id"))].slice(0, most);
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
  };
}

export type Chosen = Awaited<ReturnType<typeof chosenIn>>;
