import { type CertificatePicture, certificatePictures } from "#contract/certificates/shapes";
import { languages, type Script } from "#locales/languages";
import { readTextSvg, type SvgPiece } from "../../print/text-svg";
import { placeOf } from "./data";
import type { CertificateRenderInput } from "./render";
import { readingText, saidOf } from "./said";

const latin = "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'Helvetica Neue', Arial";
const families: Record<Script, string> = {
  chinese: `${latin}, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif`,
  latin: `${latin}, sans-serif`,
  japanese: `${latin}, 'Hiragino Sans', 'Yu Gothic UI', Meiryo, 'Noto Sans CJK JP', sans-serif`,
};

interface Code {
  modules: number;
  path: string;
}

/**
 * A typeset certificate for a page: system fonts, pictures by address, a title and a description that can be heard.
 * No style and no script, since the page's CSP blocks both.
 */
export function pageSvg(
  typeset: string,
  renderInput: CertificateRenderInput,
  code: Code | null,
  hrefOf: (which: CertificatePicture) => string | null,
): string {
  const said = saidOf(renderInput);
  const { printTag: lang, script } = languages[said.language];
  const [width, height] = renderInput.look.orientation === "landscape" ? [841.89, 595.28] : [595.28, 841.89];
  const id = renderInput.printed.certificateUuid;
  const [heading, about] = [`certificate-${id}`, `certificate-${id}-facts`].map(attribute);
  const places: Record<string, (piece: Shape) => string> = {
    [placeOf.code]: (piece) => (code ? codeAt(piece, code) : ""),
  };
  for (const which of certificatePictures)
    places[placeOf[which]] = (piece) =>
      pictureAt(piece, hrefOf(which), which === "background" ? "slice" : "meet");
  const pieces = readTextSvg(typeset).map((piece) =>
    piece.kind === "text" ? textAt(piece) : (places[piece.fill]?.(piece) ?? shapeAt(piece)),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" lang="${lang}" xml:lang="${lang}" aria-labelledby="${heading}" aria-describedby="${about}">`,
    `<title id="${heading}">${escapeSvg(said.title)}</title>`,
    `<desc id="${about}">${escapeSvg(readingText(said).join("\n"))}</desc>`,
    `<g font-family="${attribute(families[script])}">`,
    ...pieces,
    "</g></svg>",
  ].join("");
}

type Shape = Extract<SvgPiece, { kind: "shape" }>;
type Text = Extract<SvgPiece, { kind: "text" }>;

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A fallback font may be wider: each run is as wide as it was typeset. */
function textAt({ text, x, y, size, width, fill }: Text): string {
  if (text.trim() === "") return "";
  const direction = rightToLeft.test(text) ? ' text-anchor="end" direction="rtl"' : "";
  const fitted =
    [...text].length > 1
      ? ` textLength="${round(width)}" lengthAdjust="${lengthAdjust(text, size, width)}"`
      : "";
  return `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}" fill="${attribute(fill)}"${direction}${fitted}>${escapeSvg(text)}</text>`;
}

/** Tracked titles keep the shapes of their characters; the space between them grows. */
const lengthAdjust = (text: string, size: number, width: number) =>
  /^\p{Script=Han}+$/u.test(text) && width > [...text].length * size * 1.05 ? "spacing" : "spacingAndGlyphs";

function shapeAt({ path, x, y, fill, stroke, strokeWidth }: Shape): string {
  const paint =
    stroke === ""
      ? `fill="${attribute(fill)}"`
      : `fill="none" stroke="${attribute(stroke)}" stroke-width="${attribute(strokeWidth)}"`;
  const moved = x === 0 && y === 0 ? "" : ` transform="translate(${round(x)} ${round(y)})"`;
  return `<path ${paint}${moved} d="${attribute(path)}"/>`;
}

const boxOf = ({ path }: Shape) => {
  const numbers = path.match(/[\d.]+/g)!.map(Number);
  return {
    width: Math.max(...numbers.filter((_, at) => at % 2 === 0)),
    height: Math.max(...numbers.filter((_, at) => at % 2 === 1)),
  };
};

function pictureAt(piece: Shape, href: string | null, fit: "meet" | "slice"): string {
  const { width, height } = boxOf(piece);
  return href
    ? `<image href="${attribute(href)}" x="${round(piece.x)}" y="${round(piece.y)}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid ${fit}"/>`
    : "";
}

function codeAt(piece: Shape, { modules, path }: Code): string {
  const moved = `translate(${round(piece.x)} ${round(piece.y)}) scale(${(boxOf(piece).width / modules).toFixed(5)})`;
  return `<g transform="${moved}" shape-rendering="crispEdges"><path fill="#ffffff" d="M0 0h${modules}v${modules}H0z"/><path fill="#000000" d="${path}"/></g>`;
}

const round = (value: number) => Number(value.toFixed(2));

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no word for them
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeSvg = (said: string) =>
  said
    .toWellFormed()
    .replace(unspeakable, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");

const attribute = (value: string) => escapeSvg(value).replace(/"/g, "&quot;");
