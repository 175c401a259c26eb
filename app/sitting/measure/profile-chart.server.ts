import type { EvaluationReport } from "#contract/evaluation/sheet-shapes";
import { type Html, html } from "../html";

type Scales = EvaluationReport["scales"];

const [least, most] = [20, 80];
const rowHeight = 44;

/** T scores drawn twice, so that labels stay 12 px on a phone: a grey ground of T 45–55, a dot with its error. */
export const profileChart = (scales: Scales, title: string): Html =>
  html`<div class="eva-chart" role="img" aria-label="${title}">${drawing(scales, 760, 220, "eva-wide")}${drawing(scales, 340, 0, "eva-narrow")}</div>`;

/** `left` is the room of the labels; 0 puts each above its line. */
function drawing(scales: Scales, width: number, left: number, name: string): Html {
  const start = left + 12;
  const x = (t: number) =>
    (start + ((width - 40 - start) * (Math.min(most, Math.max(least, t)) - least)) / (most - least)).toFixed(
      1,
    );
  const top = 24;
  const height = top + scales.length * rowHeight + 8;
  const ticks = [20, 30, 40, 50, 60, 70, 80];
  return html`<svg class="${name}" viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">
<rect class="eva-ground" x="${x(45)}" y="${top}" width="${(Number(x(55)) - Number(x(45))).toFixed(1)}" height="${height - top}"/>
${ticks.map((tick) => html`<line class="eva-axis" x1="${x(tick)}" x2="${x(tick)}" y1="${top}" y2="${height}"/><text x="${x(tick)}" y="14" text-anchor="middle">${tick}</text>`)}
${scales.map((scale, at) => {
  const y = top + at * rowHeight + (left === 0 ? 30 : 24);
  const label = html`<text x="${left === 0 ? 4 : left - 4}" y="${left === 0 ? y - 14 : y + 4}" text-anchor="${left === 0 ? "start" : "end"}">${scale.title}</text>`;
  if (scale.t === null) return label;
  const reach = (errors: number) => [
    x(scale.t! - errors * scale.error!),
    x(scale.t! + errors * scale.error!),
  ];
  const [low, high] = scale.error === null ? [] : reach(1.96);
  const [near, far] = scale.error === null ? [] : reach(1);
  return html`${label}${
    low !== undefined &&
    html`<line class="eva-thin" x1="${low}" x2="${high!}" y1="${y}" y2="${y}"/><line class="eva-thick" x1="${near!}" x2="${far!}" y1="${y}" y2="${y}"/>`
  }<circle class="eva-dot" cx="${x(scale.t)}" cy="${y}" r="5"/><text class="eva-value" x="${width - 30}" y="${y + 4}">${scale.t}</text>`;
})}</svg>`;
}
