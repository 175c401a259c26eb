import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";
import type { SearchTerm } from "./search-term.server";

/** Says under a search that its term was ignored, with its validation error, if there is one. */
export function IgnoredSearchTerm({ validationError }: Pick<SearchTerm, "validationError">) {
  const t = useWords();
  return validationError && <Notice kind="warn">{t(`skippedWord.${validationError}`)}</Notice>;
}
