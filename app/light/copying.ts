/**
 * A field with `data-copyable` is marked as a whole when it is entered; a button whose `data-copies` is its id copies
 * it and, once that is done, says its `data-copied` in the status that follows.
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

/** why: an old browser, or a page without a secure address, has no clipboard of its own; what is marked is copied. */
async function copied(text: string): Promise<boolean> {
  const done = navigator.clipboard?.writeText(text).then(() => true);
  return (await done?.catch(() => false)) || document.execCommand("copy");
}
