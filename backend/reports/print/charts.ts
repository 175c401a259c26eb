/** Charts of printed reports, as SVG. Their figures stand in the table below each, so they say little themselves. */

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const width = 560;
const font = 'font-family="Noto Sans SC" font-size="10"';

interface Texted {
  x: number;
  y: number;
  said: string;
  anchor?: "start" | "middle" | "end";
}

const written = ({ x, y, said, anchor = "start" }: Texted) =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" ${font} fill="#111">${escaped(said)}</text>`;

const svg = (height: number, body: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
  );

interface Columns {
  columns: { label: string; count: number }[];
  /** A dashed line between columns, such as of the pass score: how many columns lie before it. */
  line: { at: number; label: string } | null;
}

/** Columns with their counts above and their labels below. */
export function columnChart({ columns, line }: Columns): Uint8Array {
  const [top, base, left] = [22, 130, 6];
  const slot = (width - 2 * left) / Math.max(1, columns.length);
  const most = Math.max(1, ...columns.map(({ count }) => count));
  const bars = columns.map(({ label, count }, at) => {
    const high = ((base - top - 12) * count) / most;
    const x = left + slot * at;
    return [
      `<rect x="${(x + slot * 0.14).toFixed(1)}" y="${(base - high).toFixed(1)}" width="${(slot * 0.72).toFixed(1)}" height="${high.toFixed(1)}" fill="#7a8f96"/>`,
      written({ x: x + slot / 2, y: base - high - 4, said: String(count), anchor: "middle" }),
      written({ x: x + slot / 2, y: base + 14, said: label, anchor: "middle" }),
    ].join("");
  });
  const axis = `<path d="M${left} ${base + 0.5}H${width - left}" stroke="#111" stroke-width="0.8"/>`;
  return svg(150, bars.join("") + axis + (line ? lineAt(left + slot * line.at, 12, base, line.label) : ""));
}

const lineAt = (x: number, top: number, base: number, label: string) =>
  `<path d="M${x.toFixed(1)} ${top}V${base}" stroke="#111" stroke-width="1" stroke-dasharray="4 3"/>` +
  written({
    x: x + (x > width / 2 ? -4 : 4),
    y: top - 3,
    said: label,
    anchor: x > width / 2 ? "end" : "start",
  });

export interface BarRow {
  name: string;
  /** 0–1. */
  share: number;
  text: string;
  /** A line across the bar, such as the median of all. */
  mark: number | null;
  interval: { low: number; high: number } | null;
}

/** Letters that a name has room for; a wide one takes the room of two. */
const room = 26;

function shortened(name: string): string {
  let taken = 0;
  let short = "";
  for (const letter of name) {
    taken += letter.charCodeAt(0) > 0x2e7f ? 2 : 1;
    if (taken > room) return `${short}…`;
    short += letter;
  }
  return short;
}

/** A bar for each row; `whole` is a dashed line through all of them. */
export function barChart(rows: readonly BarRow[], whole: number | null): Uint8Array {
  const [from, to, pitch] = [150, 500, 22];
  const x = (share: number) => from + (to - from) * Math.min(1, Math.max(0, share));
  const bars = rows.map(({ name, share, text, mark, interval }, at) => {
    const y = 6 + pitch * at;
    const rect = (of: number, fill: string) =>
      `<rect x="${from}" y="${y}" width="${(x(of) - from).toFixed(1)}" height="12" fill="${fill}"/>`;
    return [
      written({ x: from - 8, y: y + 10, said: shortened(name), anchor: "end" }),
      rect(1, "#eceeef"),
      rect(share, "#7a8f96"),
      interval &&
        `<path d="M${x(interval.low).toFixed(1)} ${y + 6}H${x(interval.high).toFixed(1)}M${x(interval.low).toFixed(1)} ${y + 2}v8M${x(interval.high).toFixed(1)} ${y + 2}v8" stroke="#111" stroke-width="1.2" fill="none"/>`,
      mark !== null && `<path d="M${x(mark).toFixed(1)} ${y - 2}v16" stroke="#111" stroke-width="1.6"/>`,
      written({ x: to + 8, y: y + 10, said: text }),
    ]
      .filter(Boolean)
      .join("");
  });
  const height = 8 + pitch * rows.length;
  const line =
    whole === null
      ? ""
      : `<path d="M${x(whole).toFixed(1)} 0V${height}" stroke="#111" stroke-width="0.8" stroke-dasharray="3 3"/>`;
  return svg(height, bars.join("") + line);
}
