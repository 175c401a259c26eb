import { normalForm } from "#contract/normal-form";

/** How words and texts are compared: width and case of letters make no difference. */
export const normalised = (text: string) => normalForm(text).toLowerCase();

/** The LIKE pattern for a word anywhere in a key, with `\` as the escape: % and _ have no meaning of their own. */
export const searchPattern = (word: string) => `%${normalised(word).replace(/[\\%_]/g, "\\$&")}%`;
