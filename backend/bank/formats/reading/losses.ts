/** True if a title only says how the text begins, as exports often name a question. */
export function isTold(title: string, content: string): boolean {
  const plain = (text: string) =>
    text
      .replace(/<[^>]*>|\\(?=[~=#{}:])/g, "")
      .replace(/[\s*_$`]+/g, "")
      .replace(/(\.{3}|…)$/, "")
      .toLowerCase();
  const told = plain(title);
  return told === "" || plain(content).startsWith(told);
}
