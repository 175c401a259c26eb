import { searchWord } from "#contract/text";

/** The search term of a list. */
export interface SearchTerm {
  /** The term; empty where there is none, or where it is invalid. */
  key: string;
  /** The term as typed, even where it is invalid. */
  typed: string;
  /** Its validation error. */
  validationError: "TOO_LONG" | "HAS_CONTROL" | null;
}

/** Parses the `key` parameter of a list's address. */
export function readSearchTerm(query: URLSearchParams): SearchTerm {
  const typed = query.get("key") ?? "";
  const word = searchWord.safeParse(typed);
  if (word.success) return { key: word.data, typed, validationError: null };
  const isTooLong = word.error.issues.some(({ message }) => message === "TOO_LONG");
  return { key: "", typed, validationError: isTooLong ? "TOO_LONG" : "HAS_CONTROL" };
}
