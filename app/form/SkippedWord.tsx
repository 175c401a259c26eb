import { Notice } from "~/ui/Notice";
import { mistakeText, useWords } from "~/words/words";

/** Says under a search that its word was left out, and what is wrong with it. Nothing where nothing is. */
export function SkippedWord({ mistake }: { mistake: string | null }) {
  const t = useWords();
  return mistake && <Notice kind="warn">{t("skippedWord", { mistake: mistakeText(t, mistake) })}</Notice>;
}
