import type { SittingPage } from "#contract/sitting/shapes";
import type { Candidate } from "../candidate.server";
import { noticeOf, sittingDocument } from "../document.server";
import { html } from "../html";
import { trialLine, watermarkOf } from "./head.server";
import { partTable } from "./ready-page.server";

/** Before the first question of a preview, and after its last: the parts, and what the paper lacks. */
export function previewPage(
  page: SittingPage,
  candidate: Candidate,
  { back, lacks, isEnd }: { back: string; lacks: string[]; isEnd: boolean },
): Response {
  const { t, address } = candidate;
  const title = t("sitting:preview.title");
  const main = html`${trialLine(page, candidate)}
<p class="sit-hint">${page.company}</p>
<h1 class="sit-h1">${page.exam}</h1>
${isEnd && noticeOf("ok", t("sitting:preview.end"))}
${
  lacks.length > 0 &&
  noticeOf(
    "warn",
    t("sitting:preview.missing"),
    html`${lacks.map((lack, at) => html`${at > 0 && html`<br>`}${lack}`)}`,
  )
}
${page.parts.length > 0 && partTable(page, candidate)}
<p>${t(page.places.length > 0 ? "sitting:preview.lead" : "sitting:preview.nothing")}</p>
<div class="sit-moves"><div><a class="button" href="${back}">${t("bank:preview.toPaper")}</a></div>
${page.places.length > 0 && html`<div><a class="button button-primary" href="${address}/1">${t("sitting:preview.begin")}</a></div>`}</div>`;
  return sittingDocument(candidate, { title: `${title} · ${page.exam}`, main, watermark: watermarkOf(page) });
}
