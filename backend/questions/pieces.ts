/** Bigrams of small alphabets are too common to be selective: trigrams are used there. */
const isFew = (unit: number) => unit < 0x2e80;

/**
 * The n-grams that index a text: each character, each bigram, and each trigram of a small alphabet, within a
 * line. Each is a 32-bit hash, seeded with the company, so that one company's texts do not slow another's
 * search; collisions are rare and harmless, for the text itself is compared.
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

/** The minimal n-grams that every text with this word has. */
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

/** One step of MurmurHash3 (Austin Appleby, public domain); a signed 32-bit integer. */
function mix(hash: number, value: number): number {
  let key = Math.imul(value, 0xcc9e2d51);
  key = Math.imul((key << 15) | (key >>> 17), 0x1b873593);
  const mixed = hash ^ key;
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}
