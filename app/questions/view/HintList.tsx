import { RichText } from "~/rich/RichText";
import type { RenderedText } from "~/rich/rendered";

/** Hints in the order in which they are given. */
export function HintList({ hints }: { hints: RenderedText[] }) {
  return (
    <ol className="hint-list">
      {hints.map((hint, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a hint has no other name than its place
        <li key={index}>
          <RichText content={hint} />
        </li>
      ))}
    </ol>
  );
}
