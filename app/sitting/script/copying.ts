import { hearsSignals, tellSignal } from "./signal";

/** Milliseconds within which what is copied or pasted again is told with the first. */
const together = 10_000;
/** More at once are told as so many. */
const most = 100;

/**
 * Tells the exam that asks to stay on its page how often something was copied or pasted there, and never what. Own words
 * that are moved within the page count as copied alone.
 */
export function tellCopying(form: HTMLFormElement): void {
  if (!hearsSignals(form)) return;
  const counts = { copied: 0, pasted: 0 };
  let timer = 0;
  /** What was copied last on this page; it stays in it. */
  let own = "";
  const tellAll = () => {
    window.clearTimeout(timer);
    timer = 0;
    for (const kind of ["copied", "pasted"] as const) {
      if (counts[kind] > 0) tellSignal(form, kind, { times: Math.min(counts[kind], most) });
      counts[kind] = 0;
    }
  };
  const note = (kind: keyof typeof counts) => {
    counts[kind] += 1;
    if (timer === 0) timer = window.setTimeout(tellAll, together);
  };
  const take = () => {
    const taken = plain(selected());
    // With nothing chosen the browser copies nothing.
    if (taken === "") return;
    own = taken;
    note("copied");
  };
  document.addEventListener("copy", take);
  document.addEventListener("cut", take);
  document.addEventListener("paste", ({ clipboardData }) => {
    const text = plain(clipboardData?.getData("text/plain") ?? "");
    if (text === "" || text !== own) note("pasted");
  });
  window.addEventListener("pagehide", tellAll);
}

/** A clipboard may end lines in its own way. */
const plain = (text: string) => text.replace(/\s+/g, " ").trim();

/** What is chosen, also within a field, where some browsers tell nothing of it otherwise. */
function selected(): string {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement))
    return String(window.getSelection() ?? "");
  return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
}
