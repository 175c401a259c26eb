import { describe, expect, it } from "vitest";
import { changeRows, type RowIntent, rowChangeIn, rowsButton, rowsValue } from "./rows";

/** One to four rows, two of them added at once. */
const rules = {
  step: 2,
  field: ".text",
  whole: (rows: string[], wanted = 1) =>
    Array.from({ length: Math.min(4, Math.max(1, rows.length, wanted)) }, (_, at) => rows[at] ?? "-"),
};

const submitted = (value: string) => {
  const form = new FormData();
  form.set(rowsButton, value);
  return rowChangeIn(form)!;
};
const pressed = (typed: string, intent: RowIntent, row?: number) => {
  const { rows, focus } = changeRows([...typed], submitted(rowsValue(intent, "notes", row)), rules);
  return [rows.join(""), focus];
};

describe("rows of a form", () => {
  it("are left alone by any other button", () => {
    expect(rowChangeIn(new FormData())).toBeNull();
  });

  it("are added up to the most, and the first new one takes the focus", () => {
    expect(pressed("a", "add")).toEqual(["a--", "notes[1].text"]);
    expect(pressed("abc", "add")).toEqual(["abc-", "notes[3].text"]);
    expect(pressed("abcd", "add")).toEqual(["abcd", null]);
  });

  it("are removed down to the fewest, and the next one takes the focus, or else the last", () => {
    expect(pressed("abc", "remove", 1)).toEqual(["ac", "notes[1].text"]);
    expect(pressed("abc", "remove", 2)).toEqual(["ab", "notes[1].text"]);
    expect(pressed("a", "remove", 0)).toEqual(["-", "notes[0].text"]);
  });

  it("leave the focus to the button that adds one where none is left", () => {
    const none = changeRows(["a"], submitted("remove:notes:0"), { whole: (rows) => rows });
    expect(none).toEqual({ rows: [], focus: "notes" });
  });

  it("move one place and keep the focus, between the first and the last", () => {
    expect(pressed("abc", "up", 1)).toEqual(["bac", "notes[0].text"]);
    expect(pressed("abc", "down", 1)).toEqual(["acb", "notes[2].text"]);
    expect(pressed("abc", "up", 0)).toEqual(["abc", null]);
    expect(pressed("abc", "down", 2)).toEqual(["abc", null]);
  });

  it.each([
    "",
    "remove",
    "remove:notes",
    "remove:notes:x",
    "remove:notes:7",
    "remove:notes:-1",
    "turn:notes:0",
  ])("stay as they are for %j", (value) => {
    expect(changeRows(["a", "b"], submitted(value), rules)).toEqual({ rows: ["a", "b"], focus: null });
  });
});
