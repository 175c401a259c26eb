import { SaxesParser } from "saxes";
import temml from "temml";
import { blank } from "#contract/questions/kinds";

/**
 * Formulas as PDF and Word write them: a few node types that cover common maths. They are made of the MathML that
 * pages show, so that all three agree.
 */
export type Maths =
  | { kind: "row"; children: Maths[] }
  | { kind: "text"; text: string; gap: "none" | "around" | "after"; isUpright?: boolean }
  | { kind: "fraction"; above: Maths; below: Maths }
  /** One above the other without a line. */
  | { kind: "stack"; above: Maths; below: Maths }
  /** `isLimits`: above and below the base, not beside it. */
  | { kind: "script"; base: Maths; above: Maths | null; below: Maths | null; isLimits: boolean }
  /** An arrow as long as what stands above it. */
  | { kind: "arrow"; text: string }
  | { kind: "root"; of: Maths; index: Maths | null }
  /** A bar (`‾`), an arrow or another accent above; a brace, a box (`□`) or a stroke through it (`/`). */
  | { kind: "over"; of: Maths; mark: string }
  /** Lines count the columns or rows before them. `isAligned`: columns are right and left of an alignment point. */
  | { kind: "grid"; rows: Maths[][]; isAligned: boolean; isLeft: boolean; vlines: number[]; hlines: number[] }
  /** A bracket that scales with its neighbours. */
  | { kind: "fence"; text: string };

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

/** Deeper formulas are shown as text: typesetting one nests as deep. */
const deepest = 40;
/** A formula with a longer name or number in it is shown as text, whose lines break. */
const longest = 60;

/** Parses TeX into these nodes; null where it is invalid, too deep or uses something unsupported. */
export function readMaths(tex: string, isDisplayed = false): Maths | null {
  try {
    // A blank in a formula is a line to write on.
    const written = tex.replace(blank, "\\text{\\_\\_\\_\\_\\_\\_}");
    const settings = { throwOnError: true, maxExpand: 500, trust: false, displayMode: isDisplayed };
    return mathsOf(elementsOf(temml.renderToString(written, settings)), deepest);
  } catch {
    // why: TeX is user input; whatever cannot be parsed is shown as typed.
    return null;
  }
}

function elementsOf(markup: string): Element {
  const root: Element = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: "", children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => open.pop());
  parser.on("text", (text) => {
    open.at(-1)!.text += text;
  });
  parser.write(markup).close();
  return root;
}

const empty: Maths = { kind: "row", children: [] };

function mathsOf(element: Element, depth: number): Maths {
  if (depth === 0) throw new Error("too deep");
  const { name, attributes, text } = element;
  if (text.length > longest) throw new Error("too long");
  if (name === "mtable") return gridOf(element, depth);
  const parts = element.children.map((child) => mathsOf(child, depth - 1));
  const [one = empty, two = empty, three = empty] = parts;
  const row: Maths = parts.length === 1 && one.kind !== "fence" ? one : { kind: "row", children: parts };
  switch (name) {
    case "mi":
    case "mn":
    case "mtext":
      return { kind: "text", text, gap: gapOf(element), isUpright: attributes.mathvariant === "normal" };
    case "mo":
      return operator(element);
    case "mspace":
      return { kind: "text", text: spaceOf(attributes.width ?? ""), gap: "none" };
    case "mfrac":
      return { kind: attributes.linethickness === "0px" ? "stack" : "fraction", above: one, below: two };
    case "msup":
      return { kind: "script", base: one, above: two, below: null, isLimits: false };
    case "msub":
      return { kind: "script", base: one, above: null, below: two, isLimits: false };
    case "munder":
      if (mathsText(two) === "⏟") return { kind: "over", of: one, mark: "⏟" };
      return { kind: "script", base: one, above: null, below: seen(two), isLimits: true };
    case "msubsup":
    case "munderover":
      return {
        kind: "script",
        base: one,
        above: seen(three),
        below: seen(two),
        isLimits: name === "munderover",
      };
    case "mover":
      // A strut above a label only makes its arrow longer.
      if (isBare(two)) return one;
      if (one.kind === "arrow" || one.kind === "over" || attributes.accent === "false" || !isMark(two))
        return { kind: "script", base: one, above: seen(two), below: null, isLimits: true };
      return { kind: "over", of: one, mark: mathsText(two) };
    case "menclose": {
      const mark = { top: "‾", updiagonalstrike: "/", box: "□" }[attributes.notation ?? ""];
      if (!mark) throw new Error("not drawn");
      return { kind: "over", of: row, mark };
    }
    case "msqrt":
      return { kind: "root", of: row, index: null };
    case "mroot":
      return { kind: "root", of: one, index: two };
    case "mphantom":
      return empty;
    case "mrow":
      return /border:/.test(attributes.style ?? "") ? { kind: "over", of: row, mark: "□" } : row;
    case "":
    case "math":
    case "mstyle":
    case "mtd":
    case "mpadded":
      return row;
    default:
      throw new Error(`${name} is not drawn`);
  }
}

/** What is above or below, where there is anything to see. */
const seen = (maths: Maths): Maths | null => (isBare(maths) ? null : maths);
const isBare = (maths: Maths): boolean =>
  maths.kind === "text" ? maths.text.trim() === "" : maths.kind === "row" && maths.children.every(isBare);
const isMark = (maths: Maths) => maths.kind === "text" || maths.kind === "fence" || maths.kind === "arrow";

/** Function names are followed by a space; names of chemistry (`SO`) are not. */
const gapOf = ({ text }: Element) => (functions.test(text) ? "after" : "none");
const functions =
  /^((arc)?(sin|cos|tan|cot|sec|csc)|(sin|cos|tan|cot)h|log|ln|lg|exp|lim|max|min|sup|inf|det|dim|gcd|ker|deg|arg|hom|Pr)$/;

/** The space character nearest to a width in em; none for the struts that only make room in a browser. */
function spaceOf(width: string): string {
  const em = width.endsWith("em") ? Number.parseFloat(width) : 0;
  if (em >= 2.5) return "";
  return em >= 0.8 ? "\u2003" : em >= 0.4 ? "\u2002" : em >= 0.22 ? "\u2004" : em > 0.1 ? "\u2009" : "";
}

function gridOf({ children }: Element, depth: number): Maths {
  const styleOf = (cell: Element | undefined) => cell?.attributes.style ?? "";
  const classOf = (cell: Element | undefined) => cell?.attributes.class ?? "";
  const first = children[0]?.children ?? [];
  const at = (line: RegExp, cells: (Element | undefined)[]) =>
    cells.flatMap((cell, index) => (line.test(styleOf(cell)) ? [index + 1] : []));
  return {
    kind: "grid",
    rows: children.map((row) => row.children.map((cell) => mathsOf(cell, depth - 1))),
    isAligned: /tml-right/.test(classOf(first[0])) && /tml-left/.test(classOf(first[1])),
    isLeft: /tml-left/.test(classOf(first[0])),
    vlines: at(/border-right/, first),
    hlines: at(
      /border-bottom/,
      children.map((row) => row.children[0]),
    ),
  };
}

const spoken: Record<string, string> = { "∘": "°", "\u2061": "" };
const relation = /^[=≠<>≤≥≈≡∼≅∝→←⇒⇔↔∈∉⊂⊆⊃⊇∪∩+−±×÷·∧∨∥⊥↦]$/u;
const arrow = /^[→←↔⇌⇄⇒⇐⇔]$/u;

function operator({ text, attributes }: Element): Maths {
  const sign = spoken[text] ?? text;
  if (attributes.stretchy === "true" && arrow.test(sign)) return { kind: "arrow", text: sign };
  if (attributes.stretchy === "true" || attributes.fence === "true") return { kind: "fence", text: sign };
  const isSign = attributes.form === "prefix" || attributes.lspace === "0em";
  const gap = isSign ? "none" : relation.test(sign) ? "around" : /^[,;，；]$/.test(sign) ? "after" : "none";
  return { kind: "text", text: sign, gap };
}

/** The plain characters of a formula. */
export function mathsText(maths: Maths): string {
  if (maths.kind === "text" || maths.kind === "fence" || maths.kind === "arrow") return maths.text;
  return maths.kind === "row" ? maths.children.map(mathsText).join("") : "";
}
