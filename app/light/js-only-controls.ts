/**
 * A js-only control is sent as a hidden field, which no browser shows, text browsers included; its
 * `data-wakes` says what it becomes.
 */
export function jsOnlyControls(): void {
  const wake = () => {
    for (const field of document.querySelectorAll<HTMLInputElement>("input[type=hidden][data-wakes]"))
      field.type = field.dataset.wakes!;
  };
  wake();
  new MutationObserver(wake).observe(document.body, { childList: true, subtree: true });
}
