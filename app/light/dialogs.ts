const focusable =
  "a[href],button:not([disabled]),input:not([disabled]):not([type=hidden]),select:not([disabled]),textarea:not([disabled]),summary,[tabindex='0']";

/**
 * What stands as a dialog in plain HTML: the server drew it, or it waits for its module and takes nothing but Escape.
 * One that React opened is held by Headless UI, which has keys of its own.
 */
function plainDialog(): HTMLElement | null {
  const layer = document.querySelector<HTMLElement>(".dialog-layer");
  return layer?.closest(".modal") ? null : layer;
}

/** In a dialog the heading (or what is wrong) has the focus first, Escape closes, and Tab stays inside. */
export function dialogs(): void {
  const first = plainDialog();
  // Somebody who has begun to type keeps their place.
  if (first && !first.contains(document.activeElement))
    first.querySelector<HTMLElement>("[role=alert][tabindex],h1")?.focus();

  document.addEventListener("keydown", (event) => {
    const dialog = plainDialog();
    if (!dialog || event.defaultPrevented || event.isComposing) return;
    if (event.key === "Escape") dialog.querySelector<HTMLElement>(".dialog-head a")?.click();
    if (event.key === "Tab" && !dialog.inert) keepInside(dialog, event);
  });
}

function keepInside(dialog: HTMLElement, event: KeyboardEvent): void {
  const at = document.activeElement;
  const stops = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter(
    (stop) => stop.offsetParent !== null,
  );
  const wanted = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const hasNext = dialog.contains(at) && stops.some((stop) => at!.compareDocumentPosition(stop) & wanted);
  if (hasNext) return;
  event.preventDefault();
  stops[event.shiftKey ? stops.length - 1 : 0]?.focus();
}
