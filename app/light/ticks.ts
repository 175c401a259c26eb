/** A box with `data-ticks` ticks or clears every box that belongs to the form of that id. */
export function ticks(): void {
  document.addEventListener("change", ({ target }) => {
    const { dataset, checked } = target as HTMLInputElement;
    if (!dataset.ticks) return;
    const form = document.getElementById(dataset.ticks);
    for (const box of document.querySelectorAll<HTMLInputElement>("input[type=checkbox][name]"))
      if (box.form === form) box.checked = checked;
  });
}
