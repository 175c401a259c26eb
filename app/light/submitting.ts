/** Milliseconds until a form may be sent again: its response may have been a download that left the page. */
const resubmitTimeout = 10_000;

/** While a form is being submitted, it is not sent twice. Live forms see to it themselves. */
export function sending(): void {
  const sentAt = new WeakMap<HTMLFormElement, number>();
  // On the window: a live form, sent from within the page, is prevented by then.
  window.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
    const now = performance.now();
    if (now - (sentAt.get(form) ?? Number.NEGATIVE_INFINITY) < resubmitTimeout) return event.preventDefault();
    sentAt.set(form, now);
    form.setAttribute("aria-busy", "true");
    window.setTimeout(() => form.removeAttribute("aria-busy"), resubmitTimeout);
  });
  // A page restored from the back/forward cache has been answered.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const form of document.forms) {
      sentAt.delete(form);
      form.removeAttribute("aria-busy");
    }
  });
}
