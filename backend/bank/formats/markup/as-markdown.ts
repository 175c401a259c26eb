import { parseRich } from "#contract/rich/parse";

/** Escapes plain text for Markdown, if it contains markup characters. */
export function asMarkdown(text: string): string {
  if (!/[*`[\\|>]|^\s*(-|\d)/.test(text) || isPlain(text)) return text;
  const escapedText = text
    .replace(/[*`[]/g, "\\$&")
    .replace(/^([ \t]*)([->] |\d{1,9}(?=\. ))/gm, (_, before, sign) =>
      /\d/.test(sign) ? `${before}${sign}\\` : `${before}\\${sign}`,
    );
  return escapedText;
}

/** True if a text needs no escaping; formulas between dollar signs are intentional. */
function isPlain(text: string): boolean {
  const [first, ...others] = parseRich(text);
  return (
    others.length === 0 &&
    first?.kind === "paragraph" &&
    first.children.every(({ kind }) => kind === "text" || kind === "break" || kind === "math") &&
    first.children.every((each) => each.kind !== "text" || text.includes(each.text))
  );
}
