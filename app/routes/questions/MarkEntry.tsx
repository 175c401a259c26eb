import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { LineEnd } from "~/ui/LineEnd";
import { useWords } from "~/words/words";
import type { ShownSlot } from "./show";

/** Edits the mark in place: its button is visible while the field is focused. */
export function MarkEntry({ slot: { slotId, number, score } }: { slot: ShownSlot }) {
  const t = useWords();
  return (
    <PostForm action={paths.questions.mark(slotId)} className="mark-entry">
      <input
        // why: after a change elsewhere the field shows the current mark.
        key={score}
        className="input"
        name="score"
        defaultValue={String(score)}
        aria-label={t("questions:markOf", { number })}
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={6}
      />
      {t("questions:points")}
      <LineEnd />
      <button type="submit" className="action">
        {t("questions:saveMark")}
      </button>
    </PostForm>
  );
}
