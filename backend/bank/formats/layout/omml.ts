import { child, childrenNamed, elements, type XmlElement, xmlText } from "../../../file-formats/xml";

/** Converts a formula of Word (Office Math, ECMA-376 part 1, 22.1) to TeX; "" where it has no text. */
export const texOfOffice = (math: XmlElement): string => spaced(all(math));

const all = (element: XmlElement | undefined): string =>
  element ? elements(element).reduce((tex, each) => joined(tex, partOf(each)), "") : "";

/** A command that ends with a letter needs a space before another letter. */
const joined = (before: string, after: string) =>
  /\\[a-zA-Z]+$/.test(before) && /^[a-zA-Z]/.test(after) ? `${before} ${after}` : before + after;

const spaced = (tex: string) => tex.replace(/\s+/g, " ").trim();

const group = (element: XmlElement | undefined) => `{${spaced(all(element))}}`;

/** The value of a property, such as the sign of an operator; undefined where it is not set. */
const propertyOf = (element: XmlElement, properties: string, name: string): string | undefined => {
  const inside = child(element, properties);
  return (inside && child(inside, name))?.attributes.val;
};

const isOn = (element: XmlElement, properties: string, name: string) => {
  const inside = child(element, properties);
  const flag = inside && child(inside, name);
  return flag !== undefined && !["0", "off", "false"].includes(flag.attributes.val ?? "1");
};

function partOf(part: XmlElement): string {
  const own = (name: string) => group(child(part, name));
  switch (part.name) {
    case "r":
      return runOf(part);
    case "f": {
      const kind = propertyOf(part, "fPr", "type");
      if (kind === "lin" || kind === "skw") return `${own("num")}/${own("den")}`;
      return kind === "noBar" ? `\\binom${own("num")}${own("den")}` : `\\frac${own("num")}${own("den")}`;
    }
    case "sSup":
      return `${own("e")}^${own("sup")}`;
    case "sSub":
      return `${own("e")}_${own("sub")}`;
    case "sSubSup":
      return `${own("e")}_${own("sub")}^${own("sup")}`;
    case "sPre":
      return `{}_${own("sub")}^${own("sup")}${own("e")}`;
    case "rad": {
      const degree = spaced(all(child(part, "deg")));
      return isOn(part, "radPr", "degHide") || degree === ""
        ? `\\sqrt${own("e")}`
        : `\\sqrt[${degree}]${own("e")}`;
    }
    case "nary":
      return naryOf(part);
    case "d":
      return delimited(part);
    case "m":
      return rowsOf(
        "matrix",
        childrenNamed(part, "mr").map((row) => childrenNamed(row, "e")),
      );
    case "eqArr":
      return rowsOf(
        "aligned",
        childrenNamed(part, "e").map((each) => [each]),
      );
    case "func":
      return joined(functionOf(child(part, "fName")), own("e"));
    case "limLow":
      return `${limitOf(part)}_${own("lim")}`;
    case "limUpp":
      return `${limitOf(part)}^${own("lim")}`;
    case "acc":
      return `${accents[propertyOf(part, "accPr", "chr") ?? "\u0302"] ?? "\\hat"}${own("e")}`;
    case "bar":
      return `${propertyOf(part, "barPr", "pos") === "bot" ? "\\underline" : "\\overline"}${own("e")}`;
    case "groupChr":
      return propertyOf(part, "groupChrPr", "pos") === "top"
        ? `\\overbrace${own("e")}`
        : `\\underbrace${own("e")}`;
    case "borderBox":
      return `\\boxed${own("e")}`;
    // What was deleted, and properties.
    case "del":
    case "moveFrom":
      return "";
    default:
      return part.name.endsWith("Pr") ? "" : all(part);
  }
}

function runOf(run: XmlElement): string {
  const text = childrenNamed(run, "t").map(xmlText).join("");
  const isText = isOn(run, "rPr", "nor") || /[\u3040-\u30ff\u3400-\u9fff]/.test(text);
  if (text.trim() === "") return text === "" ? "" : " ";
  return isText ? `\\text{${signsOf(text)}}` : signsOf(text);
}

const signsOf = (text: string) =>
  text.replace(/[{}%$#&_]/g, "\\$&").replace(/\\(?![{}%$#&_])/g, "\\backslash ");

const operators: Record<string, string> = {
  "∑": "\\sum",
  "∏": "\\prod",
  "∫": "\\int",
  "∬": "\\iint",
  "∭": "\\iiint",
  "∮": "\\oint",
  "⋃": "\\bigcup",
  "⋂": "\\bigcap",
};

function naryOf(part: XmlElement): string {
  const sign = operators[propertyOf(part, "naryPr", "chr") ?? "∫"] ?? "\\sum";
  const bound = (name: "sub" | "sup", mark: string) => {
    const text = spaced(all(child(part, name)));
    return isOn(part, "naryPr", `${name}Hide`) || text === "" ? "" : `${mark}{${text}}`;
  };
  return joined(`${sign}${bound("sub", "_")}${bound("sup", "^")}`, group(child(part, "e")));
}

const brackets: Record<string, string> = {
  "{": "\\{",
  "}": "\\}",
  "|": "|",
  "‖": "\\|",
  "⟨": "\\langle ",
  "〈": "\\langle ",
  "⟩": "\\rangle ",
  "〉": "\\rangle ",
  "⌊": "\\lfloor ",
  "⌋": "\\rfloor ",
  "⌈": "\\lceil ",
  "⌉": "\\rceil ",
  "": ".",
};

function delimited(part: XmlElement): string {
  const bracket = (name: string, usual: string) => {
    const sign = propertyOf(part, "dPr", name) ?? usual;
    return brackets[sign] ?? (/^[()[\]/]$/.test(sign) ? sign : ".");
  };
  const inside = childrenNamed(part, "e").map((each) => spaced(all(each)));
  const between = propertyOf(part, "dPr", "sepChr") ?? "|";
  return `\\left${bracket("begChr", "(")}${inside.join(signsOf(between))}\\right${bracket("endChr", ")")}`;
}

const rowsOf = (name: string, rows: XmlElement[][]) => {
  const written = rows.map((cells) => cells.map((cell) => spaced(all(cell))).join(" & "));
  return `\\begin{${name}}${written.join(" \\\\ ")}\\end{${name}}`;
};

const functions =
  /^(sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|sinh|cosh|tanh|ln|lg|log|exp|lim|max|min|det|gcd)$/;

/** A function's name, which may have a base or an exponent. */
function functionOf(name: XmlElement | undefined): string {
  return spaced(all(name)).replace(/^\{?([a-z]+)\}?/, (whole, word: string) =>
    functions.test(word) ? `\\${word}` : whole,
  );
}

const limitOf = (part: XmlElement) => {
  const text = spaced(all(child(part, "e")));
  return functions.test(text) ? `\\${text}` : `{${text}}`;
};

const accents: Record<string, string> = {
  "\u0302": "\\hat",
  "^": "\\hat",
  "\u0303": "\\tilde",
  "~": "\\tilde",
  "\u0304": "\\bar",
  "\u0305": "\\overline",
  "¯": "\\bar",
  "\u0307": "\\dot",
  "\u0308": "\\ddot",
  "\u20d7": "\\vec",
  "→": "\\vec",
  "\u20d1": "\\vec",
};
