import type { CertificatePicture } from "#contract/certificates/shapes";
import type { Script } from "#locales/languages";
import type { CertificateLayout, LayoutBlock, LayoutMark, PathMark, TextMark } from "./sheet";

const latin = "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'Helvetica Neue', Arial";
const families: Record<Script, string> = {
  chinese: `${latin}, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif`,
  latin: `${latin}, sans-serif`,
  japanese: `${latin}, 'Hiragino Sans', 'Yu Gothic UI', Meiryo, 'Noto Sans CJK JP', sans-serif`,
};

/** A sheet as SVG for a page. No style and no script, since the page's CSP blocks both. */
export function renderCertificateSvg(
  sheet: CertificateLayout,
  id: string,
  hrefOf: (which: CertificatePicture) => string | null,
): string {
  const { width, height, lang, script, title, aloud, paper } = sheet;
  const [heading, about] = [`certificate-${id}`, `certificate-${id}-facts`].map(svgAttribute);
  const family = svgAttribute(families[script]);
  const background = hrefOf("background");
  const marks = [...sheet.ground, ...sheet.blocks.flatMap(marksOf)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" lang="${lang}" xml:lang="${lang}" aria-labelledby="${heading}" aria-describedby="${about}">`,
    `<title id="${heading}">${escapeSvg(title)}</title>`,
    `<desc id="${about}">${escapeSvg(aloud.join("\n"))}</desc>`,
    `<path fill="${svgAttribute(paper)}" d="M0 0h${width}v${height}H0z"/>`,
    background ? svgPicture(background, { x: 0, y: 0, width, height }, "slice") : "",
    `<g font-family="${family}">`,
    ...marks.map((mark) => rendered(mark, hrefOf)),
    "</g></svg>",
  ].join("");
}

const marksOf = ({ marks, children }: LayoutBlock): LayoutMark[] => [...marks, ...children.flatMap(marksOf)];

function rendered(mark: LayoutMark, hrefOf: (which: CertificatePicture) => string | null): string {
  switch (mark.kind) {
    case "text":
      return text(mark);
    case "line":
      return `<path stroke="${svgAttribute(mark.colour)}" stroke-width="${round(mark.width)}" d="M${round(mark.x1)} ${round(mark.y1)}L${round(mark.x2)} ${round(mark.y2)}"/>`;
    case "path":
      return path(mark);
    case "picture": {
      const href = hrefOf(mark.which);
      return href ? svgPicture(href, mark, "meet") : "";
    }
  }
}

/** Fallback fonts may be wider: text filling more than this share of its room gets a `textLength`. */
const tight = 0.72;

function text({ x, y, size, line, colour, tracking, width, room, align }: TextMark): string {
  if (line.said.trim() === "") return "";
  const middle = align === "middle";
  // Tracking follows the last character too.
  const at = middle ? x + (width + tracking) / 2 : x;
  const attributes = [
    `x="${round(at)}" y="${round(y)}" font-size="${round(size)}" fill="${svgAttribute(colour)}"`,
    middle ? ' text-anchor="middle"' : line.isRtl ? ' text-anchor="end"' : "",
    line.isRtl ? ' direction="rtl"' : "",
    tracking > 0 ? ` letter-spacing="${round(tracking)}"` : "",
    tracking === 0 && width > room * tight
      ? ` textLength="${round(width)}" lengthAdjust="spacingAndGlyphs"`
      : "",
  ].join("");
  return `<text ${attributes}>${escapeSvg(drawnText(line.said))}</text>`;
}

/** Without bidi control characters; `escapeSvg` removes those invalid in XML. */
const drawnText = (said: string) => said.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");

export function path({ path: d, x, y, scale, colour, lineWidth }: PathMark): string {
  const paint =
    lineWidth > 0
      ? `fill="none" stroke="${svgAttribute(colour)}" stroke-width="${round(lineWidth)}"`
      : `fill="${svgAttribute(colour)}"`;
  const moved =
    x !== 0 || y !== 0 || scale !== 1
      ? ` transform="translate(${round(x)} ${round(y)}) scale(${Number(scale.toFixed(5))})" shape-rendering="crispEdges"`
      : "";
  return `<path ${paint}${moved} d="${d}"/>`;
}

export const svgPicture = (
  href: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  fit: "meet" | "slice",
) =>
  `<image href="${svgAttribute(href)}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" preserveAspectRatio="xMidYMid ${fit}"/>`;

export const round = (value: number) => Number(value.toFixed(2));

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no word for them
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const escapeSvg = (said: string) =>
  said
    .toWellFormed()
    .replace(unspeakable, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");

export const svgAttribute = (value: string) => escapeSvg(value).replace(/"/g, "&quot;");
