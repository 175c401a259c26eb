const focusable =
  "a[href],button:not([disabled]),input:not([disabled]):not([type=hidden]),select:not([disabled]),textarea:not([disabled]),summary,[tabindex='0']";

const openDialog = () => document.querySelector<HTMLElement>(".dialog-layer");

/** In a dialog the heading (or the error summary) is focused first, Escape closes, and Tab stays inside. */
export function dialogs(): void {
  const first = openDialog();
  // If the user has begun to type, the focus stays.
  if (first && !first.contains(document.activeElement))
    first.querySelector<HTMLElement>("[role=alert][tabindex],h1")?.focus();
  if (!first) focusOpener();

  document.addEventListener("keydown", (event) => {
    const dialog = openDialog();
    if (!dialog || event.defaultPrevented || event.isComposing) return;
    if (event.key === "Escape") dialog.querySelector<HTMLElement>(".dialog-head a")?.click();
    if (event.key === "Tab" && !dialog.inert) keepInside(dialog, event);
  });
}

/** Back from a dialog or a row's page: focuses the action that opened it, or the menu that contains it. */
function focusOpener(): void {
  if (document.activeElement !== document.body || window.location.hash) return;
  const openers = document.querySelectorAll<HTMLAnchorElement>("main .row-actions a, main .page-head a");
  const opener = [...openers].find(({ href }) => href === document.referrer);
  (opener?.closest("details")?.querySelector("summary") ?? opener)?.focus();
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
