/** Blanks of a text, and what stands in them. */

/** Underscores of any kind and number become ours; long dashes too. */
export const underscoredBlanks = (text: string) => text.replace(/[_＿]{2,}|[—－]{4,}/g, "___");

const brackets = /[（(][\s\u3000]*[)）]/g;

/** Empty brackets of a fill-in question are its blanks. */
export const bracketsAsBlanks = (text: string) => (/___/.test(text) ? text : text.replace(brackets, "___"));

export const countBlanks = (text: string) => text.match(/___+/g)?.length ?? 0;
export const hasEmptyBrackets = (text: string) => text.search(brackets) >= 0;

const separators = [/[;；\n]/, /\t|\s{2,}/, /[、]/, /[,，]/, /\s+/];

/** The accepted answers of each blank; one list of all where they do not match the blanks in number. */
export function blanksOf(answer: string, count: number): string[][] {
  const written = answer.trim().replace(/。$/, "");
  // A remark in brackets is no part of what a candidate writes.
  if (written === "" || /[（(]\s*(?:注意|说明|备注|因为|由于|解析)/.test(written)) return [];
  if (count <= 1) return [accepted(written)];
  const marked = written.split(/\s*(?:[（(]\d{1,2}[)）]|[①-⑳])\s*/);
  if (marked.length === count + 1 && marked[0] === "") return marked.slice(1).map(plain).map(accepted);
  for (const separator of separators) {
    const parts = written.split(separator).map((part) => part.trim());
    if (parts.length === count && parts.every((part) => part !== "" && !part.startsWith("【")))
      return parts.map(accepted);
  }
  return [[written.replace(/\s+/g, " ")]];
}

const plain = (part: string) => part.replace(/[;；,，、]$/, "").trim();

/** `甲|乙`, and `甲（或乙）`. */
const accepted = (text: string) =>
  text
    .split(/[|｜]/)
    .flatMap((each) => /^(.+?)[（(]或者?([^（）()]+)[)）]$/.exec(each.trim())?.slice(1) ?? [each])
    .map((each) => each.trim())
    .filter((each) => each !== "");
