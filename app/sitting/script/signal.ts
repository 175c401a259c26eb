/** Whether the exam asks for signals, as it does until its time is over, and the browser can send them. */
export const hearsSignals = (form: HTMLFormElement): boolean =>
  Boolean(form.dataset.signals && navigator.sendBeacon);

/** Tells the exam what was noticed on its page, also while the page is left. */
export function tellSignal(form: HTMLFormElement, kind: string, times = 1): void {
  if (!hearsSignals(form)) return;
  const body = new FormData();
  body.set("csrf", form.querySelector<HTMLInputElement>('input[name="csrf"]')?.value ?? "");
  body.set("kind", kind);
  body.set("times", String(times));
  navigator.sendBeacon(form.dataset.signals!, body);
}
