/** Whether the exam asks for signals, as it does until its time is over, and the browser can send them. */
export const hearsSignals = (form: HTMLFormElement): boolean =>
  Boolean(form.dataset.signals && navigator.sendBeacon);

/** Tells the exam what was noticed on its page, also while the page is left. */
export function tellSignal(form: HTMLFormElement, kind: string, more: Told = {}): void {
  if (!hearsSignals(form)) return;
  sendSignal(
    form.dataset.signals!,
    form.querySelector<HTMLInputElement>('input[name="csrf"]')?.value ?? "",
    kind,
    more,
  );
}

interface Told {
  times?: number;
  /** When it happened, by this device; else now. It tells a beacon that comes twice from two. */
  at?: number;
  /** When the page was left that one has returned to. */
  leftAt?: number;
}

export function sendSignal(address: string, csrf: string, kind: string, more: Told = {}): void {
  const body = new FormData();
  body.set("csrf", csrf);
  body.set("kind", kind);
  for (const [name, value] of Object.entries({ at: Date.now(), ...more })) body.set(name, String(value));
  navigator.sendBeacon?.(address, body);
}
