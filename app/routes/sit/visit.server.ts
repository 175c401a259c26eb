import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Outcome } from "#contract/call";
import { answerFieldsOf } from "#contract/sitting/answer-fields";
import { type SittingPage, sittingLimits } from "#contract/sitting/shapes";
import { figure } from "#locales/figures";
import { sittingCookieOf } from "~/session/cookies.server";
import { type Candidate, candidate } from "~/sitting/candidate.server";
import { againPage, awayPage, notDonePage, sittingGonePage } from "~/sitting/pages/stop-page.server";
import type { Stop } from "~/stop/stop";

/** The page of the candidate in the address, or the response that stands in its place. */
export async function loadSitting(
  visitor: Candidate,
  place: number | null = null,
  { listsUnanswered = false } = {},
): Promise<{ page: SittingPage } | { response: Response; reason: string }> {
  const { services, session, uuid, agent, form } = visitor;
  const fields = answerFieldsOf(form);
  if (session === "") return { response: sittingGonePage(visitor, fields), reason: "SITTING_GONE" };
  const asked = await services.sitting.page({ session, place, agent, listsUnanswered });
  if (!asked.ok) return { response: refusedPage(visitor, asked), reason: asked.reason };
  // why: a browser has one candidate's session. It stands for a further attempt whose page has never come, and with it
  // the cookie that opens it.
  if (asked.data.uuid !== uuid) {
    const elsewhere = asked.data.uuid;
    visitor.headers.append("set-cookie", await sittingCookieOf({ session, uuid: elsewhere }));
    return { response: sittingGonePage({ ...visitor, elsewhere }, fields), reason: "SITTING_GONE" };
  }
  return { page: asked.data };
}

/** What a candidate reads of a call that failed; with a posted form, the form again with everything in it. */
export function refusedPage(visitor: Candidate, refused: Outcome<unknown> & { ok: false }): Response {
  const { t, form, url, uuid } = visitor;
  if (refused.reason === "SITTING_GONE" || refused.reason === "INVALID")
    return sittingGonePage(visitor, answerFieldsOf(form));
  const reason = refused.message || t("errors:OTHER");
  const status = refused.reason === "BUSY" ? 503 : refused.reason === "NOT_FOUND" ? 404 : 409;
  // Where a page is asked for, nothing was sent that could be lost.
  if ([...form.keys()].length === 0) {
    if (["BUSY", "OFFLINE"].includes(refused.reason)) return awayPage(visitor, 503);
    if (refused.reason === "BROKEN") return awayPage(visitor, 500);
    return notDonePage(visitor, {
      ...{ title: t("sitting:away.title"), reason, text: t("sitting:notDone.text"), status },
      way: { to: `/sit/${uuid}`, label: t("sitting:notDone.on") },
    });
  }
  return againPage(visitor, { action: url.pathname + url.search, form, status, reason });
}

const actions = { "hand-in": "handIn", pause: "pause", resume: "resume" } as const;

/** What a posted form was to do, by its address; null for a save. */
function actionOf({ url, form }: Pick<Candidate, "url" | "form">) {
  const last = url.pathname.split("/").at(-1)!;
  if (/^\d+$/.test(last)) return null;
  const action = actions[last as keyof typeof actions] ?? "other";
  return action === "handIn" && form.has("part") ? "part" : action;
}

/** What a candidate reads of an action other than a save that was refused: that it was not done, why, and the way on. */
export async function refusedAction(
  visitor: Candidate,
  refused: Outcome<unknown> & { ok: false },
): Promise<Response> {
  const { t, url, uuid, form } = visitor;
  if (refused.reason === "SITTING_GONE" || refused.reason === "INVALID") return sittingGonePage(visitor);
  const found = await loadSitting(visitor);
  const page = "page" in found ? found.page : undefined;
  const isBusy = refused.reason === "BUSY";
  const reason = refused.message || t("errors:OTHER");
  return notDonePage(visitor, {
    title: t(`sitting:notDone.${actionOf(visitor) ?? "other"}`),
    reason: page ? whyNotNow(page, visitor, reason) : reason,
    text: t("sitting:notDone.text"),
    status: isBusy ? 503 : 409,
    page,
    again: isBusy && { action: url.pathname, form },
    way: { to: `/sit/${uuid}`, label: t("sitting:notDone.on") },
  });
}

/** Why nothing is done while a monitor holds the sitting; otherwise the reason that the call gives. */
export const whyNotNow = ({ isVoid, isHeld }: SittingPage, { t }: Candidate, reason: string): string =>
  isVoid ? t("sitting:paused.void") : isHeld ? t("errors:SITTING_HELD") : reason;

/**
 * Reads a posted form of a sitting. One that fails the CSRF check, such as after the cookies were cleared, is shown
 * again with what it holds; a file is not, and its page leads back to where it is chosen.
 */
export async function candidatePost(
  args: ActionFunctionArgs,
): Promise<{ visitor: Candidate } | { response: Response }> {
  try {
    return { visitor: await candidate(args) };
  } catch (error) {
    const { data } = error as { data?: Stop };
    if (!data?.kind) throw error;
    const visitor = await candidate(asGet(args));
    const form = new FormData();
    for (const [name, value] of data.preserved?.fields ?? []) form.append(name, value);
    const { t, url, language } = visitor;
    const action = url.pathname + url.search;
    const isTooLarge = data.kind === "tooLarge";
    const hasFiles = args.request.headers.get("content-type")?.startsWith("multipart/") === true;
    const reason = t(
      `sitting:notSaved.${!isTooLarge ? "outdated" : hasFiles ? "tooLarge" : "tooLong"}`,
      isTooLarge
        ? { megabytes: sittingLimits.fileBytes / 1_000_000, most: figure(sittingLimits.textMax, language) }
        : {},
    );
    const what = actionOf({ url, form });
    const isLost = hasFiles && (isTooLarge || data.preserved?.lacksFiles === true);
    if (what === null && !isLost && !isTooLarge)
      return { response: againPage(visitor, { action, form, status: 403, reason }) };
    return {
      response: notDonePage(visitor, {
        ...{ title: t(what === null ? "sitting:notSaved.title" : `sitting:notDone.${what}`), reason },
        text: t(isLost ? "sitting:file.lost" : "sitting:notDone.text"),
        status: 403,
        again: !isLost && !isTooLarge && { action, form },
        way: { to: action, label: t("sitting:back") },
      }),
    };
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
