import { searchWord } from "#contract/text";

/** What a list is searched for. */
export interface AskedWord {
  /** The word; empty where there is none, or one that cannot be searched for. */
  key: string;
  /** What was typed, also where it cannot be searched for. */
  typed: string;
  /** What is wrong with it. */
  mistake: "TOO_LONG" | "HAS_CONTROL" | null;
}

/** Reads the `key` of a list's address. */
export function readWord(query: URLSearchParams): AskedWord {
  const typed = query.get("key") ?? "";
  const word = searchWord.safeParse(typed);
  if (word.success) return { key: word.data, typed, mistake: null };
  const isTooLong = word.error.issues.some(({ message }) => message === "TOO_LONG");
  return { key: "", typed, mistake: isTooLong ? "TOO_LONG" : "HAS_CONTROL" };
}
