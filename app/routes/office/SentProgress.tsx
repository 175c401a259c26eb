import { ButtonLink } from "~/ui/Button";
import { useWords } from "~/words/words";

/** How far a sent file is; the page asks again by itself, and there is a link for browsers that do not. */
export function SentProgress({
  words,
  hint,
  at,
  again,
}: {
  words: string;
  hint: string;
  /** Null while nobody knows. */
  at: { done: number; total: number } | null;
  /** The page's own address. */
  again: string;
}) {
  const t = useWords();
  return (
    <section className="import-progress" aria-labelledby="progress-words">
      <p id="progress-words">
        <strong>{words}</strong>
      </p>
      <progress className="progress" aria-labelledby="progress-words" max={at?.total} value={at?.done} />
      <p className="hint">{hint}</p>
      <noscript>
        <ButtonLink to={again}>{t("sent.refresh")}</ButtonLink>
      </noscript>
    </section>
  );
}
