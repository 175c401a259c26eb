import { type ProfiledScale, profileGround, profileRow, profileTicks } from "#contract/evaluation/profile";
import { type Html, html } from "../html";

/**
 * T scores over a grey ground of T 45–55, each a dot with its errors. Across they are measured in shares of the width,
 * so that one drawing fits every screen. The style sheet writes the labels: text browsers have the table.
 */
export const profileChart = (scales: readonly ProfiledScale[], title: string): Html =>
  html`<div class="eva-chart" role="img" aria-label="${title}">
<p class="eva-ticks">${profileTicks.map((t) => html`<span data-text="${t}"></span>`)}</p>
${scales.map(rowOf)}</div>`;

const share = (value: number) => `${value.toFixed(2)}%`;

type Span = { from: number; to: number };

const box = ({ from, to }: Span, y: string, height: string, look: string) =>
  html`<rect class="${look}" x="${share(from)}" y="${y}" width="${share(to - from)}" height="${height}"/>`;

const line = ({ from, to }: Span, look: string) =>
  html`<line class="${look}" x1="${share(from)}" x2="${share(to)}" y1="50%" y2="50%"/>`;

function rowOf(scale: ProfiledScale): Html {
  const { dot, thin, thick, target } = profileRow(scale);
  return html`<div class="eva-profile"><span data-text="${scale.title}"></span><svg height="44" focusable="false">${box(profileGround, "0", "100%", "eva-ground")}${profileTicks.map(
    (_, at) => {
      const x = share((100 * at) / (profileTicks.length - 1));
      return html`<line class="eva-axis" x1="${x}" x2="${x}" y2="100%"/>`;
    },
  )}${target && box(target, "25%", "50%", "eva-target")}${thin && line(thin, "eva-thin")}${thick && line(thick, "eva-thick")}${dot !== null && html`<circle class="eva-dot" cx="${share(dot)}" cy="50%" r="5"/>`}</svg><span class="eva-value" data-text="${scale.t ?? ""}"></span></div>`;
}
