import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { candidate } from "~/sitting/candidate.server";
import { postButton, sittingDocument } from "~/sitting/document.server";
import { html } from "~/sitting/html";
import { sittingHead } from "~/sitting/pages/head.server";
import { candidatePost, leadTo, loadSitting, refusedAction } from "./visit.server";

export const handle = { isDocument: true };

/** Asks before the clock is stopped: a pause is used up by it. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const { t, uuid, headers } = visitor;
  const found = await loadSitting(visitor);
  if ("response" in found) return found.response;
  const { page } = found;
  if (page.state !== "sitting" || page.pausesLeft === 0) return leadTo(`/sit/${uuid}`, headers);
  const title = t("sitting:pause", { count: page.pausesLeft });
  return sittingDocument(visitor, {
    title,
    head: sittingHead(page, visitor, page.exam),
    main: html`<h1 class="sit-h1">${title}</h1><p>${t("sitting:pauseText")}</p>
<div class="sit-moves"><div><a class="button" href="/sit/${uuid}/${page.place + 1}">${t("sitting:back")}</a></div>
${postButton(visitor, `/sit/${uuid}/pause`, t("sitting:pauseNow"))}</div>`,
  });
}

export async function action(args: ActionFunctionArgs) {
  const read = await candidatePost(args);
  if ("response" in read) return read.response;
  const { visitor } = read;
  const paused = await visitor.services.sitting.pause({ session: visitor.session });
  return paused.ok ? leadTo(`/sit/${visitor.uuid}`) : refusedAction(visitor, paused);
}
