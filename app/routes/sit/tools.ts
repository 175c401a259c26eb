import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { SittingPage } from "#contract/sitting/shapes";
import { shownExpression } from "~/sitting/calculator";
import { type Candidate, candidate } from "~/sitting/candidate.server";
import { sittingGonePage } from "~/sitting/pages/stop-page.server";
import { toolsPage } from "~/sitting/pages/tools-page.server";
import { candidatePost, leadTo, loadSitting, refusedPage } from "./visit.server";

export const handle = { isDocument: true };

/** The calculator and the scratch paper, where the exam allows them. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const { url, uuid, headers } = visitor;
  const found = await loadSitting(visitor);
  if ("response" in found) return found.response;
  const { page } = found;
  if (page.state !== "sitting" || !(page.calculator || page.scratchPaper))
    return leadTo(`/sit/${uuid}`, headers);
  const place = placeIn(url.searchParams, page);
  if (!page.scratchPaper) return toolsPage(page, visitor, { ...place, scratch: null });
  const scratch = await visitor.services.sitting.scratch({ session: visitor.session });
  return scratch.ok
    ? toolsPage(page, visitor, { ...place, scratch: scratch.data })
    : refusedPage(visitor, scratch);
}

/** Keeps what is on the scratch paper, whichever button was pressed; then calculates, or leads back to the question. */
export async function action(args: ActionFunctionArgs) {
  const read = await candidatePost(args);
  if ("response" in read) return read.response;
  const { visitor } = read;
  const { form, uuid } = visitor;
  const found = await loadSitting(visitor);
  if ("response" in found) return found.reason === "SITTING_GONE" ? gone(visitor) : found.response;
  const { page } = found;
  const place = placeIn(new URLSearchParams(textsOf(form)), page);
  const unkept = page.scratchPaper && form.has("scratch") ? await keep(visitor, page, place) : null;
  if (unkept) return unkept;
  if (page.state !== "sitting") return leadTo(`/sit/${uuid}`);
  return leadTo(
    form.get("go") === "back"
      ? `/sit/${uuid}/${place.from}`
      : `/sit/${uuid}/tools?${new URLSearchParams(place)}`,
  );
}

/** Keeps the scratch paper; where it was not kept, the page with what was typed. */
async function keep(
  visitor: Candidate,
  page: SittingPage,
  place: { from: string; expression: string },
): Promise<Response | null> {
  const { form, session, services } = visitor;
  const text = String(form.get("scratch"));
  const revision = Number(/^\d{1,9}$/.exec(String(form.get("revision")))?.[0] ?? 0);
  const kept = await services.sitting.keepScratch({ session, text, revision });
  if (kept.ok)
    return kept.data.isKept
      ? null
      : toolsPage(page, visitor, { ...place, scratch: kept.data.paper, unkept: { text, why: "other" } });
  if (kept.reason === "SITTING_GONE") return gone(visitor);
  // It was handed in meanwhile: there is nothing to note any more.
  if (kept.reason === "NOT_FOUND") return null;
  const why = (kept.reason as string) === "TOO_LONG" ? "tooLong" : "busy";
  const scratch = { text: "", revision, at: 0 };
  return toolsPage(page, visitor, { ...place, scratch, unkept: { text, why, reason: kept.message } });
}

const gone = (visitor: Candidate) =>
  sittingGonePage(visitor, { scratch: [String(visitor.form.get("scratch") ?? "")] });

const textsOf = (form: FormData) =>
  [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );

/** The question that one came from, and the sum. */
const placeIn = (fields: URLSearchParams, page: SittingPage) => ({
  from: /^\d{1,5}$/.exec(fields.get("from") ?? "")?.[0] ?? String(page.place + 1),
  expression: (fields.get("expression") ?? "").slice(0, shownExpression),
});
