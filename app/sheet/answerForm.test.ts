import { describe, expect, test } from "vitest";
import { givenAnswer } from "#contract/bank/shapes";
import { parseForm } from "~/form/parse";
import { answerForm, answerIn, readTypedAnswer } from "./answerForm";

const formOf = (...fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};
const read = (...fields: [string, string][]) => {
  const submission = parseForm(formOf(...fields), answerForm);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return answerIn(submission.value);
};
const none = { keys: [], blanks: [], text: "" };

describe("the form of an answer", () => {
  test("is read as services take it, and nothing in it is a blank answer", () => {
    expect(read()).toEqual({ ...none, children: [] });
    expect(read(["answer", "1"])).toEqual({ ...none, keys: [1], children: [] });
    expect(read(["answer", "0"], ["answer", "2"], ["answer", "2"])).toMatchObject({ keys: [0, 2] });
    expect(read(["blank[1]", " 100 "])).toMatchObject({ blanks: ["", "100"] });
    expect(read(["blank[0]", ""], ["blank[1]", ""])).toMatchObject({ blanks: ["", ""] });
  });

  test("keeps the sub-questions apart, also where some have no field that was sent", () => {
    const answer = read(
      ["children[1].blank[0]", "甲"],
      ["children[3].answer", "0"],
      ["children[4].text", "答"],
    );
    expect(answer.children).toEqual([
      none,
      { ...none, blanks: ["甲"] },
      none,
      { ...none, keys: [0] },
      { ...none, text: "答" },
    ]);
    expect(givenAnswer.parse(answer)).toEqual(answer);
  });

  test("C3: keeps text as it was typed, apart from the line ends that forms write", () => {
    const code = '  def f(x):\r\n\treturn x < 3 &lt; "中"\r\n';
    expect(read(["text", code]).text).toBe('  def f(x):\n\treturn x < 3 &lt; "中"\n');
  });

  test("C1: names the field of what it cannot take, and what was typed is still there", () => {
    const long = "长".repeat(501);
    const fields: [string, string][] = [
      ["answer", "x"],
      ["blank[0]", "好"],
      ["blank[1]", long],
      ["text", "a\u0000b"],
      ["children[0].text", "答"],
    ];
    const submission = parseForm(formOf(...fields), answerForm);
    if (submission.status === "success") throw new Error("it was taken");
    expect(submission.error).toMatchObject({ "blank[1]": ["TOO_LONG"], text: ["HAS_CONTROL"] });
    expect(Object.keys(submission.error!)).toContain("answer[0]");
    expect(readTypedAnswer(submission.payload)).toMatchObject({
      blanks: ["好", long],
      text: "a\u0000b",
      children: [{ text: "答" }],
    });
  });

  test("C1: takes no more of anything than a question can have", () => {
    const status = (...fields: [string, string][]) => parseForm(formOf(...fields), answerForm).status;
    expect(status(["blank[20]", "x"])).not.toBe("success");
    expect(status(["children[20].text", "x"])).not.toBe("success");
    expect(status(["text", "x".repeat(20_001)])).not.toBe("success");
    expect(status(["answer", "-1"])).not.toBe("success");
    expect(status(["answer", "1.5"])).not.toBe("success");
    expect(status(...Array.from({ length: 13 }, (_, at): [string, string] => ["answer", `${at}`]))).not.toBe(
      "success",
    );
  });
});
