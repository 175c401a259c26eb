import { asMarkdown } from "./as-markdown";

/** Not a regular expression: one for trailing spaces backtracks on long runs of them. */
export const trimmedLines = (text: string) => text.split("\n").map((line) => line.trim());
export const inOneLine = (text: string) => trimmedLines(text).join(" ");

/** Delimiters go next to the text itself, inside the spaces around it. */
export function bold(text: string, sign: string): string {
  const inside = text.trim();
  if (inside === "" || inside.includes("*")) return text;
  const at = text.indexOf(inside);
  return text.slice(0, at) + sign + inside + sign + text.slice(at + inside.length);
}

export function codeMarkdown(text: string): string {
  const line = text.includes("\n") ? inOneLine(text) : text;
  if (line.trim() === "") return line;
  const runs = [...line.matchAll(/`+/g)].map(([run]) => run.length);
  const ticks = "`".repeat(Math.max(0, ...runs) + 1);
  return runs.length > 0 || /^ | $/.test(line) ? `${ticks} ${line} ${ticks}` : ticks + line + ticks;
}

export const raised = { from: "0123456789+-=()n", to: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ" };
export const lowered = { from: "0123456789+-=()", to: "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎" };

/** Superscript and subscript digits have Unicode characters; anything else is TeX. */
export function placed(text: string, sign: string, { from, to }: typeof raised): string {
  const inside = text.trim();
  if (inside === "") return text;
  if ([...inside].every((each) => from.includes(each)))
    return [...inside].map((each) => to[from.indexOf(each)]).join("");
  return /^[\w+\-=(),.' ]+$/.test(inside) ? `$${sign}{${inside}}$` : inside;
}

/** Our own pictures stay; of any other the name remains. */
export function pictureOf({ src = "", alt = "" }: Record<string, string>): string {
  const [, own] = /^\/file\/([\w-]{1,64})$/.exec(src) ?? [];
  const words = alt
    .replace(/[[\]\n]+/g, " ")
    .trim()
    .slice(0, 200);
  if (own) return `![${words}](/file/${own})`;
  const name = fileIn(src);
  return `〔图片${words || name ? `：${asMarkdown((words || name).slice(0, 100))}` : ""}〕`;
}

/** Our own is named like a picture, until its question has it; of any other the name remains, without what is in it. */
export const recordingOf = (src = "") => {
  const [, own] = /^\/file\/([\w-]{1,64})$/.exec(src) ?? [];
  if (own) return `![](/file/${own})`;
  const name = fileIn(src);
  return name && `〔${asMarkdown(name.slice(0, 100))}〕`;
};

const fileIn = (src: string) => (/^data:/.test(src) ? "" : (src.split(/[?#]/)[0]!.split("/").at(-1) ?? ""));

export function linkOf(label: string, href: string): string {
  const isPlain = /^[^[\]\n]{1,500}$/.test(label);
  const [, own] = /^\/file\/([\w-]{1,64})$/.exec(href) ?? [];
  if (own) return `![${isPlain ? label : ""}](/file/${own})`;
  const isLink = /^(https?:\/\/|mailto:|tel:)[^\s()<>]+$/i.test(href);
  return isLink && isPlain ? `[${label}](${href})` : label;
}
