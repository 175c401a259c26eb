import { consentText } from "#contract/sitting/consent-text";
import type { SittingPage } from "#contract/sitting/shapes";
import { figure } from "#locales/figures";
import { type Language, languageCodes, languages } from "#locales/languages";
import { zoneName } from "~/words/dates.server";
import type { Candidate } from "../candidate.server";
import { formFields, noticeOf, sittingDocument } from "../document.server";
import { attribute, type Html, html, invalid, raw } from "../html";
import { clockTime } from "../times.server";
import { givenBackLine, trialLine } from "./head.server";
import { faceField, faceScript, photoAhead } from "./photo-page.server";
import { toldNotice } from "./told.server";

/** Seconds between two looks at a page that waits for the opening. */
const longest = 60;

/** Everything that a candidate has to know before the start, what they agree to, and the button that begins. */
export function readyPage(
  page: SittingPage,
  candidate: Candidate,
  { error = "", field = "", agreed = [] as string[] } = {},
): Response {
  const { t, language, uuid } = candidate;
  const { obstacle } = page;
  const isWaiting = obstacle === "NOT_OPEN_YET";
  const why =
    obstacle === "EXAM_CANCELLED"
      ? t("invitations:cover.cancelled", { company: page.company, reason: page.cancelReason })
      : obstacle && t(`sitting:obstacles.${obstacle}`, { time: clockTime(page.openAt, page, language) });
  const wayOn = isWaiting
    ? t("sitting:ready.opensItself")
    : obstacle === "DEVICE_NOT_ALLOWED" && t(`sitting:devices.${page.device as 2}`);
  const main = html`${trialLine(page, candidate)}
<p class="sit-hint">${page.company}</p>
<h1 class="sit-h1">${page.exam}</h1>
${error && html`<div role="alert" id="start-error">${noticeOf("warn", t("sitting:ready.notStarted"), error)}</div>`}
${toldNotice(page, candidate)}${why && noticeOf(isWaiting ? "info" : "warn", why, wayOn)}
<dl class="sit-facts">${factsOf(page, candidate).map(([label, value, more]) => html`<div><dt>${label}</dt><dd><b>${value}</b>${more && html`<br><span class="sit-hint">${more}</span>`}</dd></div>`)}</dl>
<h2>${t("sitting:parts")}</h2>${partTable(page, candidate)}
<h2>${t("sitting:ready.rules")}</h2><ul class="sit-list">${rulesOf(page, candidate).map((rule) => html`<li>${rule}</li>`)}</ul>
${page.hasTicket && html`<p><a class="button" href="/offline/admission/ticket/${uuid}">${t("sitting:ready.ticket")}</a></p>`}
${page.instructions && html`<h2>${t("invitations:cover.instructions")}</h2><p class="sit-lines">${page.instructions}</p>`}
<form method="post" action="/sit/${uuid}" class="sit-form"${page.consents.some(({ kind }) => kind === "face") && raw(' enctype="multipart/form-data"')}>${formFields(candidate)}
<input type="hidden" name="consentStamp" value="${page.consentStamp}">
<h2>${t("sitting:ready.watched")}</h2><ul class="sit-rows sit-consents">
<li><p><b>${t("sitting:ready.log")}</b></p><p class="sit-hint">${t("sitting:ready.logText")}</p></li>
${page.consents.map(({ kind, isRequired, text }) => {
  const isTicked = agreed.includes(kind);
  const words = consentText(t, kind, { text, hasPhone: page.hasPhone, clips: page.clips });
  const isMissing = field === "agreed" && isRequired && !isTicked;
  const name = html`<b>${t(`sitting:consentNames.${kind}`)}${!isRequired && ` ${t("sitting:ready.optional")}`}</b>`;
  const meaning = html`<p class="sit-hint sit-lines" id="consent-${kind}">${words}</p>`;
  // What is ticked on a page that waits goes when it looks again: the photo has a page of its own.
  if (obstacle)
    return html`<li><p>${name}</p>${meaning}${kind === "face" && photoAhead(page, candidate)}</li>`;
  return html`<li><label class="sit-tick"><input type="checkbox" name="agreed" value="${kind}"${attribute("required", isRequired)}${attribute("checked", isTicked)}${invalid(isMissing)} aria-describedby="${isMissing && "start-error "}consent-${kind}"> ${name}</label>${meaning}${kind === "face" && faceField(page, candidate, field === "face")}</li>`;
})}</ul>
${page.consents.some(({ isRequired }) => isRequired) && html`<p class="sit-hint">${t("sitting:ready.refuse", { company: page.company })}</p>`}
<p>${t("sitting:ready.who", { name: page.name })}</p>
${
  !obstacle &&
  html`<div class="sit-moves"><div><a class="button" href="/sit/check">${t("sitting:ready.check")}</a></div>
<div><button class="button button-primary">${t("sitting:ready.start")}</button></div></div>
<p class="sit-hint">${t(page.isFromOpening ? "sitting:ready.clockRuns" : "sitting:ready.clock", { minutes: page.minutes, openAt: clockTime(page.openAt, page, language), time: clockTime(page.endsAt, page, language) })}</p>
${page.handInFrom > 0 && page.handInFrom < page.endsAt && html`<p class="sit-hint">${t("sitting:ready.handInFrom", { time: clockTime(page.handInFrom, page, language) })}</p>`}${givenBackLine(page, candidate)}`
}
</form>
${isWaiting && html`<p><a class="button" href="/sit/check">${t("sitting:ready.check")}</a></p>`}
${languageForm(candidate)}`;
  return sittingDocument(
    candidate,
    {
      title: page.exam,
      main,
      refresh: isWaiting
        ? { seconds: Math.min(longest, (page.openAt - page.now) / 1000 + 1), url: `/sit/${uuid}` }
        : undefined,
      ...(!obstacle && faceScript(page)),
    },
    error ? 422 : 200,
  );
}

function factsOf(page: SittingPage, { t, language }: Candidate): [string, string, string?][] {
  const { minutes, extraMinutes } = page;
  const facts: [string, string, string?][] = [
    [
      t("sitting:ready.window"),
      `${clockTime(page.openAt, page, language)}–${clockTime(page.closeAt, page, language)}`,
      zoneName(page.timeZone, language, page.openAt),
    ],
    [
      t("sitting:ready.duration"),
      extraMinutes > 0
        ? t("sitting:ready.minutesWithExtra", { minutes, basic: minutes - extraMinutes, extra: extraMinutes })
        : t("sitting:ready.minutes", { count: minutes }),
    ],
  ];
  if (page.lastStartAt > 0)
    facts.push([
      t("sitting:ready.latest"),
      t("sitting:ready.latestText", { time: clockTime(page.lastStartAt, page, language) }),
    ]);
  if (page.device !== 1) facts.push([t("sitting:ready.device"), t(`sitting:devices.${page.device as 2}`)]);
  return facts;
}

export function partTable(page: SittingPage, { t, language }: Candidate): Html {
  const sum = (of: "count" | "points") => page.parts.reduce((total, part) => total + part[of], 0);
  /** Of a time of its own, which is lost at its end. */
  const ownTime = (minutes: number) => page.isByParts && html`<td>${figure(minutes, language)}</td>`;
  return html`<table class="sit-table" aria-label="${t("sitting:parts")}"><thead><tr><th scope="col">${t("sitting:ready.part")}</th><th scope="col">${t("sitting:ready.questions")}</th>${page.isByParts && html`<th scope="col">${t("invitations:cover.partMinutes")}</th>`}<th scope="col">${t("sitting:ready.points")}</th></tr></thead>
<tbody>${page.parts.map(({ name, count, minutes, points }) => html`<tr><th scope="row">${name}</th><td>${count}</td>${ownTime(minutes)}<td>${figure(points, language)}</td></tr>`)}</tbody>
<tfoot><tr><th scope="row">${t("sitting:ready.total")}</th><td>${sum("count")}</td>${ownTime(page.minutes)}<td>${figure(sum("points"), language)}</td></tr></tfoot></table>`;
}

function rulesOf(page: SittingPage, { t }: Candidate): string[] {
  const rules = [
    page.isByParts
      ? t(page.isUnified ? "sitting:rules.unified" : "sitting:rules.byParts")
      : t("sitting:rules.whole"),
    t(page.goBack ? "sitting:rules.goBack" : "sitting:rules.noGoBack"),
    t("sitting:rules.saved"),
    t(page.givesBackOutages ? "sitting:rules.outage" : "sitting:rules.noOutage", { company: page.company }),
  ];
  // Of parts that have moments of their own it is said above.
  if (page.isFromOpening && !page.isUnified) rules.splice(1, 0, t("sitting:rules.fromOpening"));
  if (page.pausesLeft > 0) rules.push(t("sitting:rules.pauses", { count: page.pausesLeft }));
  if (page.fullScreen) rules.push(t("sitting:rules.fullScreen"), t("sitting:rules.leaving"));
  if (page.hasPhone) rules.push(t("sitting:rules.phone"));
  rules.push(t("sitting:rules.oneDevice"));
  return rules;
}

/** The language of the pages; the same form as everywhere, and the same cookie. */
function languageForm(candidate: Candidate): Html {
  const { t, language, uuid } = candidate;
  const button = (code: Language) =>
    html`<button name="language" value="${code}" lang="${languages[code].tag}"${attribute('aria-pressed="true"', code === language)}>${languages[code].name}</button> `;
  return html`<form method="post" action="/language" class="sit-languages" aria-label="${t("language")}">${formFields(candidate)}
<input type="hidden" name="redirect" value="/sit/${uuid}">${languageCodes.map(button)}</form>`;
}
