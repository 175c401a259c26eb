/** Milliseconds after which a form may be sent again: its answer may have been a file, and the page still be here. */
const patience = 10_000;

/** While a form is on its way, it is not sent twice. Forms that React sends are its own business. */
export function sending(): void {
  const sentAt = new WeakMap<HTMLFormElement, number>();
  // On the window, so that React has said by then whether it sends the form.
  window.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
    const now = performance.now();
    if (now - (sentAt.get(form) ?? Number.NEGATIVE_INFINITY) < patience) return event.preventDefault();
    sentAt.set(form, now);
    form.setAttribute("aria-busy", "true");
    window.setTimeout(() => form.removeAttribute("aria-busy"), patience);
  });
  // A page that comes back from the browser's memory has been answered.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const form of document.forms) {
      sentAt.delete(form);
      form.removeAttribute("aria-busy");
    }
  });
}
