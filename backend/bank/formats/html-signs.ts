import { asMarkdown } from "./as-markdown";

/** Not by a pattern: one that looks for spaces before a line break takes very long where there are many. */
export const trimmedLines = (text: string) => text.split("\n").map((line) => line.trim());
export const inOneLine = (text: string) => trimmedLines(text).join(" ");

/** Signs stand at the text itself, not at the spaces around it. */
export function bold(text: string, sign: string): string {
  const inside = text.trim();
  if (inside === "" || inside.includes("*")) return text;
  const at = text.indexOf(inside);
  return text.slice(0, at) + sign + inside + sign + text.slice(at + inside.length);
}

export function codeOf(text: string): string {
  const line = text.includes("\n") ? inOneLine(text) : text;
  if (line.trim() === "") return line;
  const runs = [...line.matchAll(/`+/g)].map(([run]) => run.length);
  const ticks = "`".repeat(Math.max(0, ...runs) + 1);
  return runs.length > 0 || /^ | $/.test(line) ? `${ticks} ${line} ${ticks}` : ticks + line + ticks;
}

export const raised = { from: "0123456789+-=()n", to: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ" };
export const lowered = { from: "0123456789+-=()", to: "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎" };

/** Figures above and below the line have signs of their own; anything else is TeX. */
export function placed(text: string, sign: string, { from, to }: typeof raised): string {
  const inside = text.trim();
  if (inside === "") return text;
  if ([...inside].every((each) => from.includes(each)))
    return [...inside].map((each) => to[from.indexOf(each)]).join("");
  return /^[\w+\-=(),.' ]+$/.test(inside) ? `$${sign}{${inside}}$` : inside;
}

/** One of our own stays; of any other its name is left. */
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

/** Neither is one of ours; its name is left, and nothing of what other programs show in its place. */
export const recordingOf = (src = "") => {
  const name = fileIn(src);
  return name && `〔${asMarkdown(name.slice(0, 100))}〕`;
};

const fileIn = (src: string) => (/^data:/.test(src) ? "" : (src.split(/[?#]/)[0]!.split("/").at(-1) ?? ""));

export function linkOf(label: string, href: string): string {
  const isLink = /^(https?:\/\/|mailto:|tel:)[^\s()<>]+$/i.test(href);
  return isLink && /^[^[\]\n]{1,500}$/.test(label) ? `[${label}](${href})` : label;
}
