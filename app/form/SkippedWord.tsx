import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";
import type { AskedWord } from "./word.server";

/** Says under a search that its word was left out, and what is wrong with it. Nothing where nothing is. */
export function SkippedWord({ mistake }: Pick<AskedWord, "mistake">) {
  const t = useWords();
  return mistake && <Notice kind="warn">{t(`skippedWord.${mistake}`)}</Notice>;
}
