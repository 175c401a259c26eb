import type { CertificatePicture } from "#contract/certificates/shapes";
import type { Block, Mark, PathMark, Sheet, TextMark } from "./sheet";

const latin = "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'Helvetica Neue', Arial";
const families: Record<string, string> = {
  "zh-CN": `${latin}, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif`,
  "ja-JP": `${latin}, 'Hiragino Sans', 'Yu Gothic UI', Meiryo, 'Noto Sans CJK JP', sans-serif`,
};

/** A sheet as SVG for a page. No style and no script, for the page's rules let neither in. */
export function drawSvg(
  sheet: Sheet,
  id: string,
  hrefOf: (which: CertificatePicture) => string | null,
): string {
  const { width, height, lang, title, aloud, paper } = sheet;
  const [heading, about] = [`certificate-${id}`, `certificate-${id}-facts`].map(attribute);
  const family = attribute(families[lang] ?? `${latin}, sans-serif`);
  const background = hrefOf("background");
  const marks = [...sheet.ground, ...sheet.blocks.flatMap(marksOf)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" lang="${lang}" xml:lang="${lang}" aria-labelledby="${heading}" aria-describedby="${about}">`,
    `<title id="${heading}">${escaped(title)}</title>`,
    `<desc id="${about}">${escaped(aloud.join("\n"))}</desc>`,
    `<path fill="${attribute(paper)}" d="M0 0h${width}v${height}H0z"/>`,
    background ? picture(background, { x: 0, y: 0, width, height }, "slice") : "",
    `<g font-family="${family}">`,
    ...marks.map((mark) => drawn(mark, hrefOf)),
    "</g></svg>",
  ].join("");
}

const marksOf = ({ marks, children }: Block): Mark[] => [...marks, ...children.flatMap(marksOf)];

function drawn(mark: Mark, hrefOf: (which: CertificatePicture) => string | null): string {
  switch (mark.kind) {
    case "text":
      return text(mark);
    case "line":
      return `<path stroke="${attribute(mark.colour)}" stroke-width="${round(mark.width)}" d="M${round(mark.x1)} ${round(mark.y1)}L${round(mark.x2)} ${round(mark.y2)}"/>`;
    case "path":
      return path(mark);
    case "picture": {
      const href = hrefOf(mark.which);
      return href ? picture(href, mark, "meet") : "";
    }
  }
}

/** Letters of another font may be wider: where there is little room, they are told how wide to be. */
const tight = 0.72;

function text({ x, y, size, line, colour, tracking, width, room, align }: TextMark): string {
  if (line.said.trim() === "") return "";
  const middle = align === "middle";
  // Tracking follows the last character too.
  const at = middle ? x + (width + tracking) / 2 : x;
  const attributes = [
    `x="${round(at)}" y="${round(y)}" font-size="${round(size)}" fill="${attribute(colour)}"`,
    middle ? ' text-anchor="middle"' : line.isRtl ? ' text-anchor="end"' : "",
    line.isRtl ? ' direction="rtl"' : "",
    tracking > 0 ? ` letter-spacing="${round(tracking)}"` : "",
    tracking === 0 && width > room * tight
      ? ` textLength="${round(width)}" lengthAdjust="spacingAndGlyphs"`
      : "",
  ].join("");
  return `<text ${attributes}>${escaped(drawnText(line.said))}</text>`;
}

/** Without what turns the direction of others or is no character of XML. */
const drawnText = (said: string) => said.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");

export function path({ path: d, x, y, scale, colour, lineWidth }: PathMark): string {
  const paint =
    lineWidth > 0
      ? `fill="none" stroke="${attribute(colour)}" stroke-width="${round(lineWidth)}"`
      : `fill="${attribute(colour)}"`;
  const moved =
    x !== 0 || y !== 0 || scale !== 1
      ? ` transform="translate(${round(x)} ${round(y)}) scale(${Number(scale.toFixed(5))})" shape-rendering="crispEdges"`
      : "";
  return `<path ${paint}${moved} d="${d}"/>`;
}

export const picture = (
  href: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  fit: "meet" | "slice",
) =>
  `<image href="${attribute(href)}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" preserveAspectRatio="xMidYMid ${fit}"/>`;

export const round = (value: number) => Number(value.toFixed(2));

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no word for them
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const escaped = (said: string) =>
  said
    .toWellFormed()
    .replace(unspeakable, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");

export const attribute = (value: string) => escaped(value).replace(/"/g, "&quot;");
