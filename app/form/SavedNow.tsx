import type { ReactNode } from "react";
import { useWords } from "~/words/words";

/** What is saved now, beside a field that came back with something else in it. */
export function SavedNow({ values }: { values: string[] }) {
  return <strong> {useWords()("savedNow", { value: values.join(" · ") || "—" })}</strong>;
}

/** The same in a line of its own, before fields that are saved as one value. */
export function SavedNowLine({ values }: { values: string[] }) {
  return (
    <p className="hint mb-16">
      <SavedNow values={values} />
    </p>
  );
}

function SavedTick({ isOn }: { isOn: boolean }) {
  const t = useWords();
  return <SavedNow values={[t(isOn ? "trail:yes" : "trail:no")]} />;
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

/** The same for a checkbox. */
export function hintWithSavedTick(hint: ReactNode, typed: unknown, isOn: boolean): ReactNode {
  if ((typed === "on") === isOn) return hint;
  return (
    <>
      {hint}
      <SavedTick isOn={isOn} />
    </>
  );
}

/** The same for a list of ticks, in whatever order. */
export function hintWithSavedTicks(
  hint: ReactNode,
  typed: unknown,
  saved: readonly string[],
  choices: readonly { value: string; label: string }[],
): ReactNode {
  const ticked = [typed ?? []].flat();
  if (choices.every(({ value }) => ticked.includes(value) === saved.includes(value))) return hint;
  return (
    <>
      {hint}
      <SavedNow values={choices.filter(({ value }) => saved.includes(value)).map(({ label }) => label)} />
    </>
  );
}
