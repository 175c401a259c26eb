import type { ReactNode } from "react";
import { useWords } from "~/words/words";

/** What is saved now, beside a field that came back with something else in it. */
export function SavedNow({ values }: { values: string[] }) {
  return <strong> {useWords()("savedNow", { value: values.join(" · ") || "—" })}</strong>;
}

/** A field's hint, and what is saved where something else is typed; `shown` is the saved value in words. */
export function hintWithSaved(
  hint: ReactNode,
  typed: unknown,
  saved: string,
  shown: string = saved,
): ReactNode {
  // A browser sends the lines of a text with CR LF.
  if (String(typed ?? "").replace(/\r\n/g, "\n") === saved) return hint;
  return (
    <>
      {hint}
      <SavedNow values={[shown]} />
    </>
  );
}
