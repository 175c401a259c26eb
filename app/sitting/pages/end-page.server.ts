import type { Receipt, SittingPage } from "#contract/sitting/shapes";
import { underWay } from "#contract/sitting/timing";
import { figure } from "#locales/figures";
import { joinSentences } from "#locales/sentences";
import { qrOf } from "~/routes/verify/qr.server";
import { exactTime, zoneName } from "~/words/dates.server";
import type { Candidate } from "../candidate.server";
import { noticeOf, postButton, sittingDocument } from "../document.server";
import { type Html, html, textWithBreaks } from "../html";
import { clockTime } from "../times.server";
import { trialLine } from "./head.server";
import { toldNotice } from "./told.server";

/** After the hand-in: that it arrived, the receipt, and when results come. */
export function endPage(page: SittingPage, candidate: Candidate): Response {
  const { t, language } = candidate;
  const answered = page.places.filter(({ amount }) => amount > 0).length;
  // In the grace after the deadline nothing is handed in yet.
  const isInGrace = page.state === "sitting";
  const endedAt = isInGrace ? page.endsAt : page.submittedAt;
  const time = exactTime(endedAt, page.timeZone);
  const how =
    isInGrace || page.submittedBy === "deadline"
      ? "sitting:end.byDeadline"
      : page.submittedBy === "paper"
        ? "sitting:end.byPaper"
        : page.submittedBy === "operator"
          ? "sitting:end.byMonitor"
          : "sitting:end.byYou";
  const results = page.isVoid
    ? t("sitting:end.void", { company: page.company })
    : page.checkScore === 0
      ? t("sitting:end.noScore")
      : page.release !== "at"
        ? t(`sitting:end.${page.release}`, { company: page.company })
        : page.now < page.releaseAt
          ? t("sitting:end.at", { time: clockTime(page.releaseAt, page, language) })
          : // From then on each is released with its last mark.
            t("sitting:end.marked");
  const review = reviewLine(page, candidate);
  const title = t(page.state === "terminated" ? "sitting:end.terminated" : "sitting:end.title");
  const main = html`${trialLine(page, candidate)}${toldNotice(page, candidate)}
<div class="sit-notice sit-notice-ok"><h1>${title}</h1>
<p>${textWithBreaks(joinSentences(t("sitting:end.received", { count: answered }), t(how, { time })))}</p></div>
<p class="sit-hint">${zoneName(page.timeZone, language, endedAt)}</p>
${resultTable(page, candidate)}
<p class="sit-next"><a class="button button-primary" href="/receipt/${page.receipt}">${t("sitting:end.receipt")}</a> ${page.canReview && html`<a class="button" href="/sit/${candidate.uuid}/review">${t("sitting:review.open")}</a>`}</p>
${page.attemptsLeft > 0 && html`<h2>${t("sitting:again.title")}</h2><p>${t("sitting:again.text", { count: page.attemptsLeft })}</p><p>${t("sitting:again.after")}</p>${postButton(candidate, `/sit/${candidate.uuid}/again`, t("sitting:again.start"), "plain")}`}
<h2>${t("sitting:end.next")}</h2><ul class="sit-list">${!page.result && html`<li>${results}</li>`}${review && html`<li>${review}</li>`}<li>${t("sitting:end.close")}</li></ul>
${!isInGrace && html`<h2>${t("sitting:left.shared")}</h2><p>${t("sitting:left.why")}</p>${postButton(candidate, `/sit/${candidate.uuid}/leave`, t("sitting:left.leave"), "plain")}`}`;
  const seconds = (page.parts.at(-1)!.countsUntil + underWay - page.now) / 1000 + 1;
  return sittingDocument(candidate, {
    ...{ title: `${title} · ${page.exam}`, main },
    ...(isInGrace && { refresh: { seconds, url: `/sit/${candidate.uuid}` } }),
  });
}

/** When questions and answers can be seen again, where that is still to come; "" where it never will. */
function reviewLine(page: SittingPage, { t, language }: Candidate): string {
  const { reviewFrom, canReview, isVoid, result } = page;
  if (reviewFrom === null || canReview || isVoid) return "";
  const isLater = reviewFrom > page.now;
  const time = clockTime(reviewFrom, page, language);
  if (!result) return t(isLater ? "sitting:end.reviewFrom" : "sitting:end.review", { time });
  return isLater ? t("reports:candidate.reviewFrom", { time }) : t("reports:candidate.reviewLater");
}

/** After somebody has left a computer: what they have to know to come back, and nothing of them. */
export function leftPage(candidate: Candidate): Response {
  const { t } = candidate;
  const title = t("sitting:left.title");
  const main = html`<h1 class="sit-h1">${title}</h1><p>${t("sitting:left.text")}</p>
<p><a class="button" href="/cover">${t("sitting:gone.enter")}</a></p>`;
  return sittingDocument(candidate, { title, main });
}

/** The score in all and by part, where it may be told. */
export function resultTable({ result }: SittingPage, { t, language }: Candidate): Html | null {
  if (!result) return null;
  const points = (score: number, total: number) => `${figure(score, language)} / ${figure(total, language)}`;
  return html`<h2>${t("sitting:result.title")}</h2>
<dl class="sit-facts"><div><dt>${t("sitting:result.score")}</dt><dd><b class="sit-score">${points(result.score, result.total)}</b></dd></div>
${result.isPassed !== null && html`<div><dt>${t("sitting:result.verdict")}</dt><dd><b>${t(result.isPassed ? "sitting:result.passed" : "sitting:result.failed")}</b></dd></div>`}</dl>
<table class="sit-table" aria-label="${t("sitting:parts")}"><thead><tr><th scope="col">${t("sitting:ready.part")}</th><th scope="col">${t("sitting:result.score")}</th></tr></thead>
<tbody>${result.parts.map(({ name, score, total }) => html`<tr><th scope="row">${name}</th><td>${points(score, total)}</td></tr>`)}</tbody></table>`;
}

/** A receipt, which anyone with its address may check; nothing of the answers is on it (trust G6). */
export function receiptPage(receipt: Receipt, candidate: Candidate, address: string): Response {
  const { t, language } = candidate;
  const isIn = receipt.state === "submitted" || receipt.state === "terminated";
  const time = (at: number) => (at === 0 ? "–" : exactTime(at, receipt.timeZone));
  const minutes = Math.max(0, Math.round((receipt.submittedAt - receipt.startedAt) / 60_000));
  // Keying sets both times of answers on paper, which nobody timed.
  const isTimed = receipt.submittedBy !== "paper";
  const worked = isTimed ? ` · ${t("sitting:minutes", { count: minutes })}` : "";
  const { path, size } = qrOf(address);
  const facts: [string, string][] = [
    [t("sitting:receipt.exam"), receipt.exam],
    [t("sitting:receipt.company"), receipt.company],
    [t("sitting:receipt.name"), receipt.name],
    [
      t("sitting:receipt.answers"),
      t("sitting:receipt.answersText", {
        questions: receipt.questions,
        answered: receipt.answered,
        open: receipt.questions - receipt.answered,
      }),
    ],
    ...(isTimed ? [[t("sitting:receipt.started"), time(receipt.startedAt)] as [string, string]] : []),
    ...(isIn
      ? [[t("sitting:receipt.submitted"), `${time(receipt.submittedAt)}${worked}`] as [string, string]]
      : []),
    [
      t("sitting:receipt.saves"),
      receipt.saves === 0
        ? t("sitting:receipt.savesNone")
        : t("sitting:receipt.savesText", { count: receipt.saves, time: time(receipt.savedAt) }),
    ],
    [t("sitting:receipt.zone"), zoneName(receipt.timeZone, language, receipt.startedAt)],
  ];
  const verdict = receipt.isWhole
    ? isIn
      ? noticeOf(
          "ok",
          t("sitting:receipt.valid"),
          t("sitting:receipt.validText", { count: receipt.answered, time: time(receipt.submittedAt) }),
        )
      : noticeOf("info", t("sitting:receipt.running"))
    : noticeOf("warn", t("sitting:receipt.altered"), t("sitting:receipt.alteredText"));
  const main = html`${receipt.isTrial && html`<p class="sit-trial"><b>${t("sitting:trial")}</b></p>`}
<h1 class="sit-h1">${t("sitting:receipt.title")}</h1>${verdict}
<dl class="sit-facts"><div><dt>${t("sitting:receipt.number")}</dt><dd><b class="sit-mono">${grouped(receipt.receipt)}</b></dd></div>
${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${textWithBreaks(value)}</dd></div>`)}
<div><dt>${t("sitting:receipt.link")}</dt><dd><span class="sit-mono">${grouped(receipt.link)}</span><br><span class="sit-hint">${t("sitting:receipt.linkText")}</span></dd></div></dl>
<figure class="sit-qr"><svg viewBox="0 0 ${size} ${size}" width="200" height="200" role="img" aria-label="${address}"><path d="${path}" stroke="#000"/></svg><figcaption>${t("sitting:receipt.scan", { host: new URL(address).host })}<br><span class="sit-mono">${address}</span></figcaption></figure>
<p class="sit-hint">${t("sitting:receipt.save")}</p>`;
  return sittingDocument(candidate, { title: `${t("sitting:receipt.title")} · ${receipt.exam}`, main });
}

/** At an address that no receipt has: a slip in copying it, most likely. */
export function noReceiptPage(candidate: Candidate): Response {
  const { t } = candidate;
  const title = t("sitting:receipt.missing");
  const main = html`<h1 class="sit-h1">${title}</h1><p>${t("sitting:receipt.missingText")}</p>`;
  return sittingDocument(candidate, { title, main }, 404);
}

/** In groups of four, to be compared by eye. */
const grouped = (text: string) => text.match(/.{1,4}/g)?.join(" ") ?? text;
