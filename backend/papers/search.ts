/** How words and papers are compared: width and case of letters make no difference. */
const normalised = (text: string) => text.normalize("NFKC").toLowerCase();

/** What a search looks through. A line break stands between the fields, so no word matches across two. */
export function searchKey(paper: { title: string; short_name: string; remark: string; number: number }) {
  return normalised([paper.title, paper.short_name, paper.remark, paper.number].join("\n"));
}

/** The LIKE pattern for a word anywhere in a key, with `\` as the escape: % and _ have no meaning of their own. */
export const searchPattern = (word: string) => `%${normalised(word).replace(/[\\%_]/g, "\\$&")}%`;
