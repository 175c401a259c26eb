import { RichText } from "~/rich/RichText";
import type { RenderedText } from "~/rich/rendered";
import { useWords } from "~/words/words";

/** The text that stands before a question, in a box of its own; no landmark, since a page may show many. */
export function Stimulus({ text }: { text: RenderedText }) {
  const t = useWords();
  return (
    <figure className="stimulus" aria-label={t("questions:stimulus")}>
      <RichText content={text} />
    </figure>
  );
}
