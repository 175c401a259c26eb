import { useWords } from "~/words/words";

/** Opens the browser's print dialog: for script alone (`app/light/printing.ts`). */
export function PrintButton() {
  return (
    <input
      type="hidden"
      data-wakes="button"
      data-prints=""
      className="button"
      value={useWords()("exports:print")}
    />
  );
}
