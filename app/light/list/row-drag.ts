/**
 * Rows of a list are dragged to another place among their neighbours (`data-drags` on a hidden field of the row's form
 * names who these are, `data-row` the row). Dropped, the form is sent with the row to stand before, "" for the end.
 * Without script, and on touch screens, the form's buttons move it.
 */
export function rowDrag(): void {
  let dragged: HTMLInputElement | null = null;
  let before = "";
  const fieldOf = (target: EventTarget | null) =>
    (target as Element | null)?.closest?.("tr")?.querySelector<HTMLInputElement>("input[data-drags]") ?? null;
  const unmark = () => {
    for (const row of document.querySelectorAll(".drop-above, .drop-below"))
      row.classList.remove("drop-above", "drop-below");
  };

  document.addEventListener("pointerdown", ({ target, pointerType }) => {
    const row = pointerType === "mouse" && fieldOf(target)?.closest("tr");
    if (row) row.draggable = true;
  });
  document.addEventListener("dragstart", ({ target }) => {
    dragged = fieldOf(target);
  });
  document.addEventListener("dragover", (event) => {
    const over = fieldOf(event.target);
    unmark();
    if (!dragged || !over || over.dataset.drags !== dragged.dataset.drags) return;
    event.preventDefault();
    const row = over.closest("tr")!;
    const { top, height } = row.getBoundingClientRect();
    const isBelow = event.clientY > top + height / 2;
    row.classList.add(isBelow ? "drop-below" : "drop-above");
    const neighbours = [...document.querySelectorAll<HTMLInputElement>("input[data-drags]")].filter(
      ({ dataset }) => dataset.drags === over.dataset.drags,
    );
    before = neighbours[neighbours.indexOf(over) + Number(isBelow)]?.dataset.row ?? "";
  });
  document.addEventListener("drop", (event) => {
    if (!dragged || !document.querySelector(".drop-above, .drop-below")) return;
    event.preventDefault();
    unmark();
    if (before === dragged.dataset.row) return;
    dragged.value = before;
    const send = Object.assign(document.createElement("button"), {
      name: "to",
      value: "before",
      hidden: true,
    });
    dragged.form!.append(send);
    send.click();
    send.remove();
  });
  document.addEventListener("dragend", () => {
    dragged = null;
    unmark();
  });
}
