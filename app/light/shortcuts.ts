/**
 * `/` goes to the search field and `?` to the page of shortcuts: never in a field, and not where the reader
 * turned single keys off (`data-keys`, WCAG 2.1.4). Ctrl+Enter sends the form from any of its fields.
 */
export function shortcuts(): void {
  document.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented || event.isComposing || event.repeat || altKey) return;
    const field = (target as Element).closest<HTMLInputElement>("input,textarea,select,[contenteditable]");
    let wanted: HTMLElement | null | undefined;
    if (ctrlKey || metaKey) wanted = key === "Enter" ? sendButton(field?.form) : null;
    else if (!field && document.documentElement.dataset.keys !== "off") wanted = single[key]?.();
    if (!wanted) return;
    event.preventDefault();
    if (wanted.matches("input")) wanted.focus();
    else wanted.click();
  });
}

const single: Record<string, () => HTMLElement | null | undefined> = {
  "/": () =>
    [...document.querySelectorAll<HTMLElement>("input[type=search]")].find(
      (one) => one.offsetParent !== null && !one.closest("[inert]"),
    ),
  "?": () => document.querySelector<HTMLElement>("a[data-shortcuts]"),
};

/** A form's primary button, or else its first. */
function sendButton(form: HTMLFormElement | null | undefined): HTMLElement | undefined {
  const buttons = [...(form?.elements ?? [])].filter(
    (one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.type === "submit",
  );
  return buttons.find((one) => one.matches(".button-primary")) ?? buttons[0];
}
