/**
 * A field with `data-copyable` is selected as a whole on focus; a button whose `data-copies` is its id copies
 * it to the clipboard and then announces its `data-copied` in the status that follows.
 */
export function copying(): void {
  document.addEventListener("focusin", ({ target }) => {
    if ((target as HTMLElement).dataset?.copyable !== undefined) (target as HTMLInputElement).select();
  });
  document.addEventListener("click", async ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-copies]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copies!) as HTMLInputElement;
    field.select();
    if (await copied(field.value)) button.nextElementSibling!.textContent = button.dataset.copied!;
  });
}

/** why: old browsers and pages without https have no clipboard API; the selection is copied. */
async function copied(text: string): Promise<boolean> {
  const done = navigator.clipboard?.writeText(text).then(() => true);
  return (await done?.catch(() => false)) || document.execCommand("copy");
}
