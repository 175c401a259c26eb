/** True for a category that sorts: the top alone, and the default of a course, say nothing. */
export const isSorting = (category: string): boolean => {
  const path = category.replace(/^\$\w+\$\/?/, "").replace(/^\s*top\s*(\/|$)/i, "");
  return path.trim() !== "" && !/^(default for|default|\S+默认)[^/]*$/i.test(path.trim());
};

/** True if a title only says how the text begins, as exports often name a question. */
export function isTold(title: string, content: string): boolean {
  const plain = (text: string) =>
    text
      .replace(/<[^>]*>|!\[[^\]]*\]\([^)]*\)|\\(?=[~=#{}:])/g, "")
      .replace(/[\s*_$`]+/g, "")
      .replace(/(\.{3}|…)$/, "")
      .toLowerCase();
  const told = plain(title);
  return told === "" || plain(content).startsWith(told);
}
