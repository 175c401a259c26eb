/**
 * Ticked marking points (`data-rubric` names the field of the mark, `data-most` the full mark, `data-points` each one's
 * worth) make the mark, which can be typed over. Without script the server adds up what was ticked.
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
}
