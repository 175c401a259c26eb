/** A button with `data-prints` opens the browser's print dialog. */
export function printing(): void {
  document.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("[data-prints]")) window.print();
  });
}
