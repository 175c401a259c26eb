import { parseRich } from "#contract/rich/parse";

/** Plain text so that none of its signs means anything, where one would. */
export function asMarkdown(text: string): string {
  if (!/[*`[\\|>]|^\s*(-|\d)/.test(text) || isPlain(text)) return text;
  const escapedText = text
    .replace(/[*`[]/g, "\\$&")
    .replace(/^([ \t]*)([->] |\d{1,9}(?=\. ))/gm, (_, before, sign) =>
      /\d/.test(sign) ? `${before}${sign}\\` : `${before}\\${sign}`,
    );
  return escapedText;
}

/** True where a text reads as itself; formulas between dollar signs are meant as such. */
function isPlain(text: string): boolean {
  const [first, ...others] = parseRich(text);
  return (
    others.length === 0 &&
    first?.kind === "paragraph" &&
    first.children.every(({ kind }) => kind === "text" || kind === "break" || kind === "math") &&
    first.children.every((each) => each.kind !== "text" || text.includes(each.text))
  );
}
