import { profileInterval } from "#contract/evaluation/profile";
import type { EvaluationReport } from "#contract/evaluation/sheet-shapes";
import { coefficient, figure } from "#locales/figures";
import { languages } from "#locales/languages";
import { measureLook } from "~/styles/sheets.server";
import { exactTime } from "~/words/dates.server";
import type { Candidate } from "../candidate.server";
import { noticeOf, sittingDocument } from "../document.server";
import { type Html, html } from "../html";
import { profileChart } from "./profile-chart.server";

type Reader = Pick<Candidate, "t" | "language" | "view" | "headers">;

/** A person's report. It holds nothing that changes: the same report is the same bytes. */
export function evaluationReportPage(report: EvaluationReport, reader: Reader, pdf: string): Response {
  const { t, language } = reader;
  const scored = report.scales.filter((scale) => scale.t !== null);
  const facts: [string, string][] = [
    [t("evaluation:report.person"), report.realName],
    [t("evaluation:report.answered"), exactTime(report.submittedAt, report.timeZone).slice(0, 16)],
    [t("evaluation:report.language"), languages[report.answeredIn].name],
    [t("evaluation:report.version"), String(report.version)],
    ...(report.composite === null
      ? []
      : [[t("evaluation:report.composite"), String(report.composite)] as [string, string]]),
  ];
  const spoken = scored.map(({ title, t: score }) => `${title} ${score}`).join(t("listSeparator"));
  const main = html`<p class="sit-hint">${report.company}</p><h1>${report.title}</h1>
<p class="eva-pdf"><a href="${pdf}">${t("evaluation:report.pdf")}</a></p>
${noticeOf("info", t("evaluation:report.caution"))}
<dl class="sit-facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${
  scored.length > 0 &&
  html`<h2>${t("evaluation:report.profile")}</h2>${profileChart(report.scales, t("evaluation:report.chart", { scores: spoken }))}
<p class="eva-small">${t("evaluation:report.legend")}</p>${report.role && html`<p class="eva-small">${t("evaluation:report.roleLegend", { role: report.role.name })}</p>`}`
}
<h2>${t("evaluation:report.scores")}</h2>${scoreTable(report, reader)}
${report.role && roleSection(report, report.role, reader)}
<h2>${t("evaluation:report.validity")}</h2>
${
  report.flags.length === 0
    ? html`<p>${t("evaluation:report.noFlags")}</p>`
    : html`<ul class="sit-list">${report.flags.map((flag) => html`<li>${flagText(flag, reader)}</li>`)}</ul><p class="eva-small">${t("evaluation:report.flagNote")}</p>`
}
${
  report.scales.some(({ text }) => text !== "") &&
  html`<h2>${t("evaluation:report.texts")}</h2>${report.scales.map(
    (scale) =>
      scale.text !== "" &&
      html`<h3>${scale.title} · T ${scale.t}${interval(scale, " (", ")")}</h3><p class="eva-text">${scale.text}</p>`,
  )}`
}
<h2>${t("evaluation:report.method")}</h2><p class="eva-small">${t("evaluation:report.methodText")}</p>
<ul class="sit-list eva-small">${report.scales.map(
    (scale) =>
      scale.norm &&
      html`<li>${t("evaluation:report.normLine", {
        ...{
          scale: scale.title,
          name: scale.norm.name,
          n: figure(scale.norm.n, language),
          source: scale.norm.source,
        },
        reliability:
          scale.norm.reliability === null
            ? t("evaluation:report.unknown")
            : coefficient(scale.norm.reliability, language),
      })}</li>`,
  )}</ul>`;
  const title = `${t("evaluation:report.title")} · ${report.title}`;
  return sittingDocument(reader, { look: measureLook, title, main });
}

type Scale = EvaluationReport["scales"][number];

function interval(scale: Scale, before = "", after = ""): string {
  const found = profileInterval(scale);
  return found ? `${before}${found.low}–${found.high}${after}` : "";
}

/** How the scores compare with what a role asks for. */
function roleSection(
  report: EvaluationReport,
  { name, within, of, unscored }: NonNullable<EvaluationReport["role"]>,
  { t }: Reader,
): Html {
  return html`<h2>${t("evaluation:report.roleTitle", { role: name })}</h2>
${of > 0 && html`<p>${t("evaluation:report.roleWithin", { within, of })}</p>`}${unscored > 0 && html`<p>${t("evaluation:report.roleUnscored", { count: unscored })}</p>`}
<table class="eva-scores"><thead><tr><th scope="col">${t("evaluation:report.scale")}</th><th scope="col">${t("evaluation:report.t")}</th>
<th scope="col">${t("evaluation:report.roleRange")}</th><th scope="col">${t("evaluation:report.band")}</th></tr></thead><tbody>
${report.scales.map(
  ({ title, t: score, target, place }) =>
    target &&
    html`<tr><th scope="row">${title}</th><td>${score ?? "—"}</td><td>${target.low}–${target.high}</td><td>${place ? t(`evaluation:report.rolePlace.${place}`) : "—"}</td></tr>`,
)}</tbody></table><p class="eva-small">${t("evaluation:report.roleNote")}</p>`;
}

/** A flag in words; the pace is told in seconds. */
function flagText({ kind, count, of }: EvaluationReport["flags"][number], { t, language }: Reader): string {
  const shown = (value: number) => figure(kind === "fast" ? Math.round(value / 100) / 10 : value, language);
  return t(`evaluation:report.flags.${kind}`, { count: shown(count), of: shown(of) } as never);
}

function scoreTable(report: EvaluationReport, { t, language }: Reader): Html {
  const raw = (value: number | null) =>
    value === null ? "—" : figure(Math.round(value * 10) / 10, language);
  return html`<div class="eva-scroll"><table class="eva-scores"><thead><tr><th scope="col">${t("evaluation:report.scale")}</th><th scope="col">${t("evaluation:report.raw")}</th>
<th scope="col">${t("evaluation:report.t")}</th><th scope="col">${t("evaluation:report.interval")}</th>
${report.figures.map((name) => html`<th scope="col">${t(`evaluation:figures.${name}`)}</th>`)}
<th scope="col">${t("evaluation:report.band")}</th><th scope="col">${t("evaluation:report.norm")}</th></tr></thead><tbody>
${report.scales.map(
  (
    scale,
  ) => html`<tr><th scope="row">${scale.title}</th><td data-label="${t("evaluation:report.raw")}">${raw(scale.raw)}</td><td data-label="${t("evaluation:report.t")}">${scale.t ?? "—"}</td><td data-label="${t("evaluation:report.interval")}">${interval(scale) || "—"}</td>
${report.figures.map((name) => html`<td data-label="${t(`evaluation:figures.${name}`)}">${scale[name] ?? "—"}</td>`)}
<td data-label="${t("evaluation:report.band")}">${scale.band ? t(`evaluation:report.bands.${scale.band}`) : "—"}</td><td data-label="${t("evaluation:report.norm")}"><span>${
    scale.raw === null
      ? t("evaluation:report.noScore")
      : scale.norm
        ? `${scale.norm.name} (n = ${figure(scale.norm.n, language)})`
        : t("evaluation:report.noNorm")
  }${
    scale.raw !== null &&
    scale.answered < scale.items &&
    html`<br><span class="eva-small">${t("evaluation:report.prorated", { answered: scale.answered, items: scale.items })}</span>`
  }</span></td></tr>`,
)}</tbody></table></div>`;
}
