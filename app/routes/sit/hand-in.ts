import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { SittingPage } from "#contract/sitting/shapes";
import { candidate } from "~/sitting/candidate.server";
import { handInPage } from "~/sitting/pages/hand-in-page.server";
import { candidatePost, leadTo, loadSitting, refusedAction } from "./visit.server";

export const handle = { isDocument: true };

/** What is unanswered before one part, or the whole, is handed in. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const found = await loadSitting(visitor, null, { listsUnanswered: true });
  if ("response" in found) return found.response;
  const { page } = found;
  if (page.state !== "sitting" || page.part < 0) return leadTo(`/sit/${visitor.uuid}`, visitor.headers);
  const part = partMeant(page, visitor.url.searchParams);
  if (part !== null && page.parts[part]?.state !== "open")
    return leadTo(`/sit/${visitor.uuid}`, visitor.headers);
  return handInPage(page, visitor, { part });
}

/** Hands in: once, however often the button is pressed. */
export async function action(args: ActionFunctionArgs) {
  const read = await candidatePost(args);
  if ("response" in read) return read.response;
  const { visitor } = read;
  const { form, services, session, t } = visitor;
  const named = form.has("part") ? String(form.get("part")) : null;
  // why: what is no number would arrive as null, and hand in the whole.
  if (named !== null && !/^\d{1,4}$/.test(named)) return leadTo(`/sit/${visitor.uuid}`);
  const part = named === null ? null : Number(named);
  if (!form.has("sure")) {
    const found = await loadSitting(visitor, null, { listsUnanswered: true });
    if ("response" in found) return found.response;
    const { page } = found;
    if (page.state === "sitting" && page.part >= 0 && hasOpen(page, part))
      return handInPage(page, visitor, { part, error: t("sitting:handIn.sureMissing") });
  }
  const handedIn = await services.sitting.handIn({ session, part });
  if (!handedIn.ok && handedIn.reason !== "QUESTION_NOT_OPEN") return refusedAction(visitor, handedIn);
  return leadTo(`/sit/${visitor.uuid}`);
}

/** By parts it is always the part that is open, otherwise that of the question one comes from; the last ends the whole. */
function partMeant(page: SittingPage, asked: URLSearchParams): number | null {
  if (!page.isByParts && !(asked.has("part") && page.isFinal)) return null;
  const from = Number(asked.get("from")) - 1;
  const part = page.isByParts
    ? page.part
    : page.parts.findIndex(({ first, count }) => from >= first && from < first + count);
  return part === page.parts.length - 1 ? null : part;
}

/** Whether something that is still open has no answer. */
function hasOpen(page: SittingPage, part: number | null): boolean {
  return page.parts.some(
    ({ state, first, count }, at) =>
      (part === null || part === at) &&
      state === "open" &&
      page.places.slice(first, first + count).some(({ amount }) => amount !== 2),
  );
}
