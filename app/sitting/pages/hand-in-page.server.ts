import type { SittingPage } from "#contract/sitting/shapes";
import { beginningOf } from "~/rich/beginning";
import type { Candidate } from "../candidate.server";
import { formFields, noticeOf, sittingDocument } from "../document.server";
import { attribute, html, invalid, textWithBreaks } from "../html";
import { kindLine } from "../question.server";
import { clockTime } from "../times.server";
import { deadlineOf, givenBackLine, savedLine, sittingHead, trialLine, watermarkOf } from "./head.server";
import { toldNotice } from "./told.server";

/** What is unanswered, and the button that hands in; of one part, or of the whole where `part` is null. */
export function handInPage(
  page: SittingPage,
  candidate: Candidate,
  { part, error = "" }: { part: number | null; error?: string },
): Response {
  const { t, language, uuid } = candidate;
  const span = part === null ? { first: 0, count: page.places.length } : page.parts[part]!;
  const places = page.places
    .slice(span.first, span.first + span.count)
    .map((place, at) => ({ ...place, number: span.first + at + 1 }));
  const open = places.filter(
    ({ amount, number }) => amount !== 2 && partStateAt(page, number - 1) === "open",
  );
  const flagged = places.filter(({ amount, isFlagged }) => isFlagged && amount === 2);
  const title =
    open.length > 0 ? t("sitting:handIn.open", { count: open.length }) : t("sitting:handIn.ready");
  const back = `/sit/${uuid}/${page.place + 1}`;
  const until = deadlineOf(page);
  const isTooEarly = part === null && page.handInFrom > page.now;
  const link = (number: number) =>
    html`<a href="/sit/${uuid}/${number}">${t("sitting:question", { number })}</a>`;
  const rows = new Map(page.unanswered.map((row) => [row.place + 1, row]));
  const main = html`${trialLine(page, candidate)}
<p class="sit-state" role="status">${savedLine(page, candidate)}</p>
${toldNotice(page, candidate)}${givenBackLine(page, candidate)}
<h1 class="sit-h1">${title}</h1>
${part !== null && html`<p>${t("sitting:handIn.part", { part: page.parts[part]!.name })}</p>`}
${open.length > 0 && html`<p class="sit-hint">${t("sitting:handIn.openText")}</p>`}
${
  open.length > 0 &&
  html`<ul class="sit-rows">${open.map(({ number, amount, isFlagged }) => {
    const row = rows.get(number);
    const facts = [
      ...(row ? [kindLine(row, candidate)] : []),
      t(amount === 1 ? "sitting:states.partly" : "sitting:states.unanswered"),
      ...(isFlagged && page.goBack ? [t("sitting:states.flagged")] : []),
    ];
    return html`<li>${row ? link(number) : t("sitting:question", { number })} <span>${textWithBreaks(facts.join(" · "))}</span>${row && row.content !== "" && html`<p>${beginningOf(row.content, t)}</p>`}</li>`;
  })}</ul>`
}
${
  flagged.length > 0 &&
  page.goBack &&
  html`<h2>${t("sitting:handIn.flagged")}</h2><ul class="sit-inline">${flagged.map(({ number }) => html`<li>${link(number)}</li> `)}</ul>`
}
${isTooEarly ? noticeOf("info", t("sitting:handIn.tooEarly", { time: clockTime(page.handInFrom, page, language) })) : null}
<form method="post" action="/sit/${uuid}/hand-in" class="sit-form">${formFields(candidate)}
${part !== null && html`<input type="hidden" name="part" value="${part}">`}
${
  open.length > 0 &&
  !isTooEarly &&
  html`<label class="sit-tick"><input type="checkbox" name="sure" value="1" required${invalid(error !== "")}${attribute('aria-describedby="sure-error" autofocus', error !== "")}> ${t("sitting:handIn.sure", { count: open.length })}</label>
${error && html`<p class="field-error" id="sure-error">${error}</p>`}`
}
<div class="sit-moves"><div><a class="button" href="${back}">${t("sitting:handIn.back")}</a></div>
${!isTooEarly && html`<div><button class="button button-primary">${t(part === null ? "sitting:handIn.submit" : "sitting:handIn.submitPart")}</button></div>`}</div></form>
<p class="sit-hint">${t(part === null ? "sitting:handIn.final" : "sitting:handIn.finalPart", { time: clockTime(until, page, language) })}</p>`;
  return sittingDocument(
    candidate,
    {
      title: `${t("sitting:handIn.title")} · ${page.exam}`,
      head: sittingHead(page, candidate, t("sitting:handIn.title")),
      main,
      refresh: { seconds: (until - page.now) / 1000 + 20, url: `/sit/${uuid}` },
      watermark: watermarkOf(page),
    },
    error ? 422 : 200,
  );
}

const partStateAt = ({ parts }: SittingPage, place: number) =>
  parts.find(({ first, count }) => place >= first && place < first + count)?.state;
