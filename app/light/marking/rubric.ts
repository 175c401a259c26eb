/**
 * Ticked marking points (`data-rubric` names the field of the mark, `data-most` the full mark, `data-points` each one's
 * worth) make the mark, which can be typed over. The keys 1 to 9 tick them: never in a text, nor where the reader turned
 * single keys off. Without script the server adds up what was ticked.
 */
export function rubric(): void {
  document.addEventListener("change", ({ target }) => {
    const group = (target as Element).closest<HTMLElement>("[data-rubric]");
    const field = group && (document.getElementById(group.dataset.rubric!) as HTMLInputElement | null);
    if (!field) return;
    const ticked = group.querySelectorAll<HTMLElement>("input:checked");
    const sum = [...ticked].reduce((all, { dataset }) => all + Number(dataset.points), 0);
    field.value = String(Math.min(sum, Number(group.dataset.most)));
  });
  document.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = event;
    if (!/^[1-9]$/.test(key) || ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented)
      return;
    const isTyping = (target as Element).matches(
      "input:not([type=checkbox]),textarea,select,[contenteditable]",
    );
    if (isTyping || document.documentElement.dataset.keys === "off") return;
    const tick = document.querySelectorAll<HTMLElement>("[data-rubric] input")[Number(key) - 1];
    if (!tick) return;
    event.preventDefault();
    tick.focus();
    tick.click();
  });
}
