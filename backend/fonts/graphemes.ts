import { normalForm } from "#contract/normal-form";
import { type FaceName, faceNames, hasAll } from "./faces";

/** One user-perceived character, marks included, and its font. */
export interface Grapheme {
  /** The source text. */
  said: string;
  /** As rendered: composed, or a replacement where no font has it. */
  rendered: string;
  face: FaceName;
}

const segments = new Intl.Segmenter("en", { granularity: "grapheme" });
const ignorable = /\p{Default_Ignorable_Code_Point}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what is no character is looked for
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/gu;
const emoji = /\p{Emoji_Presentation}|\ufe0f/u;
const marks = 4;
/** Rendered where no font has a character. */
const stand = "□";

const most = 20_000;
const known = new Map<string, Grapheme | null>();

/** The characters of one line of text, each with its font; invisible ones are left out. */
export function graphemesOf(text: string): Grapheme[] {
  const clean = text.toWellFormed().replace(controls, " ");
  const said = [...segments.segment(clean)].map(({ segment }) => segment);
  return said.flatMap((own, at) => {
    if (shared.test(own) && isAmongLatin(said, at))
      return [{ said: own, rendered: own, face: "latin" as const }];
    const sign = signOf(own);
    return sign ? [sign] : [];
  });
}

function signOf(said: string): Grapheme | null {
  const cached = known.get(said);
  if (cached !== undefined) return cached;
  const sign = chosen(said);
  if (known.size >= most) known.clear();
  known.set(said, sign);
  return sign;
}

function chosen(said: string): Grapheme | null {
  const characters = [...normalForm(said, "NFC")];
  const seen = characters.filter((character) => !ignorable.test(character));
  if (seen.length === 0) return null;
  const text = /^\s+$/.test(said) ? (said === "\u3000" ? said : " ") : bounded(characters).join("");
  const needed = [...text].filter((one) => !ignorable.test(one)).map((one) => one.codePointAt(0)!);
  const order: FaceName[] = emoji.test(said) ? ["emoji", ...faceNames] : faceNames;
  const face = order.find((name) => hasAll(name, needed));
  if (face) return { said, rendered: /[\u0900-\u0dff]/.test(text) ? text : visible(text, face), face };
  const first = order.find((name) => hasAll(name, needed.slice(0, 1)));
  if (first) return { said, rendered: String.fromCodePoint(needed[0]!), face: first };
  return { said, rendered: stand, face: "sc" };
}

/** Without joining controls, but for scripts that need them. */
const visible = (text: string, face: FaceName) =>
  face === "emoji" || face === "arabic" ? text : [...text].filter((one) => !ignorable.test(one)).join("");

/** A character with at most a few combining marks, so that it stays within its line. */
function bounded(characters: string[]): string[] {
  let count = 0;
  return characters.filter((character) => {
    if (!/\p{M}/u.test(character)) return true;
    count += 1;
    return count <= marks;
  });
}

/** Punctuation that Chinese and Latin text share, each at its own width. */
const shared = /^[“”‘’…—·]$/u;
const latin = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]/u;

function isAmongLatin(all: string[], at: number): boolean {
  const isLetter = (character: string) => /[\p{L}\d]/u.test(character);
  const before = all.slice(Math.max(0, at - 4), at).findLast(isLetter);
  const after = all.slice(at + 1, at + 5).find(isLetter);
  return latin.test(before ?? after ?? "") && latin.test(after ?? before ?? "");
}
