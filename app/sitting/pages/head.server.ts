import type { SittingPage } from "#contract/sitting/shapes";
import type { Candidate } from "../candidate.server";
import { type Html, html } from "../html";
import { clockSeconds, clockTime, timeLeft } from "../times.server";
import { answeredLine, shareAnswered } from "./answer-counts.server";

type Reader = Pick<Candidate, "t">;

/** Where one is, and until when: two lines and the way done. The time can be reached by a key of its own. */
export function sittingHead(page: SittingPage, reader: HeadReader, where: string, isTitle = false): Html {
  const until = deadlineOf(page);
  return html`<header class="sit-head">
<div>${isTitle ? html`<h1 class="sit-where">${where}</h1>` : html`<p class="sit-where"><b>${where}</b></p>`}
<p data-answered>${answeredLine(page, reader)}</p></div>
${until > 0 && html`<div class="sit-until" id="time" tabindex="-1">${timeOf(page, until, reader)}</div>`}
<svg class="sit-done" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${shareAnswered(page)}" height="1"/></svg>
</header>`;
}

type HeadReader = Pick<Candidate, "t" | "language" | "view">;

/**
 * The time, or where the candidate does not want it in sight, a way to it. What the script says when little is left
 * stands beside it in either case.
 */
export function timeOf(
  page: SittingPage,
  until: number,
  { t, language, view }: HeadReader,
  isOpened = true,
): Html {
  const remaining = timeLeft(until, page.now, t);
  // While the clock stands, its end moves on: what is left alone holds.
  const isStanding = page.state === "paused";
  const time = clockTime(until, page, language);
  const end = html`<b>${isStanding ? t("sitting:stands", { left: remaining }) : t("sitting:until", { time })}</b>`;
  // On a page that stays it is later by now than when it opened.
  const left = isStanding || !isOpened ? "" : t("sitting:whenOpened", { left: remaining });
  return view.includes("t")
    ? html`<details><summary accesskey="t">${t("sitting:showTime")}</summary><p>${end}</p><p>${left}</p></details>
<p data-left aria-live="polite"></p>`
    : html`<p><a href="#time" accesskey="t">${end}</a></p>
<p data-left aria-live="polite">${left}</p>`;
}

/** When the answers of the page stop counting: the part's end, or the whole's. */
export const deadlineOf = (page: SittingPage): number =>
  page.part >= 0 && (page.state === "sitting" || page.state === "paused")
    ? page.parts[page.part]!.endsAt
    : page.endsAt;

/** Whether the last answer is safe: the second thing that a text browser reads. */
export const savedLine = (page: SittingPage, { t }: Reader): string =>
  page.saved.at === 0
    ? t("sitting:nothingSaved")
    : t("sitting:savedAt", {
        time: clockSeconds(page.saved.at, page.timeZone),
        number: page.saved.sequence,
      });

/** What an outage of ours took and was given back, and what a monitor gave: said wherever the time is (trust G5). */
export const givenBackLine = ({ givenBack, given }: SittingPage, { t }: Reader): Html =>
  html`${givenBack > 0 && html`<p class="sit-hint">${t("sitting:givenBack", { time: timeLeft(givenBack, 0, t) })}</p>`}${given > 0 && html`<p class="sit-hint">${t("sitting:given", { time: timeLeft(given, 0, t) })}</p>`}`;

/** The name and the time over the page, for people: screen readers do not read it. */
export function watermarkOf(page: SittingPage): Html | false {
  if (!page.watermark) return false;
  const text = `${page.name} ${clockTime(page.now, page, "zh")}`;
  // A long name has the room that it needs: what is cut off, or stands in the next one, nobody can read.
  const width = Math.max(320, 40 + [...text].reduce((sum, sign) => sum + (sign > "\u10ff" ? 16 : 10), 0));
  return html`<svg class="sit-watermark" aria-hidden="true" width="100%" height="100%"><defs>
<pattern id="wm" width="${width}" height="200" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)"><text y="40">${text}</text></pattern></defs>
<rect width="100%" height="100%" fill="url(#wm)"/></svg>`;
}

/** Previews and trial runs say so on each page, and so do further attempts. */
export const trialLine = (
  page: SittingPage,
  { t, isPreview }: Pick<Candidate, "t" | "isPreview">,
): Html | false =>
  (isPreview || page.isTrial || page.attempt > 1) &&
  html`<p class="sit-trial"><b>${isPreview ? t("sitting:preview.notice") : page.isTrial ? t("sitting:trial") : t("sitting:again.number", { number: page.attempt })}</b></p>`;
