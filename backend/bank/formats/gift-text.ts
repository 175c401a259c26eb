/** Reads and writes the signs of GIFT: a backslash takes the meaning of the sign behind it away; `\n` is a new line. */

const special = /[~=#{}:\\]/g;

export const giftEscaped = (text: string): string => text.replace(special, "\\$&").replace(/\n/g, "\\n");

/** A backslash before any other sign, as in TeX that nobody escaped, is itself. */
export const giftUnescaped = (text: string): string =>
  text.replace(/\\([~=#{}:\\n])/g, (_, sign: string) => (sign === "n" ? "\n" : sign));

/** Where a sign stands that no backslash takes the meaning away; -1 where it does not. */
export function signAt(text: string, sign: string, from = 0): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text.startsWith(sign, at)) return at;
  }
  return -1;
}

/** A text up to a sign, and what stands behind it; undefined where the sign does not stand in it. */
export function cutAt(text: string, sign: string): [before: string, after: string | undefined] {
  const at = signAt(text, sign);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + sign.length)];
}
