/**
 * The visual order of a paragraph's characters: the Unicode Bidirectional Algorithm (UAX #9) without its
 * control characters, which no text entered here may contain. Even levels run left to right, odd ones right
 * to left.
 */
type Kind = "L" | "R" | "AL" | "EN" | "AN" | "ES" | "ET" | "CS" | "NSM" | "WS" | "ON";

const arabic = /[\u0600-\u07bf\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufeff\u{1ee00}-\u{1eeff}]/u;
const right =
  /[\u0590-\u05ff\u07c0-\u085f\ufb1d-\ufb4f\u{10800}-\u{10fff}\u{1e800}-\u{1edff}\u{1ef00}-\u{1efff}]/u;
export const mayBeRightToLeft = (text: string) => arabic.test(text) || right.test(text);

/** The bidi class of a character with its combining marks, by its first code point. */
function kindOf(character: string): Kind {
  const first = String.fromCodePoint(character.codePointAt(0)!);
  if (/[0-9\u06f0-\u06f9\u00b2\u00b3\u00b9\u2070-\u2079\u2080-\u2089]/u.test(first)) return "EN";
  if (/[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd]/u.test(first)) return "AN";
  if (/[+\-\u207a\u207b\u2212]/u.test(first)) return "ES";
  if (/[#%¢-¥°±‰\u066a\u20a0-\u20cf\u2030-\u2034$]/u.test(first)) return "ET";
  if (/[,./:\u00a0\u060c\u202f\u2044]/u.test(first)) return "CS";
  if (/\p{Mn}|\p{Me}/u.test(first)) return "NSM";
  if (/\s/.test(first)) return "WS";
  if (/[\p{L}\p{N}\p{Mc}]/u.test(first)) return arabic.test(first) ? "AL" : right.test(first) ? "R" : "L";
  return "ON";
}

/** The embedding level of each character. */
export function levelsOf(characters: string[]): number[] {
  if (!characters.some(mayBeRightToLeft)) return characters.map(() => 0);
  const kinds = characters.map(kindOf);
  const strong = kinds.find((kind) => kind === "L" || kind === "R" || kind === "AL");
  const base = strong === "R" || strong === "AL" ? 1 : 0;
  weaken(kinds, base === 1 ? "R" : "L");
  settleNeutrals(kinds, base);
  return kinds.map((kind) => {
    if (base === 0) return kind === "R" ? 1 : kind === "L" ? 0 : 2;
    return kind === "R" ? 1 : 2;
  });
}

/** Rules W1 to W7: weak types of digits and the separators among them. Leaves L, R, EN, AN and ON. */
function weaken(kinds: Kind[], edge: "L" | "R"): void {
  let before: Kind = edge;
  let strong: Kind = edge;
  for (const [at, kind] of kinds.entries()) {
    if (kind === "NSM") kinds[at] = before;
    if (kind === "EN" && strong === "AL") kinds[at] = "AN";
    before = kinds[at]!;
    if (kind === "L" || kind === "R" || kind === "AL") strong = kind;
  }
  for (const [at, kind] of kinds.entries()) {
    if (kind === "AL") kinds[at] = "R";
    if (at === 0 || at === kinds.length - 1) continue;
    const [left, after] = [kinds[at - 1]!, kinds[at + 1]!];
    if (kind === "ES" && left === "EN" && after === "EN") kinds[at] = "EN";
    if (kind === "CS" && left === after && (left === "EN" || left === "AN")) kinds[at] = left;
  }
  for (const at of kinds.keys())
    if (kinds[at] === "ET" && (kinds[at - 1] === "EN" || startsNumber(kinds, at))) kinds[at] = "EN";
  let last: Kind = edge;
  for (const [at, kind] of kinds.entries()) {
    if (kind === "ES" || kind === "ET" || kind === "CS" || kind === "WS") kinds[at] = "ON";
    if (kind === "EN" && last === "L") kinds[at] = "L";
    if (kind === "L" || kind === "R") last = kind;
  }
}

/** True where the separators from here on end at a number. */
function startsNumber(kinds: Kind[], from: number): boolean {
  let at = from;
  while (kinds[at] === "ET") at += 1;
  return kinds[at] === "EN";
}

/** Rules N1 and N2: neutrals follow both their neighbours, or the paragraph. */
function settleNeutrals(kinds: Kind[], base: number): void {
  const edge: Kind = base === 1 ? "R" : "L";
  const side = (kind: Kind | undefined): Kind => (!kind ? edge : kind === "L" ? "L" : "R");
  for (let from = 0; from < kinds.length; from += 1) {
    if (kinds[from] !== "ON") continue;
    let end = from;
    while (kinds[end] === "ON") end += 1;
    const [before, after] = [side(kinds[from - 1]), side(kinds[end])];
    kinds.fill(before === after ? before : edge, from, end);
    from = end;
  }
}

/** Rule L2: runs of a line, each of one level, in visual order. */
export function visualOrder<Piece extends { level: number }>(pieces: Piece[]): Piece[] {
  const seen = [...pieces];
  const highest = Math.max(0, ...seen.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < seen.length; from += 1) {
      if (seen[from]!.level < level) continue;
      let end = from;
      while (end < seen.length && seen[end]!.level >= level) end += 1;
      seen.splice(from, end - from, ...seen.slice(from, end).reverse());
      from = end;
    }
  }
  return seen;
}

const mirrors: Record<string, string> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "<": ">",
  ">": "<",
  "«": "»",
  "»": "«",
  "‹": "›",
  "›": "‹",
  "（": "）",
  "）": "（",
  "《": "》",
  "》": "《",
  "「": "」",
  "」": "「",
  "【": "】",
  "】": "【",
};

/** A bracket mirrored for right-to-left text. */
export const mirrored = (character: string) => mirrors[character] ?? character;
