import { searchWord } from "#contract/text";

/** What a list is searched for. */
export interface AskedWord {
  /** The word; empty where there is none, or one that cannot be searched for. */
  key: string;
  /** What was typed, also where it cannot be searched for. */
  typed: string;
  /** The name of what is wrong with it. */
  mistake: string | null;
}

/** Reads the `key` of a list's address. */
export function readWord(query: URLSearchParams): AskedWord {
  const typed = query.get("key") ?? "";
  const word = searchWord.safeParse(typed);
  return word.success
    ? { key: word.data, typed, mistake: null }
    : { key: "", typed, mistake: word.error.issues[0]!.message };
}
