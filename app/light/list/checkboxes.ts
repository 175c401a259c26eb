/** A checkbox with `data-checkboxes` checks or clears every checkbox of the form with that id. */
export function checkboxes(): void {
  document.addEventListener("change", ({ target }) => {
    const { dataset, checked } = target as HTMLInputElement;
    if (!dataset.checks) return;
    const form = document.getElementById(dataset.checks);
    for (const box of document.querySelectorAll<HTMLInputElement>("input[type=checkbox][name]"))
      if (box.form === form) box.checked = checked;
  });
}
