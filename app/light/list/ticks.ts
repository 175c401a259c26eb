/** Milliseconds after which ticks that could not be stored are sent again. */
const retryDelay = 5_000;

/**
 * The ticks of a list are counted as they change, and stored, so that they are there on the next page whichever
 * way one takes. Without script each button of the list's form stores them.
 */
export function ticks(): void {
  let isSaving = false;
  let isOutdated = false;
  // Not `form.id`: that is its field of this name.
  const nameOf = (form: HTMLFormElement) => form.getAttribute("id");
  const barOf = (form: HTMLFormElement | null) =>
    form && document.querySelector<HTMLElement>(`[data-counts="${nameOf(form)}"]`);
  const boxesOf = (form: HTMLFormElement) =>
    [...form.elements].filter(
      (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name === "id",
    );

  const count = (form: HTMLFormElement) => {
    const numberIn = (name: string) => barOf(form)!.querySelector(`[data-number=${name}]`)!;
    const boxes = boxesOf(form);
    for (const box of boxes) box.closest("tr")?.classList.toggle("chosen", box.checked);
    const here = boxes.filter((box) => box.checked).length;
    numberIn("here").textContent = String(here);
    const total = here + Number(numberIn("other").textContent);
    numberIn("total").textContent = String(total);
    barOf(form)!.classList.toggle("selection-none", total === 0);
    const all = document.querySelector<HTMLInputElement>(`[data-checks="${nameOf(form)}"]`);
    if (all) all.checked = here > 0 && here === boxes.length;
  };

  /** Those whose ticks could not be stored yet: said in the bar. */
  const unsaved = new Set<HTMLFormElement>();
  const tell = (form: HTMLFormElement, isSaved: boolean) => {
    if (isSaved) unsaved.delete(form);
    else unsaved.add(form);
    const line = barOf(form)?.querySelector<HTMLElement>("[data-unsaved]");
    if (line) line.textContent = isSaved ? "" : line.dataset.unsaved!;
  };
  const saveAgain = () => {
    for (const form of unsaved) if (form.isConnected) save(form);
  };

  // One request at a time: a later one must not be overtaken.
  const save = async (form: HTMLFormElement) => {
    isOutdated = true;
    if (isSaving) return;
    isSaving = true;
    let isSaved = false;
    while (isOutdated) {
      isOutdated = false;
      const body = new URLSearchParams();
      new FormData(form).forEach((value, name) => {
        body.append(name, String(value));
      });
      const address = form.getAttribute("action")!;
      // The page that it would lead to is not wanted: that it leads to one says that they are stored.
      isSaved = await fetch(address, { method: "POST", body, keepalive: true, redirect: "manual" }).then(
        ({ type }) => type === "opaqueredirect",
        () => false,
      );
    }
    isSaving = false;
    tell(form, isSaved);
    if (!isSaved) window.setTimeout(saveAgain, retryDelay);
  };

  document.addEventListener("change", ({ target }) => {
    const box = target as HTMLInputElement;
    const form = box.dataset.checks
      ? (document.getElementById(box.dataset.checks) as HTMLFormElement | null)
      : box.form;
    if (!form || box.type !== "checkbox" || !barOf(form)) return;
    count(form);
    save(form);
  });
  window.addEventListener("online", saveAgain);
  // The browser may have restored ticks, and somebody may have ticked before this script came.
  window.addEventListener("pageshow", ({ persisted }) => {
    for (const form of document.forms) {
      if (!barOf(form)) continue;
      count(form);
      if (!persisted && boxesOf(form).some((box) => box.checked !== box.defaultChecked)) save(form);
    }
  });
}
