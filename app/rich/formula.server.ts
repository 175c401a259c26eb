import temml from "temml";
import { longestTex } from "#contract/rich/inlines";
import { element, escapeHtml, htmlAttribute } from "./html.server";

/** Temml's output for a formula: a MathML element, a text in one, or several in a row. */
interface MathNode {
  type?: string;
  text?: string;
  children?: MathNode[];
  classes?: string[];
  attributes?: Record<string, unknown>;
  style?: Record<string, unknown>;
}

/** MathML Core without links, scripts and pictures, and what older browsers render beside it. */
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

/** Macro definitions could expand without end, and the rest reaches beyond the formula. */
const refused =
  /\\(?:[egx]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand|href|url|includegraphics|html\w*|class|id|style|data|tag|label|ref|eqref)(?![a-zA-Z])/;
const deepest = 40;
/** Maximum length of a space or a rule, in ems and in points. */
const maxSize: [number, number] = [30, 300];

/** Cache of short formulas: they recur on each page that shows them. */
const cache = new Map<string, string | null>();
const mostKept = 2_000;
const longestKept = 200;

/**
 * A formula as MathML, which browsers render and screen readers read natively; null where it is not TeX, or
 * exceeds what a question needs. Allowlist: nothing of Temml's output passes unless it is listed here.
 */
export function renderFormula(tex: string, isDisplay: boolean): string | null {
  const key = `${isDisplay ? "$$" : "$"}${tex}`;
  const before = cache.get(key);
  if (before !== undefined) return before;
  const rendered = isModest(tex) ? draw(tex, isDisplay) : null;
  if (tex.length > longestKept) return rendered;
  if (cache.size >= mostKept) cache.clear();
  cache.set(key, rendered);
  return rendered;
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
    return write(temml.__renderToMathMLTree(tex, options) as MathNode);
  } catch {
    // why: what Temml could not parse is shown to its author as typed.
    return null;
  }
}

function write(node: MathNode): string {
  if (node.text !== undefined) return escapeHtml(node.text);
  const inside = (node.children ?? []).map(write).join("");
  if (node.type === undefined) return inside;
  if (!elements.has(node.type)) throw new Error(`no element of a formula: ${node.type}`);
  let own = "";
  for (const [name, value] of Object.entries(node.attributes ?? {}))
    if (attributes.has(name) && harmless.test(String(value))) own += htmlAttribute(name, String(value));
  const classes = [
    ...(node.classes ?? []).filter((name) => knownClass.test(name)),
    ...classesFor(node.style ?? {}),
  ];
  if (classes.length > 0) own += htmlAttribute("class", classes.join(" "));
  return element(node.type, inside, own);
}

/** Spelled out, because Tailwind finds class names in the source text. */
const sides = [
  ["Top", "tml-line-top", "tml-flush-top"],
  ["Right", "tml-line-right", "tml-flush-right"],
  ["Bottom", "tml-line-bottom", "tml-flush-bottom"],
  ["Left", "tml-line-left", "tml-flush-left"],
] as const;

/** Inline styles are forbidden (CSP); those that tables and boxes need become classes. */
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
