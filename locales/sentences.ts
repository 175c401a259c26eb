/** One sentence after another: with a space between them, but for one that ends as Chinese and Japanese ones do. */
export const joinSentences = (...sentences: string[]): string =>
  sentences
    .filter(Boolean)
    .reduce((before, next) => (/(^|[。！？」』）])$/.test(before) ? before + next : `${before} ${next}`), "");
