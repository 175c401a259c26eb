import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseForm } from "~/form/parse";
import {
  markForm,
  type PlacedQuestion,
  partForms,
  questionForms,
  readBlanks,
  toPlaced,
  toTyped,
  typeNamed,
  writeBlanks,
} from "./form";
import { hasOptions, type QuestionType, scoringRules, typesInOrder } from "./kinds";
import { question } from "./shapes";

type Fields = Record<string, string | string[]>;

/** A form as a browser sends it: each value of a list under the same name, line breaks as CRLF. */
function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const item of [value].flat()) form.append(name, item.replace(/\n/g, "\r\n"));
  return form;
}

const usual: Fields = {
  type: "1",
  content: "电气设备起火时，首先应当",
  "option[0]": "用水扑救",
  "option[1]": "切断电源",
  "option[2]": "",
  "option[3]": "",
  answer: "1",
  score: "2",
  difficulty: "3",
  ownership: "public",
  scoringRule: "1",
  analysis: "",
};

const parse = (type: QuestionType, changes: Fields) =>
  parseForm(formOf({ ...usual, type: String(type), ...changes }), questionForms[type]);

function read(type: QuestionType, changes: Fields = {}) {
  const submission = parse(type, changes);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return toPlaced(type, submission.value);
}

/** The mistakes by field; null where there is none. */
function mistakes(type: QuestionType, changes: Fields = {}) {
  const submission = parse(type, changes);
  return submission.status === "success" ? null : submission.error;
}

describe("choices", () => {
  it("leaves blank rows out and keeps the answer on its option", () => {
    const read2 = read(2, {
      "option[0]": "",
      "option[1]": "甲",
      "option[2]": "  ",
      "option[3]": "乙",
      "option[4]": "丙",
      answer: ["4", "1"],
      scoringRule: "1",
    });
    expect(read2.question.option).toEqual(["甲", "乙", "丙"]);
    expect(read2.question.answer).toEqual({ keys: [2, 0], blanks: [], text: "" });
    expect(read2.question.scoringRule).toBe(1);
  });

  it("refuses an answer that points at an empty row", () => {
    expect(mistakes(1, { answer: "2" })).toEqual({ answer: ["ANSWER_IS_BLANK"] });
    expect(mistakes(7, { answer: ["0", "3"] })).toEqual({ answer: ["ANSWER_IS_BLANK"] });
    expect(mistakes(1, { answer: "11" })).toEqual({ answer: ["ANSWER_IS_BLANK"] });
  });

  it("asks for as many answers as the type has", () => {
    expect(mistakes(1, { answer: [] })).toEqual({ answer: ["ANSWER_MISSING"] });
    expect(mistakes(1, { answer: ["0", "1"] })).toEqual({ answer: ["ANSWER_MISSING"] });
    expect(mistakes(2, { answer: "1" })).toEqual({ answer: ["MULTIPLE_NEEDS_TWO"] });
    expect(mistakes(7, { answer: "1" })).toBeNull();
    expect(mistakes(7, { answer: [] })).toEqual({ answer: ["ANSWER_MISSING"] });
    expect(mistakes(1, { answer: "x" })).toEqual({ answer: ["NOT_VALID"] });
    expect(mistakes(2, { answer: ["1", "1"] })?.answer).toContain("NOT_VALID");
  });

  it("tells a mistake of an option in the row where it stands", () => {
    const long = "长".repeat(2001);
    expect(mistakes(1, { "option[2]": "", "option[3]": long })).toEqual({ "option[3]": ["TOO_LONG"] });
    expect(mistakes(1, { "option[0]": "" })).toEqual({ option: ["TOO_FEW_OPTIONS"] });
    expect(mistakes(1, { "option[3]": " 切断电源" })).toEqual({ option: ["OPTION_TWICE"] });
  });
});

describe("the other types", () => {
  it("reads right or wrong as 1 or 0, whatever options are carried along", () => {
    expect(read(3, { answer: "0" }).question).toMatchObject({ option: [], answer: { keys: [0] } });
    expect(mistakes(3, { answer: "2" })).toEqual({ answer: ["ANSWER_MISSING"] });
    expect(mistakes(3, { answer: [] })).toEqual({ answer: ["ANSWER_MISSING"] });
  });

  it("reads one line for each blank, with what else is accepted", () => {
    const { question } = read(4, {
      content: "用___冲洗，至少______分钟。",
      answer: "流动清水 | 清水｜流水\n15 |十五\n\n",
      isByOrder: "on",
      scoringRule: "1",
    });
    expect(question.answer.blanks).toEqual([
      ["流动清水", "清水", "流水"],
      ["15", "十五"],
    ]);
    expect(question.isByOrder).toBe(true);
    expect(question.scoringRule, "fill-in is always strict").toBe(0);
    expect(read(4, { content: "___", answer: "x" }).question.isByOrder).toBe(false);
  });

  it("holds blanks and answers against each other", () => {
    expect(mistakes(4, { content: "没有空", answer: "甲" })).toEqual({ content: ["NO_BLANK_IN_CONTENT"] });
    expect(mistakes(4, { content: "___和___", answer: "甲" })).toEqual({ answer: ["BLANKS_DIFFER"] });
    expect(mistakes(4, { content: "___和___", answer: "\n乙" })).toEqual({ answer: ["BLANK_MISSING"] });
    expect(mistakes(4, { content: "___", answer: "" })).toEqual({ answer: ["BLANKS_DIFFER"] });
  });

  it("takes a bar into an answer where it is written with a backslash", () => {
    expect(readBlanks("\\|x\\| | x")).toEqual([["|x|", "x"]]);
    expect(writeBlanks([["|x|", "x"], ["a\\"]])).toBe("\\|x\\| | x\na\\");
  });

  it("keeps a reference answer as it was typed, or none", () => {
    expect(read(5, { answer: "一、断电\n  二、报警", scoringRule: "0" }).question.answer).toEqual({
      keys: [],
      blanks: [],
      text: "一、断电\n  二、报警",
    });
    expect(mistakes(5, { answer: "", scoringRule: "1" })).toBeNull();
  });
});

describe("every type", () => {
  it("tells everything that is wrong at once", () => {
    const nothing = { content: " ", answer: [], score: "", difficulty: "", ownership: "", scoringRule: "" };
    expect(Object.keys(mistakes(1, nothing) ?? {}).sort()).toEqual([
      "content",
      "difficulty",
      "ownership",
      "score",
      "scoringRule",
    ]);
    expect(mistakes(2, { content: "", answer: "1", score: "0" })).toEqual({
      content: ["CONTENT_MISSING"],
      answer: ["MULTIPLE_NEEDS_TWO"],
      score: ["MARK_NOT_POSITIVE"],
    });
  });

  it("takes marks above 0 with one decimal at most", () => {
    for (const [score, points] of [
      ["2", 2],
      ["0.5", 0.5],
      [" 12.5 ", 12.5],
      ["1000", 1000],
    ] as const)
      expect(read(1, { score }).score).toBe(points);
    for (const [score, mistake] of [
      ["", "NOT_A_SCORE"],
      ["abc", "NOT_A_SCORE"],
      ["1.25", "NOT_A_SCORE"],
      ["1e3", "NOT_A_SCORE"],
      ["0", "MARK_NOT_POSITIVE"],
      ["-1", "MARK_NOT_POSITIVE"],
      ["1000.1", "SCORE_TOO_HIGH"],
    ]) {
      expect(mistakes(1, { score: score! })?.score, score).toEqual([mistake]);
      expect(parseForm(formOf({ score: score! }), markForm).reply().error, score).toEqual({
        score: [mistake],
      });
    }
  });

  it("takes difficulties 1 to 5, both ownerships, and the rules that there are", () => {
    expect(mistakes(1, { difficulty: "0" })).toEqual({ difficulty: ["DIFFICULTY_WRONG"] });
    expect(mistakes(1, { difficulty: "6" })).toEqual({ difficulty: ["DIFFICULTY_WRONG"] });
    expect(mistakes(1, { ownership: "mine" })?.ownership).toEqual(["OWNERSHIP_MISSING"]);
    expect(mistakes(1, { scoringRule: "2" })?.scoringRule).toEqual(["NOT_VALID"]);
  });

  it("C3: gives back text as it was typed, but for CRLF", () => {
    const content = "  <b>5 > 3 && 3 &lt; 5</b>\n\t“引号”\\ ";
    expect(read(1, { content, analysis: content }).question).toMatchObject({ content, analysis: content });
  });

  it("knows a type by its number and nothing else", () => {
    expect(typesInOrder.map((type) => typeNamed(String(type)))).toEqual([...typesInOrder]);
    expect(mistakes(1, { type: "6" })).toEqual({ type: ["TYPE_MISSING"] });
    expect(mistakes(1, { type: "" })).toEqual({ type: ["TYPE_MISSING"] });
    for (const other of [null, "", "0", "6", "1x", "NaN", "[]"]) expect(typeNamed(other)).toBeNull();
  });
});

const text = fc
  .string({ unit: "grapheme-ascii", minLength: 1, maxLength: 20 })
  .filter((t) => t.trim() !== "");
const accepted = text.map((t) => t.trim()).filter((t) => t.length > 0);

/** Questions as authors can write them. */
const questions: fc.Arbitrary<PlacedQuestion> = fc.constantFrom(...typesInOrder).chain((type) => {
  const option = fc.uniqueArray(text, { minLength: 2, maxLength: 12, selector: (t) => t.trim() });
  const blanks = fc.array(fc.array(accepted, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  return fc
    .record({ option, blanks, seed: fc.nat(), text, score: fc.integer({ min: 1, max: 10_000 }) })
    .chain(({ option, blanks, seed, text, score }) => {
      const rows = option.map((_, row) => row);
      const keys =
        type === 1 ? [seed % option.length] : type === 3 ? [seed % 2] : type === 2 || type === 7 ? rows : [];
      const rules = scoringRules[type] as readonly (0 | 1)[];
      return fc.record({
        score: fc.constant(score / 10),
        question: fc.record({
          type: fc.constant(type),
          content: fc.constant(type === 4 ? blanks.map(() => "___").join("、") : text),
          option: fc.constant(hasOptions(type) ? option : []),
          answer: fc.constant({
            keys,
            blanks: type === 4 ? blanks : [],
            text: type === 5 ? text : "",
          }),
          difficulty: fc.integer({ min: 1, max: 5 }),
          ownership: fc.constantFrom("public" as const, "private" as const),
          scoringRule: fc.constantFrom(...rules),
          isByOrder: type === 4 ? fc.boolean() : fc.constant(true),
          analysis: fc.constant(text),
        }),
      });
    });
});

it("what a form shows of a question reads as the same question again", () => {
  fc.assert(
    fc.property(questions, (placed) => {
      expect(question.safeParse(placed.question).error).toBeUndefined();
      const { option, isByOrder, ...shown } = toTyped(placed);
      const rows = Object.fromEntries(option.map((text, row) => [`option[${row}]`, text]));
      const ticks: Fields = isByOrder ? { isByOrder: "on" } : {};
      const form = formOf({ ...shown, ...rows, ...ticks });
      const submission = parseForm(form, questionForms[placed.question.type]);
      if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
      expect(toPlaced(placed.question.type, submission.value)).toEqual(placed);
    }),
    { numRuns: 500 },
  );
});

describe("parts", () => {
  const part = { name: "第一部分", introduction: "第一行\n第二行", duration: "30" };
  const readPart = (kind: keyof typeof partForms, changes: Fields = {}) =>
    parseForm(formOf({ ...part, ...changes }), partForms[kind]);

  it("reads minutes as seconds where the paper is timed by part, and none otherwise", () => {
    expect(readPart("byPart")).toMatchObject({
      value: { name: "第一部分", introduction: "第一行\n第二行", duration: 1800 },
    });
    expect(readPart("whole")).toMatchObject({ value: { name: "第一部分" } });
    expect(readPart("whole", { duration: "x" })).not.toHaveProperty("value.duration");
    expect(readPart("whole", { introduction: "" })).toMatchObject({ value: { introduction: "" } });
  });

  it("refuses names and durations that cannot be", () => {
    expect(readPart("whole", { name: "" }).reply().error).toEqual({ name: ["PART_NAME_MISSING"] });
    expect(readPart("whole", { name: "  " }).reply().error).toEqual({ name: ["PART_NAME_MISSING"] });
    expect(readPart("whole", { name: "A/B" }).reply().error).toEqual({ name: ["TITLE_HAS_SPECIAL"] });
    expect(readPart("byPart", { duration: "" }).reply().error).toEqual({ duration: ["DURATION_MISSING"] });
    for (const duration of ["0", "1441", "1.5", "-5", "x"])
      expect(readPart("byPart", { duration }).reply().error?.duration, duration).toContain("NOT_MINUTES");
  });
});
