import { SaxesParser } from "saxes";
import temml from "temml";
import { normalForm } from "#contract/normal-form";
import { blank } from "#contract/questions/kinds";

/** Formulas as both renderers use them: a few node types that cover common maths. */
export type Maths =
  | { kind: "row"; children: Maths[] }
  | { kind: "text"; text: string; gap: "none" | "around" | "after" }
  | { kind: "fraction"; above: Maths; below: Maths }
  | { kind: "script"; base: Maths; above: Maths | null; below: Maths | null }
  | { kind: "root"; of: Maths; index: Maths | null }
  /** A bar, an arrow or another accent above. */
  | { kind: "over"; of: Maths; mark: string }
  | { kind: "grid"; rows: Maths[][] }
  /** A bracket that scales with its neighbours. */
  | { kind: "fence"; text: string };

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

/** Parses TeX into these nodes; null where it is invalid or uses something unsupported. */
export function readMaths(tex: string): Maths | null {
  try {
    // A blank in a formula is a line to write on.
    const written = tex.replace(blank, "\\text{\\_\\_\\_\\_\\_\\_}");
    const markup = temml.renderToString(written, { throwOnError: true, maxExpand: 500, trust: false });
    return mathsOf(elementsOf(markup));
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

function mathsOf(element: Element): Maths {
  const parts = () => element.children.map(mathsOf);
  const [one = empty, two = empty, three = empty] = /^m(frac|su|root|un|ov)/.test(element.name)
    ? parts()
    : [];
  switch (element.name) {
    case "mi":
    case "mn":
    case "mtext":
      return { kind: "text", text: plainLetters(element.text), gap: gapOf(element) };
    case "mo":
      return operator(element);
    case "mspace":
      return { kind: "text", text: "\u2009", gap: "none" };
    case "mfrac":
      return { kind: "fraction", above: one, below: two };
    case "msup":
      return { kind: "script", base: one, above: two, below: null };
    case "msub":
    case "munder":
      return { kind: "script", base: one, above: null, below: two };
    case "msubsup":
    case "munderover":
      return { kind: "script", base: one, above: three, below: two };
    case "mover":
      return { kind: "over", of: one, mark: mathsText(two) };
    case "menclose":
      if (element.attributes.notation !== "top") throw new Error("not drawn");
      return { kind: "over", of: { kind: "row", children: parts() }, mark: "‾" };
    case "msqrt":
      return { kind: "root", of: { kind: "row", children: parts() }, index: null };
    case "mroot":
      return { kind: "root", of: one, index: two };
    case "mtable":
      return { kind: "grid", rows: element.children.map((row) => row.children.map(mathsOf)) };
    case "":
    case "math":
    case "mrow":
    case "mstyle":
    case "mtd":
    case "mpadded":
      return { kind: "row", children: parts() };
    default:
      throw new Error(`${element.name} is not drawn`);
  }
}

/** Function names are followed by a space; plain letters replace bold and script ones. */
const gapOf = ({ name, text }: Element) => (name === "mi" && text.length > 1 ? "after" : "none");
const plainLetters = (text: string) =>
  text.replace(/[\u{1d400}-\u{1d7ff}\u2102\u2115\u211a\u211d\u2124]/gu, (letter) => normalForm(letter));

const spoken: Record<string, string> = { "∘": "°", "⋅": "·", "−": "−", "\u2061": "" };
const relation = /^[=≠<>≤≥≈≡∼≅∝→←⇒⇔↔∈∉⊂⊆⊃⊇∪∩+−±×÷·∧∨∥⊥↦]$/u;

function operator({ text, attributes }: Element): Maths {
  const sign = spoken[text] ?? text;
  if (attributes.stretchy === "true") return { kind: "fence", text: sign };
  const isSign = attributes.form === "prefix";
  const gap = isSign ? "none" : relation.test(sign) ? "around" : /^[,;，；]$/.test(sign) ? "after" : "none";
  return { kind: "text", text: sign, gap };
}

/** The plain characters of a formula. */
export function mathsText(maths: Maths): string {
  if (maths.kind === "text" || maths.kind === "fence") return maths.text;
  return maths.kind === "row" ? maths.children.map(mathsText).join("") : "";
}
