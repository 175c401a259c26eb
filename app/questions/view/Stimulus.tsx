import { RichText } from "~/rich/RichText";
import type { RenderedText } from "~/rich/rendered";
import { useWords } from "~/words/words";

/** The text that stands before a question, in a box of its own. */
export function Stimulus({ text }: { text: RenderedText }) {
  const t = useWords();
  return (
    <section className="stimulus" aria-label={t("questions:stimulus")}>
      <RichText content={text} />
    </section>
  );
}
