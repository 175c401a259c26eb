/** Letters of scripts with few of them say little in pairs: there three in a row make a piece. */
const isFew = (unit: number) => unit < 0x2e80;

/**
 * The pieces that a text is found by: each character, each two in a row, and each three letters of a script with few
 * of them, within a line. Each is a number of 32 bits, mixed with the company's, so that one company's texts do not
 * lengthen another's search; that two pieces fall together is rare and does no harm, for the text itself decides.
 */
export function piecesOf(companyId: string, text: string): number[] {
  const seed = hashOf(companyId);
  const pieces = new Set<number>();
  for (const line of text.split("\n"))
    for (let at = 0; at < line.length; at += 1) {
      pieces.add(pieceOf(seed, line, at, 1));
      if (at + 1 < line.length) pieces.add(pieceOf(seed, line, at, 2));
      if (at + 2 < line.length && hasThree(line, at)) pieces.add(pieceOf(seed, line, at, 3));
    }
  return [...pieces];
}

/** The fewest pieces that every text with this word has. */
export function piecesWithin(companyId: string, word: string): number[] {
  const seed = hashOf(companyId);
  if (word.length === 1) return [pieceOf(seed, word, 0, 1)];
  const pieces = new Set<number>();
  for (let at = 0; at + 1 < word.length; at += 1) {
    if (hasThree(word, at)) pieces.add(pieceOf(seed, word, at, 3));
    else if (!hasThree(word, at - 1)) pieces.add(pieceOf(seed, word, at, 2));
  }
  return [...pieces];
}

const hasThree = (text: string, at: number) =>
  at >= 0 &&
  at + 2 < text.length &&
  isFew(text.charCodeAt(at)) &&
  isFew(text.charCodeAt(at + 1)) &&
  isFew(text.charCodeAt(at + 2));

function pieceOf(seed: number, text: string, at: number, length: number): number {
  let hash = mix(seed, length);
  for (let offset = 0; offset < length; offset += 1) hash = mix(hash, text.charCodeAt(at + offset));
  return hash;
}

const hashOf = (text: string) => [...text].reduce((hash, sign) => mix(hash, sign.codePointAt(0)!), 0);

/** One step of MurmurHash3 (Austin Appleby, public domain); a whole number of 32 bits with its sign. */
function mix(hash: number, value: number): number {
  let key = Math.imul(value, 0xcc9e2d51);
  key = Math.imul((key << 15) | (key >>> 17), 0x1b873593);
  const mixed = hash ^ key;
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}
