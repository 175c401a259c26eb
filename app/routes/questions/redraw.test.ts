import { describe, expect, it } from "vitest";
import { redrawn, withRows } from "./redraw";

function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const item of [value].flat()) form.append(name, item);
  return form;
}

const typed = {
  type: "2",
  content: "写到一半",
  "option[0]": "甲",
  "option[1]": "",
  "option[2]": "丙",
  answer: ["0", "2"],
  score: "x",
  difficulty: "4",
  ownership: "private",
  scoringRule: "1",
  analysis: "因为",
};

/** The same form as the next page would send it again: hidden fields and all. */
function sentAgain(fields: Record<string, string | string[]>) {
  const { option, answer, isByOrder, otherAnswer, ...texts } = redrawn(formOf(fields))!.initialValue;
  return {
    ...texts,
    ...Object.fromEntries(option.map((text, row) => [`option[${row}]`, text])),
    answer,
    ...(isByOrder ? { isByOrder: "on" } : {}),
    ...(otherAnswer ? { otherAnswer } : {}),
  };
}

describe("drawing a form anew", () => {
  it("leaves a form alone that was sent to be saved", () => {
    expect(redrawn(formOf(typed))).toBeNull();
    expect(redrawn(formOf({ ...typed, switchTo: "99" }))).toBeNull();
    expect(redrawn(formOf({ switchTo: "1" }))).toBeNull();
  });

  it("keeps everything that was typed, also what cannot be", () => {
    expect(redrawn(formOf({ ...typed, switchTo: "7" }))!.initialValue).toMatchObject({
      type: "7",
      content: "写到一半",
      option: ["甲", "", "丙", ""],
      answer: ["0", "2"],
      score: "x",
      difficulty: "4",
      ownership: "private",
      scoringRule: "1",
      analysis: "因为",
    });
  });

  it("keeps one answer for a type that has one, none where it would mean something else", () => {
    expect(redrawn(formOf({ ...typed, switchTo: "1" }))!.initialValue).toMatchObject({
      answer: ["0"],
      // Rule 1 is lenient there and normal here: the new type begins with its usual one.
      scoringRule: "1",
    });
    expect(redrawn(formOf({ ...typed, switchTo: "3" }))!.initialValue.answer).toEqual([]);
    expect(redrawn(formOf({ ...typed, switchTo: "5" }))!.initialValue).toMatchObject({
      answer: [""],
      scoringRule: "0",
    });
  });

  it("loses neither options nor a text on the way through other types and back", () => {
    const essay = sentAgain({ ...typed, switchTo: "5" });
    const written = { ...essay, answer: "参考答案" };
    const truth = sentAgain({ ...written, switchTo: "3" });
    const choice = redrawn(formOf({ ...truth, switchTo: "2" }))!.initialValue;
    expect(choice.option.slice(0, 3)).toEqual(["甲", "", "丙"]);
    const back = redrawn(formOf({ ...sentAgain({ ...truth, switchTo: "2" }), switchTo: "4" }))!.initialValue;
    expect(back.answer).toEqual(["参考答案"]);
  });

  it("adds two rows, up to twelve, and says where they begin", () => {
    const more = redrawn(formOf({ ...typed, moreOptions: "1" }))!;
    expect(more.newRow).toBe(4);
    expect(more.initialValue.option).toEqual(["甲", "", "丙", "", "", ""]);
    expect(more.initialValue.answer).toEqual(["0", "2"]);
    const eleven = Object.fromEntries(
      Array.from({ length: 11 }, (_, row) => [`option[${row}]`, String(row)]),
    );
    const full = redrawn(formOf({ type: "1", ...eleven, moreOptions: "1" }))!;
    expect(full.initialValue.option).toHaveLength(12);
    const twelve = { ...eleven, "option[11]": "11", type: "1", moreOptions: "1" };
    expect(redrawn(formOf(twelve))).toMatchObject({ newRow: null });
  });

  it("draws four rows at least", () => {
    expect(withRows([])).toEqual(["", "", "", ""]);
    expect(withRows(["1", undefined, "3", "4", "5"])).toEqual(["1", "", "3", "4", "5"]);
  });
});
