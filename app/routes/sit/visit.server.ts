import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Outcome } from "#contract/call";
import { answerFieldsOf } from "#contract/sitting/answer-fields";
import type { SittingPage } from "#contract/sitting/shapes";
import { type Candidate, candidate } from "~/sitting/candidate.server";
import { againPage, awayPage, sittingGonePage } from "~/sitting/pages/stop-page.server";

/** The page of the candidate in the address, or the response that stands in its place. */
export async function loadSitting(
  visitor: Candidate,
  place: number | null = null,
): Promise<{ page: SittingPage } | { response: Response; reason: string }> {
  const { services, session, uuid, agent, form } = visitor;
  const fields = answerFieldsOf(form);
  if (session === "") return { response: sittingGonePage(visitor, fields), reason: "SITTING_GONE" };
  const asked = await services.sitting.page({ session, place, agent });
  if (!asked.ok) return { response: refusedPage(visitor, asked), reason: asked.reason };
  // why: a browser has one candidate's session. Another one's pages, in a tab that was left open, end here.
  if (asked.data.uuid !== uuid) return { response: sittingGonePage(visitor, fields), reason: "SITTING_GONE" };
  return { page: asked.data };
}

/** What a candidate reads of a call that failed; with a posted form, the form again with everything in it. */
export function refusedPage(visitor: Candidate, refused: Outcome<unknown> & { ok: false }): Response {
  const { form, url } = visitor;
  if (refused.reason === "SITTING_GONE" || refused.reason === "INVALID")
    return sittingGonePage(visitor, answerFieldsOf(form));
  if (refused.reason === "BUSY" && [...form.keys()].length === 0) return awayPage(visitor);
  const status = refused.reason === "BUSY" ? 503 : refused.reason === "NOT_FOUND" ? 404 : 409;
  const action = url.pathname + url.search;
  return againPage(visitor, { action, form, status, reason: refused.message || visitor.t("errors:OTHER") });
}

/**
 * Reads a posted form of a sitting. One that fails the CSRF check, such as after the cookies were cleared, is shown
 * again with what it holds.
 */
export async function candidatePost(
  args: ActionFunctionArgs,
): Promise<{ visitor: Candidate } | { response: Response }> {
  try {
    return { visitor: await candidate(args) };
  } catch (error) {
    const { data } = error as { data?: { kind?: string; preserved?: { fields: [string, string][] } } };
    if (!data?.kind) throw error;
    const visitor = await candidate(asGet(args));
    const form = new FormData();
    for (const [name, value] of data.preserved?.fields ?? []) form.append(name, value);
    const reason = visitor.t(
      data.kind === "tooLarge" ? "sitting:notSaved.tooLarge" : "sitting:notSaved.outdated",
    );
    const action = visitor.url.pathname + visitor.url.search;
    return { response: againPage(visitor, { action, form, status: 403, reason }) };
  }
}

/** The same visitor, asking for the page. */
export function asGet(args: ActionFunctionArgs): LoaderFunctionArgs {
  const { url, headers } = args.request;
  const kept = new Headers(headers);
  kept.delete("content-length");
  kept.delete("content-type");
  return { ...args, request: new Request(url, { headers: kept }) };
}

/** Leads on, as the answer to a form that was carried out. */
export const leadTo = (address: string, headers = new Headers()): Response => {
  headers.set("location", address);
  headers.set("cache-control", "no-store");
  return new Response(null, { status: 303, headers });
};
