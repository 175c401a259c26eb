/**
 * Angle brackets are escaped on the wire, in both directions, and decode exactly as typed (000 §5). Text that
 * already reads `&lt;` gains one `&amp;` on the wire, `&amp;lt;` a second, and so on, so the two functions
 * are inverse for every string. The nine code fields are not escaped.
 */
const codeFields = new Set([
  "stdin",
  "expectedOutput",
  "template",
  "codeCorrectValue",
  "codeInput",
  "codeOutput",
  "codeInputExample",
  "codeOutputExample",
  "sourceCode",
]);

const escapeText = (text: string) =>
  /[<>&]/.test(text)
    ? text
        .replace(/&(?=(?:amp;)*(?:lt|gt);)/g, "&amp;")
        .replace(/</g, "&lt;")
        .replace(/>/g, "&gt;")
    : text;

const unescapeText = (text: string) =>
  text.includes("&")
    ? text.replace(
        /&(?:amp;((?:amp;)*(?:lt|gt);)|(lt|gt);)/g,
        (_, deeper: string | undefined, bracket: string) =>
          deeper ? `&${deeper}` : bracket === "lt" ? "<" : ">",
      )
    : text;

function mapText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapText(item, change));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, codeFields.has(key) ? item : mapText(item, change)]),
  );
}

export const escapeBrackets = (payload: unknown): unknown => mapText(payload, escapeText);
export const unescapeBrackets = (payload: unknown): unknown => mapText(payload, unescapeText);
