import { ButtonLink } from "~/ui/Button";

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
  again: { to: string; text: string };
}) {
  return (
    <section className="import-progress" aria-labelledby="progress-words">
      <p id="progress-words">
        <strong>{words}</strong>
      </p>
      <progress className="progress" aria-labelledby="progress-words" max={at?.total} value={at?.done} />
      <p className="hint">{hint}</p>
      <noscript>
        <ButtonLink to={again.to}>{again.text}</ButtonLink>
      </noscript>
    </section>
  );
}
