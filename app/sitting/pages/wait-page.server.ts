import type { SittingPage } from "#contract/sitting/shapes";
import type { Candidate } from "../candidate.server";
import { noticeOf, postButton, sittingDocument } from "../document.server";
import { html, textWithBreaks } from "../html";
import { clockTime, timeLeft } from "../times.server";
import { givenBackLine, sittingHead, trialLine } from "./head.server";
import { toldNotice } from "./told.server";

/** Seconds between two looks at a page that waits for a moment far away. */
const longest = 60;

/** The next part has its own moment: the page opens it by itself, without script too. */
export function waitPage(page: SittingPage, candidate: Candidate): Response {
  const { t, language, uuid } = candidate;
  const part = page.parts[page.part]!;
  const time = clockTime(part.opensAt, page, language);
  const main = html`${trialLine(page, candidate)}
<h1 class="sit-h1">${t("sitting:wait.title", { time, part: part.name })}</h1>
<p class="sit-hint">${t("sitting:wait.all")}</p>
${noticeOf("info", t("sitting:wait.opens"), t("sitting:wait.late"))}${toldNotice(page, candidate)}${givenBackLine(page, candidate)}
<dl class="sit-facts">
<div><dt>${t("sitting:wait.yourTime")}</dt><dd>${time}–${clockTime(part.endsAt, page, language)} · ${timeLeft(part.endsAt, part.opensAt, t)}</dd></div>
<div><dt>${t("sitting:wait.questions")}</dt><dd>${t("sitting:questions", { count: part.count })}</dd></div></dl>
${partList(page, candidate)}
<p><a class="button button-primary" href="/sit/${uuid}">${t("sitting:wait.refresh")}</a></p>`;
  return sittingDocument(candidate, {
    title: `${t("sitting:wait.title", { time, part: part.name })} · ${page.exam}`,
    head: sittingHead(page, candidate, part.name),
    main,
    refresh: { seconds: Math.min(longest, (part.opensAt - page.now) / 1000 + 1), url: `/sit/${uuid}` },
  });
}

/** The parts with their states and times. */
export function partList(page: SittingPage, { t, language }: Candidate) {
  return html`<h2>${t("sitting:parts")}</h2><ul class="sit-rows">${page.parts.map(
    (part) =>
      html`<li><b>${part.name}</b> <span>${textWithBreaks(
        [
          t("sitting:questions", { count: part.count }),
          part.state === "submitted"
            ? t("sitting:partStates.submitted", { time: clockTime(part.submittedAt, page, language) })
            : part.state === "waiting"
              ? t("sitting:partStates.waiting", { time: clockTime(part.opensAt, page, language) })
              : t(`sitting:partStates.${part.state}`),
        ].join(" · "),
      )}</span></li>`,
  )}</ul>`;
}

/** The clock stands: nothing of the questions is shown. */
export function pausedPage(page: SittingPage, candidate: Candidate): Response {
  const { t, uuid } = candidate;
  const title = t(page.isVoid ? "sitting:paused.void" : "sitting:paused.title");
  const main = html`${trialLine(page, candidate)}<h1 class="sit-h1">${title}</h1>
${toldNotice(page, candidate)}${givenBackLine(page, candidate)}${
  page.isHeld
    ? html`<p>${t(page.isVoid ? "sitting:paused.voidText" : "sitting:paused.held")}</p><p><a class="button button-primary" href="/sit/${uuid}">${t("sitting:paused.look")}</a></p>`
    : html`<p>${t("sitting:paused.text")}</p>${postButton(candidate, `/sit/${uuid}/resume`, t("sitting:paused.resume"))}`
}`;
  return sittingDocument(candidate, {
    title: `${title} · ${page.exam}`,
    head: sittingHead(page, candidate, page.exam),
    main,
    ...(page.isHeld && { refresh: { seconds: longest, url: `/sit/${uuid}` } }),
  });
}
