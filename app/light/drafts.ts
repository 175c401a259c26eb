const shelf = "draft";

/**
 * A form with `data-draft` keeps what was typed while one looks elsewhere by a link within `[data-keeps-draft]`, such as
 * at another way to do the same. It is there again when one comes back; on any other page it is forgotten.
 */
export function drafts(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-draft]");
  if (!document.querySelector("[data-keeps-draft]")) {
    window.sessionStorage.removeItem(shelf);
    return;
  }
  const kept = window.sessionStorage.getItem(shelf);
  if (form && kept) {
    window.sessionStorage.removeItem(shelf);
    fill(form, new URLSearchParams(kept));
    document.querySelector<HTMLElement>("[data-keeps-draft] [aria-current]")?.focus();
  }
  document.addEventListener("click", ({ target }) => {
    if (!form || !(target as Element).closest("[data-keeps-draft] a")) return;
    const typed = new URLSearchParams();
    for (const [name, value] of new FormData(form))
      if (typeof value === "string" && !/^(csrf|formId)$/.test(name)) typed.append(name, value);
    window.sessionStorage.setItem(shelf, typed.toString());
  });
}

function fill(form: HTMLFormElement, typed: URLSearchParams): void {
  for (const field of form.elements as Iterable<Element>) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    if (field.type === "hidden") continue;
    if (field.type === "checkbox" || field.type === "radio")
      (field as HTMLInputElement).checked = typed.getAll(field.name).includes(field.value);
    else if (typed.has(field.name)) field.value = typed.get(field.name)!;
  }
}
