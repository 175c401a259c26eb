import { mistakeText, useWords } from "~/words/words";

/** Turns the name of a mistake into the reader's words; a service's sentence stays as it is. */
export function useSay(): (mistake: string) => string {
  const t = useWords();
  return (mistake) => mistakeText(t, mistake);
}
