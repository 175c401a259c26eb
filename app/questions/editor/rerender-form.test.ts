import { describe, expect, it } from "vitest";
import { typesInOrder } from "#contract/questions/kinds";
import { rerender } from "./rerender-form";
import { lists, withRows } from "./typedForm";

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

/** The same form as the next page would submit it: hidden fields and all. */
function sentAgain(fields: Record<string, string | string[]>) {
  const sent: Record<string, string | string[]> = {};
  const add = (name: string, value: unknown): void => {
    if (typeof value === "string") sent[name] = value;
    else if ((lists as readonly string[]).includes(name)) sent[name] = value as string[];
    else if (value === true) sent[name] = "on";
    else if (Array.isArray(value)) for (const [row, item] of value.entries()) add(`${name}[${row}]`, item);
    else if (value) for (const [key, item] of Object.entries(value)) add(name ? `${name}.${key}` : key, item);
  };
  add("", rerender(formOf(fields))!.initialValue);
  return sent;
}

const shownFor = (fields: Record<string, string | string[]>) => rerender(formOf(fields))!.initialValue;

describe("drawing a form anew", () => {
  it("leaves a form alone that was sent to be saved", () => {
    expect(rerender(formOf(typed))).toBeNull();
    expect(rerender(formOf({ ...typed, switchTo: "99" }))).toBeNull();
    expect(rerender(formOf({ switchTo: "1" }))).toBeNull();
  });

  it("keeps what options and texts earn, beside more rows and over another type", () => {
    const weighed = { ...typed, "weights[0]": "70", "weights[2]": "x", partial: "冰 = 50%" };
    const weights = ["70", "", "x", ""];
    expect(shownFor({ ...weighed, rows: "add:option" }).weights).toEqual([...weights, "", ""]);
    const over = shownFor({ ...sentAgain({ ...weighed, switchTo: "4" }), switchTo: "2" });
    expect(over).toMatchObject({ weights, partial: "冰 = 50%" });
  });

  it("keeps everything that was typed, also what cannot be", () => {
    expect(rerender(formOf({ ...typed, switchTo: "7" }))!.initialValue).toMatchObject({
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
    expect(rerender(formOf({ ...typed, switchTo: "1" }))!.initialValue).toMatchObject({
      answer: ["0"],
      // Rule 1 is lenient there and normal here: the new type begins with its default rule.
      scoringRule: "1",
    });
    expect(rerender(formOf({ ...typed, switchTo: "3" }))!.initialValue.answer).toEqual([]);
    expect(rerender(formOf({ ...typed, switchTo: "5" }))!.initialValue).toMatchObject({
      answer: [],
      scoringRule: "0",
    });
  });

  it("loses neither options nor a text on the way through other types and back", () => {
    const essay = sentAgain({ ...typed, switchTo: "5" });
    const written = { ...essay, answer: "参考答案" };
    const truth = sentAgain({ ...written, switchTo: "3" });
    const choice = rerender(formOf({ ...truth, switchTo: "2" }))!.initialValue;
    expect(choice.option.slice(0, 3)).toEqual(["甲", "", "丙"]);
    const back = shownFor({ ...sentAgain({ ...truth, switchTo: "2" }), switchTo: "4" });
    expect(back.answer).toEqual(["参考答案"]);
  });

  it("loses nothing on the way through every type and back, at which row of the way it was ever typed", () => {
    const everything = {
      ...typed,
      isByOrder: "on",
      isCaseSensitive: "on",
      tolerance: "0.5",
      seconds: "60",
      prepareSeconds: "5",
      takes: "3",
      fileKinds: ["picture"],
      megabytes: "7",
      languages: ["c", "go"],
      template: "\tint main() {\n  }  ",
      sourceCode: "<&lt;",
      "tests[0].stdin": "1",
      "tests[2].expectedOutput": "3 ",
      "tests[2].isHidden": "on",
      "children[1].type": "4",
      "children[1].content": "___",
      "children[1].answer": "甲|乙",
      tag: "data",
      isJumpAllowed: "0",
      bankId: "b1",
      revision: "3",
    };
    let form: Record<string, string | string[]> = everything;
    const before = shownFor({ ...form, switchTo: "2" });
    for (const type of [...typesInOrder, 2]) form = sentAgain({ ...form, switchTo: String(type) });
    const { answer, scoringRule, ...after } = shownFor({ ...form, switchTo: "2" });
    const { answer: _, scoringRule: __, ...all } = before;
    expect(after).toEqual(all);
    // Single choice preserves only one answer.
    expect(answer).toEqual(["0"]);
    expect(scoringRule).toBe("0");
  });

  it("begins what a type asks for first as a new form of it", () => {
    expect(shownFor({ ...typed, switchTo: "14" })).toMatchObject({ seconds: "180", prepareSeconds: "30" });
    expect(shownFor({ ...typed, switchTo: "6" }).languages).toHaveLength(6);
    expect(shownFor({ ...typed, type: "14", seconds: "", switchTo: "15" }).seconds).toBe("");
  });

  it("adds two options, up to twelve, and says where they begin", () => {
    const more = rerender(formOf({ ...typed, rows: "add:option" }))!;
    expect(more.focus).toBe("option[4]");
    expect(more.initialValue.option).toEqual(["甲", "", "丙", "", "", ""]);
    expect(more.initialValue.answer).toEqual(["0", "2"]);
    const eleven = Object.fromEntries(
      Array.from({ length: 11 }, (_, row) => [`option[${row}]`, String(row)]),
    );
    const full = rerender(formOf({ type: "1", ...eleven, rows: "add:option" }))!;
    expect(full.initialValue.option).toHaveLength(12);
    const twelve = { ...eleven, "option[11]": "11", type: "1", rows: "add:option" };
    expect(rerender(formOf(twelve))).toMatchObject({ focus: null });
  });

  it("adds marking points three at a time, moves and removes them, and carries them to a type without any", () => {
    const essay = { type: "5", "rubric[0].text": "甲", "rubric[0].points": "1.5", "rubric[1].text": "乙" };
    const texts = (form: object) =>
      rerender(formOf({ ...essay, ...form }))!.initialValue.rubric.map(({ text }) => text);
    expect(rerender(formOf({ type: "5", rows: "add:rubric" }))!.focus).toBe("rubric[0].text");
    expect(texts({ rows: "add:rubric" })).toEqual(["甲", "乙", "", "", ""]);
    expect(texts({ rows: "up:rubric:1" })).toEqual(["乙", "甲"]);
    expect(texts({ rows: "remove:rubric:0" })).toEqual(["乙"]);
    expect(texts({ switchTo: "1" })).toEqual(["甲", "乙"]);
  });

  it("adds tests that are hidden, and takes one away", () => {
    const program = { type: "6", "tests[0].stdin": "甲", "tests[1].stdin": "乙", "tests[2].stdin": "丙" };
    const more = rerender(formOf({ ...program, rows: "add:tests" }))!;
    expect(more.focus).toBe("tests[3].stdin");
    expect(more.initialValue.tests.slice(2)).toEqual([
      { stdin: "丙", expectedOutput: "", weight: "", isHidden: false },
      { stdin: "", expectedOutput: "", weight: "1", isHidden: true },
      { stdin: "", expectedOutput: "", weight: "1", isHidden: true },
    ]);
    const fewer = rerender(formOf({ ...program, rows: "remove:tests:1" }))!;
    expect([fewer.focus, ...fewer.initialValue.tests.map(({ stdin }) => stdin)]).toEqual([
      "tests[1].stdin",
      "甲",
      "丙",
    ]);
  });

  describe("questions below a parent question", () => {
    const family = {
      type: "13",
      "children[0].type": "1",
      "children[0].content": "甲",
      "children[0].option": "* 一\n二",
      "children[1].type": "5",
      "children[1].content": "乙",
      "children[1].answer": "参考",
      "children[1].score": "2",
      "children[1].scoringRule": "1",
    };
    const contents = (fields: Record<string, string>) => {
      const { initialValue, focus } = rerender(formOf({ ...family, ...fields }))!;
      return [initialValue.children.map(({ content }) => content).join(""), focus];
    };

    it("come and go and change places", () => {
      const more = rerender(formOf({ ...family, rows: "add:children" }))!;
      expect(more.focus).toBe("children[2].content");
      expect(more.initialValue.children[2]).toMatchObject({
        type: "5",
        score: "2",
        scoringRule: "1",
        content: "",
      });
      expect(contents({ rows: "up:children:1" })).toEqual(["乙甲", "children[0].content"]);
      expect(contents({ rows: "remove:children:0" })).toEqual(["乙", "children[0].content"]);
    });

    it("keep what was typed through other types and back", () => {
      const child = (fields: Record<string, string>, row: number) =>
        rerender(formOf({ ...family, ...fields }))!.initialValue.children[row]!;
      const truth = child({ switchChild: "1:3" }, 1);
      expect(truth).toMatchObject({ type: "3", answer: "", otherAnswer: "参考", scoringRule: "1" });
      const again = sentAgain({ ...family, switchChild: "1:3" });
      const back = rerender(formOf({ ...again, switchChild: "1:5" }))!;
      expect(back.initialValue.children[1]).toMatchObject({ type: "5", answer: "参考", otherAnswer: "" });
      expect(back.focus).toBe("children[1].type");
      expect(child({ switchChild: "0:2" }, 0)).toMatchObject({
        type: "2",
        option: "* 一\n二",
        scoringRule: "0",
      });
      expect(child({ switchChild: "0:13" }, 0).type, "no family in a family").toBe("1");
    });
  });

  it("C1: takes no more rows than a form has", () => {
    const many = rerender(
      formOf({ type: "6", "tests[999].stdin": "x", "option[12]": "x", rows: "add:tests" }),
    )!;
    expect([many.initialValue.tests.length, many.initialValue.option.length]).toEqual([4, 4]);
    expect(
      rerender(formOf({ type: "13", "children[20].content": "x", rows: "add:children" }))!.initialValue
        .children,
    ).toHaveLength(3);
  });

  it("draws four rows at least", () => {
    expect(withRows([])).toEqual(["", "", "", ""]);
    expect(withRows(["1", undefined, "3", "4", "5"])).toEqual(["1", "", "3", "4", "5"]);
  });
});
