/** Parses and writes GIFT escapes: a backslash escapes the character after it; `\n` is a newline. */

const special = /[~=#{}:\\]/g;

export const giftEscaped = (text: string): string => text.replace(special, "\\$&").replace(/\n/g, "\\n");

/** A backslash before any other character, as in unescaped TeX, is literal. */
export const giftUnescaped = (text: string): string =>
  text.replace(/\\([~=#{}:\\n])/g, (_, sign: string) => (sign === "n" ? "\n" : sign));

/** The position of an unescaped character; -1 if absent. */
export function signAt(text: string, sign: string, from = 0): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text.startsWith(sign, at)) return at;
  }
  return -1;
}

/** Splits a text at an unescaped character; the second part is undefined if it does not occur. */
export function cutAt(text: string, sign: string): [before: string, after: string | undefined] {
  const at = signAt(text, sign);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + sign.length)];
}
