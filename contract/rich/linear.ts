import { symbols } from "./symbols";

/** Nesting of groups. */
const deepest = 20;
const raised = signs("0123456789+-=()niabcdefghjklmoprstuvwxyz", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ");
const lowered = signs("0123456789+-=()aeoxhklmnpstijruv", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ");
/** Text within a formula, whose spaces count. */
const words = /^\\(?:text(?:bf|it|rm|sf)?|mbox)$/;
/** Commands that only affect appearance. */
const dressing =
  /^\\(?:mathrm|mathbf|mathit|mathsf|mathbb|mathcal|boldsymbol|bm|operatorname\*?|mbox|displaystyle|textstyle|left|right|big|Big|bigg|Bigg|bigl|bigr|limits|nolimits|boxed|underline|overline|vec|hat|bar|tilde|dot)$/;
const token = /\\[a-zA-Z]+\*?|\\[\s\S]|_{3,}|[\s\S]/gu;

/**
 * A formula in one line, for plain text: `x^2` is `x²`, `\frac{a}{b}` is `a/b`, `\sqrt{2}` is `√(2)`.
 * Never fails: unknown commands are written by name.
 */
export function linearOf(tex: string): string {
  return readRow(new Signs(tex.match(token) ?? []), null, 0, false)
    .replace(/\s+/g, " ")
    .replace(/ (?=[_^])/g, "")
    .trim();
}

class Signs {
  private at = 0;
  constructor(private readonly signs: string[]) {}
  peek = (): string | undefined => this.signs[this.at];
  next = (): string => this.signs[this.at++] ?? "";
  skipSpaces(): void {
    while (/^\s$/.test(this.peek() ?? "")) this.at += 1;
  }
}

function readRow(signs: Signs, end: "}" | "]" | null, depth: number, isText: boolean): string {
  let text = "";
  while (signs.peek() !== undefined && signs.peek() !== end) text += readOne(signs, depth, isText);
  if (end) signs.next();
  return text;
}

/** The next symbol with its arguments. */
function readOne(signs: Signs, depth: number, isText: boolean): string {
  const sign = signs.next();
  if (depth > deepest) return sign;
  const argument = (isText = false) => {
    signs.skipSpaces();
    return readOne(signs, depth + 1, isText);
  };
  if (/^\s$/.test(sign)) return isText ? " " : "";
  if (sign === "{") return readRow(signs, "}", depth + 1, isText);
  if (sign === "}" || sign === "$") return "";
  if (sign === "^") return script(argument(), raised, "^");
  if (sign === "_") return script(argument(), lowered, "_");
  if (sign === "&" || sign === "~") return " ";
  if (sign === "'") return "′";
  if (!sign.startsWith("\\")) return sign;
  if (/^\\[dt]?frac$/.test(sign)) return `${grouped(argument())}/${grouped(argument())}`;
  if (/^\\[dt]?binom$/.test(sign)) return `C(${argument()}, ${argument()})`;
  if (sign === "\\sqrt") {
    const isHigher = signs.peek() === "[";
    if (isHigher) signs.next();
    const degree = isHigher ? script(readRow(signs, "]", depth + 1, false), raised, "^") : "";
    return `${degree}√(${argument()})`;
  }
  if (sign === "\\begin" || sign === "\\end") {
    argument();
    return "";
  }
  if (words.test(sign)) return argument(true);
  if (dressing.test(sign)) return "";
  if (sign === "\\\\") return "; ";
  const known = symbols[sign.slice(1)];
  if (known !== undefined) return known;
  // `\{` is a brace, `\,` a thin space, and `\sin` is written by name.
  const name = sign.slice(1);
  if (/^[a-zA-Z]/.test(name)) return ` ${name} `;
  return /^[\s,;:!>]$/.test(name) ? " " : name;
}

function script(text: string, among: Map<string, string>, sign: string): string {
  const characters = [...text.trim()];
  if (characters.length > 0 && characters.every((each) => among.has(each)))
    return characters.map((each) => among.get(each)).join("");
  return characters.length === 1 ? `${sign}${characters[0]}` : `${sign}(${text.trim()})`;
}

const grouped = (text: string) => (/^[\p{L}\p{N}.]+$/u.test(text.trim()) ? text.trim() : `(${text.trim()})`);

function signs(from: string, to: string): Map<string, string> {
  const targets = [...to];
  return new Map([...from].map((each, at) => [each, targets[at]!]));
}
