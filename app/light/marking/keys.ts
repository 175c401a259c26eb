/**
 * The keys of a page of marking, where the reader did not turn single keys off. 1 to 9 tick the marking points; where
 * there are none, a digit begins the mark (`data-mark`). Letters press what names them (`aria-keyshortcuts`), also in the
 * field of the mark, which takes digits alone. In any other text each key is text.
 */
export function markingKeys(): void {
  document.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = event;
    if (!/^[0-9a-z]$/i.test(key) || ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented)
      return;
    const mark = document.querySelector<HTMLInputElement>("[data-mark]");
    if (!mark || document.documentElement.dataset.keys === "off") return;
    const isDigit = /\d/.test(key);
    const isTyping = (target as Element).matches(
      "input:not([type=checkbox]):not([type=button]),textarea,select,[contenteditable]",
    );
    if (isTyping && (isDigit || target !== mark)) return;
    const ticks = document.querySelectorAll<HTMLElement>("[data-rubric] input");
    const wanted = isDigit
      ? ticks[Number(key) - 1]
      : document.querySelector<HTMLElement>(`.marking [aria-keyshortcuts="${key.toLowerCase()}"]`);
    if (!wanted && (!isDigit || ticks.length > 0)) return;
    event.preventDefault();
    (wanted ?? mark).focus();
    if (wanted) wanted.click();
    else mark.value = key;
  });
}
