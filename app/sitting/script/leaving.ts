import { offerFullScreen } from "./full-screen";
import { hearsSignals, tellSignal } from "./signal";

/**
 * Tells the exam that asks for it when the page is left, other than by what is on it, and when one is back; and when full
 * screen is left.
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

  offerFullScreen(form, () => {
    if (!isExpected && !isLeaving()) tellSignal(form, "leftFullScreen");
  });
}
