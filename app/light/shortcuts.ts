/**
 * `/` goes to the search field and `?` to the page of shortcuts: never in a field, and not where the reader
 * turned single keys off (`data-keys`, WCAG 2.1.4). Ctrl+Enter sends the form from any of its fields. Enter goes to the
 * next field of a form that is filled in line by line (`data-enter-next`).
 */
export function shortcuts(): void {
  document.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented || event.isComposing || event.repeat || altKey) return;
    const field = (target as Element).closest<HTMLInputElement>("input,textarea,select,[contenteditable]");
    let wanted: HTMLElement | null | undefined;
    const next = field?.form?.hasAttribute("data-enter-next") ? nextField(field) : undefined;
    if (next && key === "Enter" && !ctrlKey && !metaKey) {
      event.preventDefault();
      next.focus();
      return;
    }
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

/** The text field after this one, or the button after the last. */
function nextField(field: HTMLInputElement): HTMLElement | undefined {
  const fields = [...field.form!.querySelectorAll<HTMLElement>("input[type=text],button")];
  return fields[fields.indexOf(field) + 1];
}

/** A form's primary button, or else its first. */
function sendButton(form: HTMLFormElement | null | undefined): HTMLElement | undefined {
  const buttons = [...(form?.elements ?? [])].filter(
    (one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.type === "submit",
  );
  return buttons.find((one) => one.matches(".button-primary")) ?? buttons[0];
}
