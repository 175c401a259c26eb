import temml from "temml";
import { longestTex } from "#contract/rich/inlines";
import { attribute, element, escaped } from "./html.server";

/** What Temml makes of a formula: an element of MathML, a text in one, or several in a row. */
interface Drawn {
  type?: string;
  text?: string;
  children?: Drawn[];
  classes?: string[];
  attributes?: Record<string, unknown>;
  style?: Record<string, unknown>;
}

/** MathML Core without links, scripts and pictures, and what older browsers draw beside it. */
const elements = new Set(
  "math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd mpadded mphantom menclose mstyle merror".split(
    " ",
  ),
);
const attributes = new Set(
  "display displaystyle scriptlevel mathvariant accent accentunder stretchy symmetric fence separator form largeop movablelimits minsize maxsize lspace rspace width height depth voffset linethickness columnalign rowspacing columnspacing columnspan rowspan notation".split(
    " ",
  ),
);
const harmless = /^[\w.%+-]{1,20}( [\w.%+-]{1,20}){0,30}$/;
const knownClass =
  /^tml-(display|left|right|overline|underline|cancel|xcancel|fbox|prime|jot|small)$|^(upstrike|downstrike|sout)$/;

/** Definitions could grow without end, and the rest reaches beyond the formula. */
const refused =
  /\\(?:[egx]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand|href|url|includegraphics|html\w*|class|id|style|data|tag|label|ref|eqref)(?![a-zA-Z])/;
const deepest = 40;
/** Ems, and points, that a space or a rule may be long. */
const maxSize: [number, number] = [30, 300];

/** Short formulas come again and again, on each page that shows them. */
const kept = new Map<string, string | null>();
const mostKept = 2_000;
const longestKept = 200;

/**
 * A formula as MathML, which browsers draw and screen readers read by themselves; null where it is not TeX, or more
 * than a question needs. Nothing of what Temml writes goes out unless it is listed here.
 */
export function drawFormula(tex: string, isDisplay: boolean): string | null {
  const key = `${isDisplay ? "$$" : "$"}${tex}`;
  const before = kept.get(key);
  if (before !== undefined) return before;
  const drawn = isModest(tex) ? draw(tex, isDisplay) : null;
  if (tex.length > longestKept) return drawn;
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, drawn);
  return drawn;
}

function isModest(tex: string): boolean {
  if (tex.length > longestTex || refused.test(tex)) return false;
  let depth = 0;
  for (const sign of tex) {
    if (sign === "{") depth += 1;
    if (sign === "}") depth -= 1;
    if (depth > deepest) return false;
  }
  return true;
}

function draw(tex: string, displayMode: boolean): string | null {
  try {
    const options = { displayMode, throwOnError: true, trust: false, maxExpand: 300, maxSize };
    return write(temml.__renderToMathMLTree(tex, options) as Drawn);
  } catch {
    // why: whatever Temml could not read, its author sees as it was typed.
    return null;
  }
}

function write(node: Drawn): string {
  if (node.text !== undefined) return escaped(node.text);
  const inside = (node.children ?? []).map(write).join("");
  if (node.type === undefined) return inside;
  if (!elements.has(node.type)) throw new Error(`no element of a formula: ${node.type}`);
  let own = "";
  for (const [name, value] of Object.entries(node.attributes ?? {}))
    if (attributes.has(name) && harmless.test(String(value))) own += attribute(name, String(value));
  const classes = [
    ...(node.classes ?? []).filter((name) => knownClass.test(name)),
    ...classesFor(node.style ?? {}),
  ];
  if (classes.length > 0) own += attribute("class", classes.join(" "));
  return element(node.type, inside, own);
}

/** Written out, for the style sheet keeps the names that it finds. */
const sides = [
  ["Top", "tml-line-top", "tml-flush-top"],
  ["Right", "tml-line-right", "tml-flush-right"],
  ["Bottom", "tml-line-bottom", "tml-flush-bottom"],
  ["Left", "tml-line-left", "tml-flush-left"],
] as const;

/** Styles cannot stand in the page (its policy forbids them); those that tables and boxes need have classes. */
function classesFor(style: Record<string, unknown>): string[] {
  const classes: string[] = [];
  for (const [side, line, flush] of sides) {
    if (style[`border${side}`]) classes.push(line);
    if (/^0[a-z]*$/.test(String(style[`padding${side}`] ?? ""))) classes.push(flush);
  }
  if (style.paddingLeft === "1em") classes.push("tml-wide-left");
  if (style.border) classes.push("tml-fbox");
  if (style.textAlign === "left") classes.push("tml-left");
  if (style.fontWeight === "bold") classes.push("tml-bold");
  return classes;
}
