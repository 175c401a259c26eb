import { normalForm } from "#contract/normal-form";

/** Normalises text for comparison: ignores width and case. */
export const normalised = (text: string) => normalForm(text).toLowerCase();

/** A LIKE pattern matching a word anywhere in a key, with `\` as escape: % and _ are literal. */
export const searchPattern = (word: string) => `%${normalised(word).replace(/[\\%_]/g, "\\$&")}%`;
