import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Outcome } from "#contract/call";
import { typedAge } from "#contract/evaluation/sheet-shapes";
import { paths } from "~/paths";
import { need } from "~/session/guard.server";
import { type Candidate, candidate } from "~/sitting/candidate.server";
import { answerField, itemsPage, onward, shownField } from "~/sitting/measure/sheet-pages.server";

export const handle = { isDocument: true };

/**
 * What a call replies about a page. Where one may not go back to it, one is led on to where one stands; where the sheet
 * is not being answered, its first page says why.
 */
async function answerable<Data>({ services }: Candidate, token: string, outcome: Outcome<Data>) {
  if (outcome.ok || !outcome.reason.startsWith("SHEET_")) return need(outcome);
  if (outcome.reason !== "SHEET_PAGE_CLOSED") throw redirect(paths.measure.answer(token), 303);
  const { next } = need(await services.sheets.cover({ token }));
  throw redirect(onward(next, token), 303);
}

/** The page that an address names. */
const opened = async (visitor: Candidate, token: string, page: number) =>
  answerable(visitor, token, await visitor.services.sheets.page({ token, page }));

const numberOf = (text: string | undefined) => (/^[1-9]\d{0,2}$/.test(text ?? "") ? Number(text) : 1000);

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const [token, page] = [args.params.token!, numberOf(args.params.page)];
  const shown = await opened(visitor, token, page);
  return itemsPage(shown, { token, candidate: visitor, missing: [] });
}

/**
 * Saves the page's answers, and goes on or back. The same page comes again where none may be left open, and where an
 * age is typed that is none: an emptied field takes the answer back, but what cannot be read is not passed over. What
 * is as the page showed it is not saved: another page may have changed it since.
 */
export async function action(args: ActionFunctionArgs) {
  const visitor = await candidate(args);
  const [token, page] = [args.params.token!, numberOf(args.params.page)];
  const { services, form } = visitor;
  const shown = await opened(visitor, token, page);
  const wrong = new Map<string, string>();
  const before = form.get(shownField)?.toString().split(",") ?? [];
  const answers = shown.list.flatMap(({ itemId, kind }, at) => {
    const typed = form.get(answerField(itemId));
    if (typeof typed !== "string" || typed === before[at]) return [];
    if (kind !== "age") return /^\d{1,2}$/.test(typed) ? [{ itemId, answer: Number(typed) }] : [];
    const answer = typedAge(typed);
    const isWrong = answer === null && typed.trim() !== "";
    if (isWrong) wrong.set(itemId, typed);
    return isWrong ? [] : [{ itemId, answer }];
  });
  const saved = await services.sheets.save({ token, page, answers });
  const { missing, next } = await answerable(visitor, token, saved);
  const again = async (open: readonly string[]) =>
    itemsPage(await opened(visitor, token, page), { token, candidate: visitor, missing: open, wrong });
  if (wrong.size > 0) return again(shown.canSkip ? [] : missing.filter((itemId) => !wrong.has(itemId)));
  if (form.get("go") === "back" && shown.canGoBack) return redirect(paths.measure.page(token, page - 1), 303);
  if (missing.length > 0 && !shown.canSkip) return again(missing);
  return redirect(onward(next, token), 303);
}
