/** What can be dragged, or taken into. */
const rows = "tr, article, li";

/**
 * Rows of a list are dragged to another place among their neighbours (`data-drags` on a hidden field of the row's form
 * names who these are, `data-row` the row), or into a row of another list that takes them (`data-takes`). Dropped, the
 * form is sent with the row to stand before, "" for the end, or the one to go into. A row with a handle (`data-handle`)
 * is dragged by that alone, so that its text can be selected. Without script, and on touch screens, the form's buttons
 * move it.
 */
export function rowDrag(): void {
  let dragged: HTMLInputElement | null = null;
  let drop: { to: "before" | "into"; row: string } | null = null;
  const found = (target: EventTarget | null) => {
    let row = (target as Element | null)?.closest?.<HTMLElement>(rows);
    for (; row; row = row.parentElement?.closest<HTMLElement>(rows)) {
      const field = row.querySelector<HTMLInputElement>("input[data-drags]");
      if (field) return { row, field };
    }
    return null;
  };
  const isHeldBy = (row: HTMLElement, target: EventTarget | null) =>
    (row.querySelector("[data-handle]") ?? row).contains(target as Element);
  /** The row before which one comes to stand that is dropped above a field's row, or below it; "" for the end. */
  const placeAt = (field: HTMLInputElement, isBelow: boolean) => {
    const neighbours = [...document.querySelectorAll<HTMLInputElement>("input[data-drags]")].filter(
      ({ dataset }) => dataset.drags === field.dataset.drags,
    );
    return neighbours[neighbours.indexOf(field) + Number(isBelow)]?.dataset.row ?? "";
  };
  const unmark = () => {
    for (const row of document.querySelectorAll(".drop-above, .drop-below, .drop-into"))
      row.classList.remove("drop-above", "drop-below", "drop-into");
  };

  document.addEventListener("pointerover", ({ target, pointerType }) => {
    const over = pointerType === "mouse" && found(target);
    if (!over) return;
    const isField = (target as Element).closest("input, select, textarea");
    over.row.draggable = isHeldBy(over.row, target) && !isField;
  });
  document.addEventListener("dragstart", ({ target }) => {
    const over = found(target);
    // A picture or a link in the row's text is dragged by itself.
    dragged = over && (target === over.row || isHeldBy(over.row, target)) ? over.field : null;
  });
  document.addEventListener("dragover", (event) => {
    const over = found(event.target);
    unmark();
    drop = null;
    if (!dragged || !over) return;
    const { row, field } = over;
    const { drags } = dragged.dataset;
    if (field.dataset.takes === drags) {
      row.classList.add("drop-into");
      drop = { to: "into", row: field.dataset.row! };
    } else if (field.dataset.drags === drags) {
      const { top, height } = row.getBoundingClientRect();
      const isBelow = event.clientY > top + height / 2;
      row.classList.add(isBelow ? "drop-below" : "drop-above");
      drop = { to: "before", row: placeAt(field, isBelow) };
    }
    if (drop) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    if (!dragged || !drop) return;
    event.preventDefault();
    unmark();
    // Before itself or the one below, it stands where it stood.
    if (drop.to === "before" && [dragged.dataset.row, placeAt(dragged, true)].includes(drop.row)) return;
    dragged.value = drop.row;
    const send = Object.assign(document.createElement("button"), {
      name: "to",
      value: drop.to,
      hidden: true,
    });
    dragged.form!.append(send);
    send.click();
    send.remove();
  });
  document.addEventListener("dragend", () => {
    dragged = null;
    drop = null;
    unmark();
  });
}
