import { sendSignal } from "./signal";

/** Milliseconds without a request, after which what is done on the page is told: monitors wait five minutes for one. */
const after = 3 * 60_000;

/** Tells that somebody is there who reads, scrolls or thinks over an answer, and asks for nothing meanwhile. */
export function tellPresence(form: HTMLFormElement): void {
  let askedAt = Date.now();
  // What is answered is saved, which is a request.
  form.addEventListener("input", () => {
    askedAt = Date.now();
  });
  const tell = () => {
    if (Date.now() - askedAt < after) return;
    askedAt = Date.now();
    const csrf = form.querySelector<HTMLInputElement>('input[name="csrf"]')?.value ?? "";
    sendSignal(form.action.replace(/\d+$/, "signal"), csrf, "here");
  };
  for (const kind of ["pointermove", "pointerdown", "keydown", "scroll"])
    document.addEventListener(kind, tell, { capture: true, passive: true });
}
