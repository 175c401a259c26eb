const texts = new WeakMap<HTMLTextAreaElement, string>();

/**
 * Remembers what is typed into long fields before React takes the page over: it writes what the page was drawn with
 * back into each that was not empty.
 */
export function watchTexts(): void {
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

/** Puts back what was typed into the fields of a form that React has just taken over. */
export function restoreTexts(form: HTMLFormElement): void {
  for (const area of form.querySelectorAll("textarea")) {
    const text = texts.get(area);
    if (text !== undefined && area.value !== text) area.value = text;
  }
}
