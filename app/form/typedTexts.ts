const texts = new WeakMap<HTMLTextAreaElement, string>();

/**
 * Remembers what is typed into long fields before hydration: React resets each that was not empty to its
 * server-rendered value.
 */
export function watchTypedTexts(): void {
  for (const area of document.querySelectorAll("textarea"))
    if (area.value !== area.defaultValue) texts.set(area, area.value);
  document.addEventListener(
    "input",
    ({ target }) => {
      if (target instanceof HTMLTextAreaElement) texts.set(target, target.value);
    },
    true,
  );
}

/** Restores what was typed into the fields of a form that was just hydrated. */
export function restoreTypedTexts(form: HTMLFormElement): void {
  for (const area of form.querySelectorAll("textarea")) {
    const text = texts.get(area);
    if (text !== undefined && area.value !== text) area.value = text;
  }
}
