/** Tells the exam that asks for it when the page is left, other than by its own buttons, and when one is back. */
export function tellLeaving(form: HTMLFormElement, isLeaving: () => boolean): void {
  if (!form.dataset.signals || !navigator.sendBeacon) return;
  let isAway = false;
  // One of the page's own buttons may have been pressed before this script came.
  let isPressed = document.activeElement instanceof HTMLButtonElement;
  form.addEventListener("focusin", () => {
    isPressed = false;
  });
  const tell = (kind: string) => {
    const body = new FormData();
    body.set("csrf", form.querySelector<HTMLInputElement>('input[name="csrf"]')?.value ?? "");
    body.set("kind", kind);
    navigator.sendBeacon(form.dataset.signals!, body);
  };
  document.addEventListener("visibilitychange", () => {
    const isHidden = document.visibilityState === "hidden";
    if (isLeaving() || isPressed || isHidden === isAway || !form.dataset.signals) return;
    isAway = isHidden;
    tell(isHidden ? "left" : "returned");
  });
}
