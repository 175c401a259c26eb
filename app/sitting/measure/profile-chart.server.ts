import { profileGeometry } from "#contract/evaluation/profile";
import type { EvaluationReport } from "#contract/evaluation/sheet-shapes";
import { type Html, html } from "../html";

type Scales = EvaluationReport["scales"];

/** T scores drawn twice, so that labels stay 12 px on a phone: a grey ground of T 45–55, a dot with its error. */
export const profileChart = (scales: Scales, title: string): Html =>
  html`<div class="eva-chart" role="img" aria-label="${title}">${drawing(scales, 760, 220, "eva-wide")}${drawing(scales, 340, 0, "eva-narrow")}</div>`;

const px = (value: number) => value.toFixed(1);

function drawing(scales: Scales, width: number, left: number, name: string): Html {
  const { height, top, ground, ticks, rows } = profileGeometry(scales, { width, left });
  const line = (span: { from: number; to: number }, y: number, look: string) =>
    html`<line class="${look}" x1="${px(span.from)}" x2="${px(span.to)}" y1="${y}" y2="${y}"/>`;
  return html`<svg class="${name}" viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">
<rect class="eva-ground" x="${px(ground.from)}" y="${top}" width="${px(ground.to - ground.from)}" height="${height - top}"/>
${ticks.map(({ t, x }) => html`<line class="eva-axis" x1="${px(x)}" x2="${px(x)}" y1="${top}" y2="${height}"/><text x="${px(x)}" y="14" text-anchor="middle">${t}</text>`)}
${rows.map(
  ({ title, y, t, dot, thin, thick, target, label, value }) =>
    html`${target && html`<rect class="eva-target" x="${px(target.from)}" y="${y - target.height / 2}" width="${px(target.to - target.from)}" height="${target.height}"/>`}<text x="${label.x}" y="${label.y}" text-anchor="${label.anchor}">${title}</text>${thin && line(thin, y, "eva-thin")}${thick && line(thick, y, "eva-thick")}${dot !== null && html`<circle class="eva-dot" cx="${px(dot)}" cy="${y}" r="5"/><text class="eva-value" x="${value.x}" y="${value.y}">${t!}</text>`}`,
)}</svg>`;
}
