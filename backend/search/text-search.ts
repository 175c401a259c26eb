import { type RawBuilder, sql } from "kysely";
import { pinyin } from "pinyin-pro";
import { normalForm } from "#contract/normal-form";

/** Normalises text for comparison: ignores width and case. */
export const normalised = (text: string) => normalForm(text).toLowerCase();

const patternOf = (text: string) => `%${normalised(text).replace(/[\\%_]/g, "\\$&")}%`;

/** The condition that a key contains a text anywhere; % and _ are literal. */
export const hasText = (key: string, text: string) =>
  sql<boolean>`${sql.ref(key)} like ${patternOf(text)} escape '\\'`;

/** The same for a column that is no key: case is ignored for ASCII alone. For lists of a few thousand rows. */
export const columnHasText = (column: string, text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${patternOf(text)} escape '\\'`;

/** Full-width letters and digits: normalised text has none, so pinyin in a key matches no ordinary pattern. */
const widened = (text: string) =>
  text.replace(/[^a-z0-9]/g, "").replace(/./g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));

/**
 * The pinyin of a name in full and by initials (`期末考试`: `qimokaoshi`, `qmks`), without tones, ü as v, letters
 * and digits between kept. Empty for a name without Chinese characters.
 */
function pinyinOf(name: string, surname: "off" | "head"): string[] {
  const characters = pinyin(normalised(name), { type: "all", toneType: "none", v: true, surname });
  if (!characters.some(({ isZh }) => isZh)) return [];
  const spelt = (part: "pinyin" | "first") =>
    widened(characters.map((one) => (one.isZh ? one[part] : one.origin)).join(""));
  return [...new Set([spelt("pinyin"), spelt("first")])];
}

/**
 * The search key of a row: its texts in normal form, and its names in pinyin as well. Separated by line breaks,
 * so that no match spans two. `people`: names that begin with a surname, which is often read in a way of its own.
 */
export function searchKeyOf(
  { names = [], people = [] }: { names?: string[]; people?: string[] },
  ...others: (string | number)[]
): string {
  return [
    normalised([...names, ...people, ...others].join("\n")),
    ...names.flatMap((name) => pinyinOf(name, "off")),
    ...people.flatMap((name) => pinyinOf(name, "head")),
  ].join("\n");
}

/** A word that may be pinyin: Latin letters, perhaps with digits and blanks. */
const maybePinyin = /^(?=.*[a-z])[a-z0-9\s]+$/;

/**
 * The condition that a key (`exam.search_key`) contains a word; pinyin counts where the company's setting
 * `supportPinyinSearch` is on (000 §3).
 */
export function hasWord(key: string, word: string, companyId: string): RawBuilder<boolean> {
  const asTyped = hasText(key, word);
  const typed = normalised(word);
  if (!maybePinyin.test(typed)) return asTyped;
  return sql<boolean>`(${asTyped} or (${sql.ref(key)} like ${`%${widened(typed)}%`} and exists
    (select 1 from company where company.id = ${companyId} and company.pinyin_search = 1)))`;
}

/** Whether a key in memory contains a word; pinyin counts where `isPinyinOn`. */
export const containsWord = (searchKey: string, word: string, isPinyinOn: boolean) => {
  const typed = normalised(word);
  return (
    searchKey.includes(typed) || (isPinyinOn && maybePinyin.test(typed) && searchKey.includes(widened(typed)))
  );
};
