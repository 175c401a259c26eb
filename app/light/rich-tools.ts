import { insert, insertBlock, itemise, surround } from "./insert";

const table = "| A | B |\n| --- | --- |\n| 1 | 2 |\n";

const tools: Record<string, (area: HTMLTextAreaElement) => void> = {
  bold: (area) => surround(area, "**"),
  italic: (area) => surround(area, "*"),
  list: itemise,
  code: (area) => surround(area, "`"),
  formula: (area) => surround(area, "$"),
  table: (area) => insertBlock(area, table),
};

/**
 * The toolbar of a long text, which `data-tool-for` names: a button with `data-tool` inserts the characters that one
 * could type, one with `data-inserts` that text, and one with `data-opens` shows the field of that id. Ctrl+B and
 * Ctrl+I do the same.
 */
export function richTools(): void {
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-tool-for],[data-opens],[name=addPicture]");
    if (!button) return;
    const { toolFor, tool, inserts, opens } = button.dataset;
    if (opens) return show(document.getElementById(opens));
    if (button.matches("[name=addPicture]")) return rememberCaret(button as HTMLButtonElement);
    const area = document.getElementById(toolFor!);
    if (!(area instanceof HTMLTextAreaElement)) return;
    if (inserts) insert(area, inserts);
    else tools[tool!]?.(area);
  });
  document.addEventListener("keydown", (event) => {
    const area = event.target as HTMLTextAreaElement;
    const sign = { b: "**", i: "*" }[event.key.toLowerCase()];
    if (!sign || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    if (!area.matches(".rich-field textarea")) return;
    event.preventDefault();
    surround(area, sign);
  });
}

function show(field: HTMLElement | null): void {
  field?.closest("details")?.setAttribute("open", "");
  field?.focus();
}

/** A picture goes where the cursor is: the server inserts it there. */
function rememberCaret(button: HTMLButtonElement): void {
  const { form, value } = button;
  const area = form?.elements.namedItem(value);
  if (!form || !(area instanceof HTMLTextAreaElement)) return;
  const caret =
    (form.elements.namedItem("caret") as HTMLInputElement | null) ?? document.createElement("input");
  Object.assign(caret, { type: "hidden", name: "caret", value: String(area.selectionEnd) });
  form.append(caret);
}
