import { hearsSignals, tellSignal } from "./signal";

/**
 * Tells the exam that asks for it when the page is left, other than by what is on it, and when one is back; and when full
 * screen is left, which it offers where the browser has it. A page that follows ends it in the browser: that tells nothing.
 */
export function tellLeaving(form: HTMLFormElement, isLeaving: () => boolean): void {
  if (!hearsSignals(form)) return;
  let isAway = false;
  /** When the page was left last. */
  let leftAt = 0;
  // One of the page's own buttons may have been pressed before this script came.
  let isPressed = document.activeElement instanceof HTMLButtonElement;
  form.addEventListener("focusin", () => {
    isPressed = false;
  });
  /** A link or a file field of the page was pressed: a tab, a camera or a list of files may cover it. */
  let isExpected = false;
  for (const kind of ["pointerdown", "keydown", "change", "cancel"])
    document.addEventListener(kind, () => (isExpected = false), true);
  document.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("a, input[type=file]")) isExpected = true;
  });
  document.addEventListener("visibilitychange", () => {
    const isHidden = document.visibilityState === "hidden";
    if (isLeaving() || isPressed || !hearsSignals(form)) return;
    if (isExpected) {
      isExpected = isHidden;
      return;
    }
    if (isHidden === isAway) return;
    isAway = isHidden;
    if (!isHidden) return tellSignal(form, "returned", { leftAt });
    leftAt = Date.now();
    tellSignal(form, "left", { at: leftAt });
  });

  // A browser's own full screen, as by F11, is seen by its style alone.
  const own = window.matchMedia?.("(display-mode: fullscreen)");
  const offer = document.querySelector<HTMLElement>("[data-full-screen]");
  let wasFull = false;
  const look = () => {
    const isFull = Boolean(document.fullscreenElement || own?.matches);
    if (offer) offer.hidden = isFull || !document.fullscreenEnabled;
    const isLeft = wasFull && !isFull;
    wasFull = isFull;
    if (isLeft && !isExpected && !isLeaving()) tellSignal(form, "leftFullScreen");
  };
  look();
  document.addEventListener("fullscreenchange", look);
  own?.addEventListener?.("change", look);
  // Where the browser refuses, F11 is left.
  offer
    ?.querySelector("button")
    ?.addEventListener("click", () => document.documentElement.requestFullscreen().catch(() => {}));
}
