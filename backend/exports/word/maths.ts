import {
  type IRunOptions,
  type MathComponent,
  MathFraction,
  MathLimitLower,
  MathLimitUpper,
  MathRadical,
  MathRun,
  MathSubScript,
  MathSubSuperScript,
  MathSuperScript,
  type ParagraphChild,
  TextRun,
  Math as WordMath,
  XmlComponent,
} from "docx";
import { type Maths, mathsText } from "../../print/maths";

/**
 * A formula for Word, with a fallback line of text for programs without Word's maths: LibreOffice without its
 * Math component would leave a gap in the sentence. Null where it is unsupported, such as a braced sum.
 */
export function mathsChild(maths: Maths): ParagraphChild | null {
  const children = wordMaths(maths);
  if (!children) return null;
  const choice = new Element("mc:Choice", { Requires: "w15", "xmlns:w15": word2012 }, [
    new WordMath({ children }),
  ]);
  const fallback = new Element("mc:Fallback", {}, linearRuns(maths));
  return new Element("mc:AlternateContent", {}, [choice, fallback]) as unknown as ParagraphChild;
}

const word2012 = "http://schemas.microsoft.com/office/word/2012/wordml";

class Element extends XmlComponent {
  constructor(name: string, attributes: Record<string, string>, children: XmlComponent[]) {
    super(name);
    this.root.push({ _attr: attributes } as never, ...children);
  }
}

/** Superscripts and subscripts; fractions and roots are written inline. */
function linearRuns(maths: Maths, look: IRunOptions = {}): TextRun[] {
  switch (maths.kind) {
    case "text":
    case "fence":
    case "arrow":
      return maths.text === "" ? [] : [new TextRun({ ...look, text: maths.text })];
    case "row":
      return maths.children.flatMap((child) => linearRuns(child, look));
    case "fraction":
    case "stack":
      return [
        ...enclosed(maths.above, look),
        new TextRun({ ...look, text: "/" }),
        ...enclosed(maths.below, look),
      ];
    case "root":
      return [
        ...(maths.index ? linearRuns(maths.index, { ...look, superScript: true }) : []),
        new TextRun({ ...look, text: "√" }),
        ...enclosed(maths.of, look),
      ];
    case "script":
      return [
        ...linearRuns(maths.base, look),
        ...(maths.below ? linearRuns(maths.below, { ...look, subScript: true }) : []),
        ...(maths.above ? linearRuns(maths.above, { ...look, superScript: true }) : []),
      ];
    case "over":
      return [...linearRuns(maths.of, look), new TextRun({ ...look, text: marks[maths.mark] ?? "" })];
    case "grid":
      return maths.rows.flatMap((row, at) => [
        ...(at > 0 ? [new TextRun({ ...look, text: "; " })] : []),
        ...row.flatMap((cell) => [...linearRuns(cell, look), new TextRun({ ...look, text: " " })]),
      ]);
  }
}

/** In brackets, unless it is one number or one letter. */
function enclosed(maths: Maths, look: IRunOptions): TextRun[] {
  const runs = linearRuns(maths, look);
  if (isOne(maths)) return runs;
  return [new TextRun({ ...look, text: "(" }), ...runs, new TextRun({ ...look, text: ")" })];
}

const isOne = (maths: Maths): boolean => /^([\d.]+|\p{L})$/u.test(mathsText(maths));

/** A formula as Office Math. */
function wordMaths(maths: Maths): MathComponent[] | null {
  switch (maths.kind) {
    case "text":
    case "fence":
    case "arrow":
      return maths.text === "" ? [] : [new MathRun(maths.text)];
    case "row":
      return fenced(maths.children) ?? all(maths.children);
    case "fraction": {
      const [numerator, denominator] = [wordMaths(maths.above), wordMaths(maths.below)];
      return numerator && denominator && [new MathFraction({ numerator, denominator })];
    }
    case "root": {
      const children = wordMaths(maths.of);
      const degree = maths.index ? wordMaths(maths.index) : undefined;
      if (!children || degree === null) return null;
      return [new MathRadical(degree ? { children, degree } : { children })];
    }
    case "script":
      return script(maths);
    case "over": {
      const children = wordMaths(maths.of);
      return children && marked(children, maths.mark);
    }
    case "stack": {
      const [above, below] = [wordMaths(maths.above), wordMaths(maths.below)];
      const bare = element("m:fPr", [element("m:type", [], { "m:val": "noBar" })]);
      return above && below && [element("m:f", [bare, element("m:num", above), element("m:den", below)])];
    }
    case "grid": {
      const rows = maths.rows.map((row) => row.map(wordMaths));
      if (rows.some((row) => row.includes(null))) return null;
      return [
        element(
          "m:m",
          rows.map((row) =>
            element(
              "m:mr",
              row.map((cell) => element("m:e", cell!)),
            ),
          ),
        ),
      ];
    }
  }
}

/** An element of Office Math that the library has no class for. */
const element = (name: string, children: MathComponent[], attributes: Record<string, string> = {}) =>
  new Element(name, attributes, children as unknown as XmlComponent[]) as unknown as MathComponent;

/** Brackets that grow with what is between them; a closing one may be missing, as after cases. */
function fenced(children: Maths[]): MathComponent[] | null {
  const [first, last] = [children[0], children.at(-1)];
  if (children.length < 3 || first?.kind !== "fence" || last?.kind !== "fence") return null;
  const inner = all(children.slice(1, -1));
  const signs = element("m:dPr", [
    element("m:begChr", [], { "m:val": first.text }),
    element("m:endChr", [], { "m:val": last.text }),
  ]);
  return inner && [element("m:d", [signs, element("m:e", inner)])];
}

/** Accents, as combining characters after the one below them. */
const marks: Record<string, string> = Object.fromEntries(
  Object.entries({
    "\u0302": "^ˆ",
    "\u0303": "~˜",
    "\u0305": "‾¯",
    "\u0307": "˙",
    "\u0308": "¨",
    "\u20d7": "→",
  }).flatMap(([accent, signs]) => [...signs].map((sign) => [sign, accent])),
);

/** With a bar, a brace, a box or an accent; null for marks that Word has not. */
function marked(children: MathComponent[], mark: string): MathComponent[] | null {
  const inner = element("m:e", children);
  const value = (name: string, said: string) => element(name, [], { "m:val": said });
  if (mark === "‾" || mark === "¯")
    return [element("m:bar", [element("m:barPr", [value("m:pos", "top")]), inner])];
  if (mark === "⏟" || mark === "⏞") {
    const where = mark === "⏞" ? [value("m:pos", "top"), value("m:vertJc", "bot")] : [];
    return [element("m:groupChr", [element("m:groupChrPr", [value("m:chr", mark), ...where]), inner])];
  }
  if (mark === "□") return [element("m:borderBox", [inner])];
  if (mark === "/") {
    const strike = ["m:hideTop", "m:hideBot", "m:hideLeft", "m:hideRight", "m:strikeBLTR"];
    const shape = strike.map((name) => value(name, "1"));
    return [element("m:borderBox", [element("m:borderBoxPr", shape), inner])];
  }
  const accent = marks[mark];
  return accent ? [element("m:acc", [element("m:accPr", [value("m:chr", accent)]), inner])] : null;
}

function all(maths: Maths[]): MathComponent[] | null {
  const parts = maths.map(wordMaths);
  return parts.includes(null) ? null : (parts as MathComponent[][]).flat();
}

function script({
  base,
  above,
  below,
  isLimits,
}: Extract<Maths, { kind: "script" }>): MathComponent[] | null {
  const children = wordMaths(base);
  const superScript = above && wordMaths(above);
  const subScript = below && wordMaths(below);
  if (!children || (above && !superScript) || (below && !subScript)) return null;
  if (isLimits) {
    const lower = subScript ? [new MathLimitLower({ children, limit: subScript })] : children;
    return superScript ? [new MathLimitUpper({ children: lower, limit: superScript })] : lower;
  }
  if (superScript && subScript) return [new MathSubSuperScript({ children, superScript, subScript })];
  if (superScript) return [new MathSuperScript({ children, superScript })];
  return subScript ? [new MathSubScript({ children, subScript })] : children;
}
