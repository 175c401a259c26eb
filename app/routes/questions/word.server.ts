import { paperFilter } from "#contract/papers/shapes";

/** The word that papers are looked for by; one that cannot be looked for is none. */
export function wordIn(query: URLSearchParams): string {
  const word = paperFilter.shape.key.safeParse(query.get("key") ?? "");
  return word.success ? word.data : "";
}
