/** How words and texts are compared: width and case of letters make no difference. */
export const normalised = (text: string) => text.normalize("NFKC").toLowerCase();

/** The LIKE pattern for a word anywhere in a key, with `\` as the escape: % and _ have no meaning of their own. */
export const searchPattern = (word: string) => `%${normalised(word).replace(/[\\%_]/g, "\\$&")}%`;
