/** Inserts text at the cursor, or over the selection, as typing would: it can be undone. */
export function insert(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  // why: only execCommand preserves the undo history; where it is gone the text is set.
  if (!document.execCommand("insertText", false, text)) {
    area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Wraps the selection, which stays selected, in a delimiter; applied again removes it. */
export function surround(area: HTMLTextAreaElement, sign: string): void {
  const { selectionStart: from, selectionEnd: to, value } = area;
  const chosen = value.slice(from, to);
  const isWithin = value.slice(0, from).endsWith(sign) && value.slice(to).startsWith(sign);
  if (isWithin) area.setSelectionRange(from - sign.length, to + sign.length);
  insert(area, isWithin ? chosen : sign + chosen + sign);
  const start = isWithin ? from - sign.length : from + sign.length;
  area.setSelectionRange(start, start + chosen.length);
}

/** Each selected line becomes a list item, two at least: a single item would be no list. */
export function itemise(area: HTMLTextAreaElement): void {
  const { selectionStart, selectionEnd, value } = area;
  const from = value.lastIndexOf("\n", selectionStart - 1) + 1;
  const end = value.indexOf("\n", selectionEnd);
  const to = end < 0 ? value.length : end;
  const lines = value.slice(from, to).split("\n");
  if (lines.length === 1) lines.push("");
  area.setSelectionRange(from, to);
  insert(area, lines.map((line) => `- ${line}`).join("\n"));
}

/** Inserts a block with a blank line before it. */
export function insertBlock(area: HTMLTextAreaElement, block: string): void {
  const before = area.value.slice(0, area.selectionStart);
  insert(
    area,
    `${before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n"}${block}`,
  );
}
