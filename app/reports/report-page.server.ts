import type { CandidateReport } from "#contract/reports/candidate-shapes";
import { leastNorm } from "#contract/reports/candidate-shapes";
import { figure, percent } from "#locales/figures";
import type { Candidate } from "~/sitting/candidate.server";
import { type Html, html } from "~/sitting/html";
import { exactTime, zoneName } from "~/words/dates.server";
import { reportDocument } from "./report-document.server";

/** Where a report's page leads to. */
interface WaysOn {
  /** Questions and answers; null where this reader does not see them from here. */
  review: string | null;
  pdf: { report: string; grades: string };
}

/** The report of one candidate (LOOK-exams: result), with the ways to what else was released. */
export function printedReport(report: CandidateReport, reader: Candidate, ways: WaysOn): Response {
  const { t, language } = reader;
  const time = (at: number) => exactTime(at, report.timeZone).slice(0, 16);
  const lead = [
    report.name,
    t("candidates:number", { number: report.number }),
    report.group,
    report.releasedAt > 0
      ? `${t("results:releasedAt", { time: time(report.releasedAt) })} (${zoneName(report.timeZone, language, report.releasedAt)})`
      : t("reports:candidate.notReleased"),
  ];
  const main = html`<p class="rep-lead">${report.company}</p>
<h1>${report.exam}</h1><p class="rep-lead">${lead.filter(Boolean).join(" · ")}</p>
${figureRow(report, reader)}
<div class="rep-columns"><div>${partTable(report, reader)}${report.abilities.length > 0 && abilityTable(report, reader)}</div>
<div>${whatElse(report, reader, ways)}</div></div>`;
  return reportDocument(reader, { title: `${t("reports:candidate.one")} · ${report.exam}`, main });
}

type Reader = Pick<Candidate, "t" | "language">;

const pointsIn = (language: Reader["language"]) => (hundredths: number) => figure(hundredths / 100, language);

function figureRow(report: CandidateReport, { t, language }: Reader): Html {
  const points = pointsIn(language);
  const minutes = (seconds: number | null) =>
    seconds === null ? "—" : figure(Math.round(seconds / 60), language);
  const passes =
    report.isPassed !== null &&
    html`<div><dt>${t("sitting:result.verdict")}</dt><dd><b class="${report.isPassed ? "rep-pass" : ""}">${report.isPassed && "✓ "}${t(report.isPassed ? "results:passed" : "results:failed")}</b> <span>${t("reports:passLine", { points: points(report.passScore) })}</span></dd></div>`;
  return html`<dl class="rep-figures"><div><dt>${t("sitting:result.score")}</dt><dd><b>${points(report.score)}</b> <span>/ ${points(report.total)}</span></dd></div>${passes}
<div><dt>${t("reports:candidate.answered")}</dt><dd><b>${report.answered}</b> <span>/ ${t("sitting:questions", { count: report.questions })}</span></dd></div>
<div><dt>${t("reports:candidate.time")}</dt><dd><b>${minutes(report.seconds)}</b> <span>${t("reports:candidate.ofMinutes", { minutes: minutes(report.allowedSeconds) })}</span></dd></div></dl>`;
}

/** Shares as a bar with a line for the median of all; the figures stand beside it in words. */
function bar(share: number, median: number | null): Html {
  const width = (value: number) => (100 * Math.min(1, Math.max(0, value))).toFixed(1);
  const line =
    median !== null &&
    html`<rect class="rep-median" x="${Math.min(99, Number(width(median)))}" y="-3" width="1" height="18"/>`;
  return html`<td aria-hidden="true"><svg class="rep-bar" viewBox="0 -3 100 18" preserveAspectRatio="none"><rect class="rep-track" width="100" height="12"/><rect class="rep-share" width="${width(share)}" height="12"/>${line}</svg></td>`;
}

const shareOf = (score: number, total: number) => (total === 0 ? 0 : Math.max(0, score) / total);

function partTable({ parts }: CandidateReport, { t, language }: Reader): Html {
  const points = pointsIn(language);
  return html`<section aria-labelledby="parts"><h2 id="parts">${t("reports:parts.title")}</h2>
<table><thead><tr><th scope="col">${t("reports:parts.part")}</th><th scope="col" class="rep-number">${t("sitting:result.score")}</th><th aria-hidden="true"></th><th scope="col" class="rep-number">${t("reports:candidate.compared")}</th></tr></thead>
<tbody>${parts.map(
    ({ name, score, total, items, full, median }) =>
      html`<tr><th scope="row">${name}</th><td class="rep-number"><b>${points(score)}</b> / ${points(total)}</td>${bar(shareOf(score, total), median)}<td>${t("reports:candidate.fullMarks", { full, items })}${median !== null && ` · ${t("reports:candidate.median", { share: percent(median, language) })}`}</td></tr>`,
  )}</tbody></table></section>`;
}

function abilityTable({ abilities, cutoffs }: CandidateReport, { t, language }: Reader): Html {
  const n = Math.max(...abilities.map((one) => one.n));
  const isNorm = abilities.some(({ percentile }) => percentile !== null);
  const [excellent, outstanding, competent] = isNorm ? cutoffs.norm : cutoffs.percent;
  const note = t(isNorm ? "reports:candidate.normNote" : "reports:candidate.percentNote", {
    ...{ n, least: leastNorm, excellent, outstanding, competent },
  });
  return html`<section aria-labelledby="abilities"><h2 id="abilities">${t("reports:abilities.title")}</h2>
<table><thead><tr><th scope="col">${t("reports:abilities.ability")}</th><th scope="col" class="rep-number">${t("reports:share")}</th><th aria-hidden="true"></th><th scope="col" class="rep-number">${t("reports:candidate.grade")}</th></tr></thead>
<tbody>${abilities.map(({ ability, score, total, median, percentile, grade, n }) => {
    const share = shareOf(score, total);
    const rank =
      percentile === null
        ? t("reports:candidate.noNorm", { n })
        : t("reports:candidate.percentile", { percentile, n });
    return html`<tr><th scope="row">${t(`questions:abilities.${ability}`)}</th><td class="rep-number"><b>${percent(share, language)}</b></td>${bar(share, median)}<td><b>${t(`reports:grades.${grade}`)}</b> · ${rank}</td></tr>`;
  })}</tbody></table><p class="rep-hint">${t("reports:candidate.medianNote")} ${note}</p></section>`;
}

/** What may be seen besides, and what the candidate has of it. */
function whatElse(report: CandidateReport, { t }: Reader, { review, pdf }: WaysOn): Html {
  const time = (at: number) => exactTime(at, report.timeZone).slice(0, 16);
  const shown =
    report.viewReport === 0
      ? t("reports:candidate.noReview")
      : report.canReview
        ? t(report.viewReport === 1 ? "reports:candidate.reviewKeys" : "reports:candidate.reviewPlain")
        : report.reviewAt > 0
          ? t("reports:candidate.reviewFrom", { time: time(report.reviewAt) })
          : t("reports:candidate.reviewLater");
  const extra = Math.round(report.extraSeconds / 60);
  return html`<section aria-labelledby="shown"><h2 id="shown">${t("reports:candidate.shown")}</h2>
<ul><li>${shown}</li>${extra > 0 && html`<li>${t("reports:candidate.extra", { count: extra })}</li>`}${
    report.releases.length > 1 &&
    html`<li>${t("reports:candidate.releases", { count: report.releases.length })}</li>`
  }</ul>${review && html`<a class="button" href="${review}">${t("sitting:review.open")}</a>`}
<a class="button" href="${pdf.report}">${t("reports:print.pdf")}</a>${
    report.abilities.length > 0 &&
    html`<a class="button" href="${pdf.grades}">${t("reports:print.grades")}</a>`
  }</section>
<section aria-labelledby="proof"><h2 id="proof">${t("reports:candidate.proof")}</h2>
<ul><li><a href="/receipt/${report.receipt}">${t("sitting:end.receipt")}</a></li>${report.certificates.map(
    ({ templateUuid, certificateUuid, number }) =>
      html`<li><a href="/certificate/info/${templateUuid}/${certificateUuid}">${t("reports:candidate.certificate", { number })}</a></li>`,
  )}</ul></section>`;
}
