import { useWords } from "~/words/words";

/** What is saved now, beside a field that came back with something else in it. */
export function SavedNow({ values }: { values: string[] }) {
  return <strong> {useWords()("savedNow", { value: values.join(" · ") || "—" })}</strong>;
}
