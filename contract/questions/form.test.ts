import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseForm } from "~/form/parse";
import { withPartialCredit } from "../../tests/support/any-question";
import {
  markForm,
  type PlacedQuestion,
  partForms,
  questionForms,
  readBlanks,
  startOf,
  toPlaced,
  toTypedQuestion,
  typeNamed,
  writeBlanks,
} from "./form";
import { creditedAnswer } from "./from-typed";
import {
  abilities,
  childTypes,
  codeLanguages,
  fileKinds,
  hasOptionOrder,
  hasOptions,
  isByHand,
  type QuestionType,
  scoringRules,
  typesInOrder,
} from "./kinds";
import { readOptions, readPartial, readRubric, writeOptions, writePartial } from "./notation";
import type { PartialText } from "./partial-credit";
import { plainAnswer, plainQuestion } from "./plain";
import { type ChildQuestion, familyScore, type MarkingPoint, type Question, question } from "./shapes";

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

/** The validation errors by field; null where there are none. */
function errorsOf(type: QuestionType, changes: Fields = {}) {
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
    expect(read2.question.answer).toEqual({ ...plainAnswer, keys: [2, 0] });
    expect(read2.question.scoringRule).toBe(1);
  });

  it("refuses an answer that points at an empty row", () => {
    expect(errorsOf(1, { answer: "2" })).toEqual({ answer: ["ANSWER_IS_BLANK"] });
    expect(errorsOf(7, { answer: ["0", "3"] })).toEqual({ answer: ["ANSWER_IS_BLANK"] });
    expect(errorsOf(1, { answer: "11" })).toEqual({ answer: ["ANSWER_IS_BLANK"] });
  });

  it("asks for as many answers as the type has", () => {
    expect(errorsOf(1, { answer: [] })).toEqual({ answer: ["ANSWER_MISSING"] });
    expect(errorsOf(1, { answer: ["0", "1"] })).toEqual({ answer: ["ANSWER_MISSING"] });
    expect(errorsOf(2, { answer: "1" })).toEqual({ answer: ["MULTIPLE_NEEDS_TWO"] });
    expect(errorsOf(7, { answer: "1" })).toBeNull();
    expect(errorsOf(7, { answer: [] })).toEqual({ answer: ["ANSWER_MISSING"] });
    expect(errorsOf(1, { answer: "x" })).toEqual({ answer: ["NOT_VALID"] });
    expect(errorsOf(2, { answer: ["1", "1"] })?.answer).toContain("NOT_VALID");
  });

  it("tells a validation error of an option in the row where it stands", () => {
    const long = "长".repeat(2001);
    expect(errorsOf(1, { "option[2]": "", "option[3]": long })).toEqual({ "option[3]": ["TOO_LONG"] });
    expect(errorsOf(1, { "option[0]": "" })).toEqual({ option: ["TOO_FEW_OPTIONS"] });
    expect(errorsOf(1, { "option[3]": " 切断电源" })).toEqual({ option: ["OPTION_TWICE"] });
  });
});

describe("the other types", () => {
  it("reads right or wrong as 1 or 0, whatever options are carried along", () => {
    expect(read(3, { answer: "0" }).question).toMatchObject({ option: [], answer: { keys: [0] } });
    expect(errorsOf(3, { answer: "2" })).toEqual({ answer: ["ANSWER_MISSING"] });
    expect(errorsOf(3, { answer: [] })).toEqual({ answer: ["ANSWER_MISSING"] });
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
    expect(errorsOf(4, { content: "没有空", answer: "甲" })).toEqual({ content: ["NO_BLANK_IN_CONTENT"] });
    expect(errorsOf(4, { content: "___和___", answer: "甲" })).toEqual({ answer: ["BLANKS_DIFFER"] });
    expect(errorsOf(4, { content: "___和___", answer: "\n乙" })).toEqual({ answer: ["BLANK_MISSING"] });
    expect(errorsOf(4, { content: "___", answer: "" })).toEqual({ answer: ["BLANKS_DIFFER"] });
  });

  it("takes a bar into an answer where it is written with a backslash", () => {
    expect(readBlanks("\\|x\\| | x")).toEqual([["|x|", "x"]]);
    expect(writeBlanks([["|x|", "x"], ["a\\"]])).toBe("\\|x\\| | x\na\\");
  });

  it("keeps a reference answer as it was typed, or none", () => {
    expect(read(5, { answer: "一、断电\n  二、报警", scoringRule: "0" }).question.answer).toEqual({
      ...plainAnswer,
      text: "一、断电\n  二、报警",
    });
    expect(errorsOf(5, { answer: "", scoringRule: "1" })).toBeNull();
  });
});

describe("every type", () => {
  it("tells everything that is wrong at once", () => {
    const nothing = { content: " ", answer: [], score: "", difficulty: "", ownership: "", scoringRule: "" };
    expect(Object.keys(errorsOf(1, nothing) ?? {}).sort()).toEqual([
      "content",
      "difficulty",
      "ownership",
      "score",
      "scoringRule",
    ]);
    expect(errorsOf(2, { content: "", answer: "1", score: "0" })).toEqual({
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
    for (const [score, validationError] of [
      ["", "NOT_A_SCORE"],
      ["abc", "NOT_A_SCORE"],
      ["1.25", "NOT_A_SCORE"],
      ["1e3", "NOT_A_SCORE"],
      ["0", "MARK_NOT_POSITIVE"],
      ["-1", "MARK_NOT_POSITIVE"],
      ["1000.1", "SCORE_TOO_HIGH"],
    ]) {
      expect(errorsOf(1, { score: score! })?.score, score).toEqual([validationError]);
      expect(parseForm(formOf({ score: score! }), markForm).reply().error, score).toEqual({
        score: [validationError],
      });
    }
  });

  it("takes difficulties 1 to 5, both ownerships, and the rules that there are", () => {
    expect(errorsOf(1, { difficulty: "0" })).toEqual({ difficulty: ["DIFFICULTY_WRONG"] });
    expect(errorsOf(1, { difficulty: "6" })).toEqual({ difficulty: ["DIFFICULTY_WRONG"] });
    expect(errorsOf(1, { ownership: "mine" })?.ownership).toEqual(["OWNERSHIP_MISSING"]);
    expect(errorsOf(1, { scoringRule: "2" })?.scoringRule).toEqual(["NOT_VALID"]);
  });

  it("C3: gives back text as it was typed, but for CRLF", () => {
    const content = "  <b>5 > 3 && 3 &lt; 5</b>\n\t“引号”\\ ";
    expect(read(1, { content, analysis: content }).question).toMatchObject({ content, analysis: content });
  });

  it("knows a type by its number and nothing else", () => {
    expect(typesInOrder.map((type) => typeNamed(String(type)))).toEqual([...typesInOrder]);
    expect(errorsOf(1, { type: "6" })).toEqual({ type: ["TYPE_MISSING"] });
    expect(errorsOf(1, { type: "" })).toEqual({ type: ["TYPE_MISSING"] });
    for (const other of [null, "", "0", "8", "9", "11", "12", "17", "1x", "NaN", "[]"])
      expect(typeNamed(other)).toBeNull();
  });
});

describe("fill-in", () => {
  it("reads capital letters and the distance that an answer may have", () => {
    const fields = { content: "___", answer: "3.14", tolerance: " 0.005 ", isCaseSensitive: "on" };
    expect(read(4, fields).question.answer).toMatchObject({ tolerance: 0.005, isCaseSensitive: true });
    expect(read(4, { ...fields, tolerance: "" }).question.answer.tolerance).toBe(0);
    expect(read(4, { ...fields, tolerance: "1e-7" }).question.answer.tolerance).toBe(1e-7);
    for (const tolerance of ["-1", "x", "1000001", "1e99"])
      expect(errorsOf(4, { ...fields, tolerance }), tolerance).toEqual({ tolerance: ["NOT_A_NUMBER"] });
    expect(read(1, { tolerance: "1" }).question.answer, "nothing of it elsewhere").toMatchObject({
      tolerance: 0,
    });
  });
});

describe("recordings and files", () => {
  it("reads seconds, none as no limit", () => {
    for (const type of [14, 15, 16] as const) {
      const { question } = read(type, { scoringRule: "", seconds: "90", prepareSeconds: "", takes: "2" });
      expect([question.seconds, question.prepareSeconds, question.option]).toEqual([90, 0, []]);
      expect([question.takes, read(type, { takes: " " }).question.takes]).toEqual([2, 0]);
      expect(errorsOf(type, { seconds: "1.5", prepareSeconds: "3601", takes: "11" })).toEqual({
        seconds: ["NOT_A_NUMBER"],
        prepareSeconds: ["NUMBER_TOO_HIGH"],
        takes: ["NUMBER_TOO_HIGH"],
      });
    }
    expect(read(5, { answer: "", seconds: "90", takes: "2" }).question).toMatchObject({
      seconds: 0,
      takes: 0,
    });
  });

  it("reads what may be handed in, nothing ticked as everything", () => {
    const { question } = read(10, { fileKinds: ["document", "picture"], megabytes: "20" });
    expect(question).toMatchObject({ fileKinds: ["document", "picture"], megabytes: 20 });
    expect(read(10, {}).question).toMatchObject({ fileKinds: [], megabytes: 0 });
    expect(errorsOf(10, { megabytes: "101", fileKinds: "virus" })).toEqual({
      megabytes: ["NUMBER_TOO_HIGH"],
      fileKinds: ["NOT_VALID"],
    });
  });
});

describe("programming", () => {
  const program: Fields = {
    languages: ["python", "c"],
    codeInput: "两个整数",
    "tests[0].stdin": "",
    "tests[0].expectedOutput": "",
    "tests[0].weight": "9",
    "tests[1].stdin": "1 2\n",
    "tests[1].expectedOutput": "3",
    "tests[1].weight": "2",
    "tests[1].isHidden": "on",
    "tests[2].stdin": "",
    "tests[2].expectedOutput": "0",
  };

  it("leaves blank rows out, and takes what is written in them as it is", () => {
    expect(read(6, program).question.code).toMatchObject({
      languages: ["python", "c"],
      codeInput: "两个整数",
      template: "",
      tests: [
        { stdin: "1 2\n", expectedOutput: "3", weight: 2, isHidden: true },
        { stdin: "", expectedOutput: "0", weight: 1, isHidden: false },
      ],
    });
    expect(read(1, program).question.code, "nothing of it elsewhere").toBeNull();
  });

  it("leads each validation error back to its field and row", () => {
    expect(errorsOf(6, { "tests[0].stdin": "" })).toEqual({
      tests: ["TEST_MISSING"],
      languages: ["LANGUAGE_MISSING"],
    });
    expect(errorsOf(6, { ...program, languages: "cobol" })).toEqual({ languages: ["NOT_VALID"] });
    const long = "x".repeat(20_001);
    const wrong = { "tests[1].weight": "0", "tests[2].expectedOutput": long, template: long };
    expect(errorsOf(6, { ...program, ...wrong })).toEqual({
      "tests[1].weight": ["WEIGHT_NOT_POSITIVE"],
      "tests[2].expectedOutput": ["TOO_LONG"],
      template: ["TOO_LONG"],
    });
  });

  it("C3: keeps code byte for byte, but for CRLF", () => {
    const code = '\t#include <stdio.h>  \n\n  if (a < b && c > d) puts("&lt;&amp;lt;");\t \n\n';
    const kept = read(6, {
      ...program,
      template: code,
      codeCorrectValue: code,
      codeInput: code,
      codeOutput: code,
      codeInputExample: code,
      codeOutputExample: code,
      sourceCode: code,
      "tests[1].stdin": code,
      "tests[1].expectedOutput": code,
    }).question.code!;
    const { languages, tests, ...texts } = kept;
    expect(new Set([...Object.values(texts), tests[0]!.stdin, tests[0]!.expectedOutput])).toEqual(
      new Set([code]),
    );
  });
});

describe("a parent question", () => {
  const choice: Fields = {
    "children[0].type": "1",
    "children[0].content": "图中的场所属于",
    "children[0].option": "仓库\n* 车间\n\n办公室",
    "children[0].score": "2.5",
    "children[0].scoringRule": "1",
  };
  const truth: Fields = {
    "children[2].type": "3",
    "children[2].content": "可以吸烟。",
    "children[2].answer": "0",
    "children[2].score": "1",
    "children[2].scoringRule": "0",
  };
  const blankRow: Fields = { "children[1].type": "2", "children[1].content": " ", "children[1].score": "x" };

  it("is worth what the questions below it are worth; blank rows are none", () => {
    const { score, question } = read(13, { ...choice, ...blankRow, ...truth, score: "" });
    expect(score).toBe(3.5);
    expect(question.children).toMatchObject([
      { type: 1, option: ["仓库", "车间", "办公室"], answer: { keys: [1] }, score: 2.5, scoringRule: 1 },
      { type: 3, option: [], answer: { keys: [0] }, score: 1, scoringRule: 0 },
    ]);
    expect(read(5, { ...choice, answer: "" }).question.children, "nothing of it elsewhere").toEqual([]);
  });

  it("leads each validation error back to its field and row", () => {
    expect(errorsOf(13, { ...blankRow, score: "" })).toEqual({ children: ["CHILD_MISSING"] });
    const wrong = {
      "children[2].content": " ",
      "children[2].score": "0",
      "children[0].option": "仓库\n车间",
    };
    expect(errorsOf(13, { ...choice, ...blankRow, ...truth, ...wrong })).toEqual({
      "children[0].option": ["ANSWER_MISSING"],
      "children[2].content": ["CONTENT_MISSING"],
      "children[2].score": ["MARK_NOT_POSITIVE"],
    });
    expect(errorsOf(13, { ...choice, "children[0].type": "13" })).toEqual({
      "children[0].type": ["TYPE_MISSING"],
    });
    const fillIn = { "children[2].type": "4", "children[2].answer": "x", "children[2].content": "___和___" };
    expect(errorsOf(13, { ...choice, ...truth, ...fillIn, "children[2].tolerance": "x" })).toEqual({
      "children[2].tolerance": ["NOT_A_NUMBER"],
    });
    expect(errorsOf(13, { ...choice, ...truth, ...fillIn })).toEqual({
      "children[2].answer": ["BLANKS_DIFFER"],
    });
    const rich = { "children[0].score": "600", "children[2].score": "500" };
    expect(errorsOf(13, { ...choice, ...truth, ...rich })).toEqual({ children: ["SCORE_TOO_HIGH"] });
  });
});

describe("options one a line", () => {
  it("marks right ones with a star, which a backslash makes a plain one", () => {
    expect(readOptions("甲\r\n*乙\n＊ 丙\n\\*丁\n*\n   ")).toEqual({
      option: ["甲", "乙", "丙", "*丁"],
      keys: [1, 2],
    });
    expect(readOptions("")).toEqual({ option: [], keys: [] });
  });

  it("takes the next line in where one ends with a backslash", () => {
    expect(readOptions("第一行\\\n第二行\n$a\\\\$")).toEqual({
      option: ["第一行\n第二行", "$a\\\\$"],
      keys: [],
    });
    expect(readOptions("x\\\\\ny").option).toEqual(["x\\", "y"]);
  });
});

describe("marking points", () => {
  const rubricOf = (type: QuestionType, fields: Fields) =>
    read(type, { scoringRule: "0", ...fields }).question.rubric;
  const errorsIn = (fields: Fields) => errorsOf(5, { scoringRule: "0", answer: "", ...fields });

  it("are read of filled rows, for answers that people mark", () => {
    const fields = {
      "rubric[1].text": " 先断电 ",
      "rubric[1].points": "2.5",
      "rubric[1].keywords": "断电，切断电源",
      "rubric[2].text": "",
    };
    const point = { text: "先断电", points: 2.5, keywords: "断电，切断电源" };
    for (const type of [5, 10, 14, 15, 16] as const)
      expect(rubricOf(type, fields), `${type}`).toEqual([point]);
    expect(read(1, fields).question.rubric).toEqual([]);
  });

  it("say what they look for, in steps of 0.5", () => {
    const at = (row: number, text: string, points: string) => ({
      [`rubric[${row}].text`]: text,
      [`rubric[${row}].points`]: points,
    });
    for (const points of ["0", "0.3", "-1", "", "x"])
      expect(errorsIn(at(1, "先断电", points)), points).toEqual({ "rubric[1].points": ["POINTS_NOT_HALF"] });
    expect(errorsIn(at(0, "先断电", "1000.5"))).toEqual({ "rubric[0].points": ["SCORE_TOO_HIGH"] });
    expect(errorsIn(at(2, " ", "1"))).toEqual({ "rubric[2].text": ["POINT_TEXT_MISSING"] });
    expect(errorsIn(at(0, "长".repeat(501), "1"))).toEqual({ "rubric[0].text": ["TOO_LONG"] });
    const rubric = (count: number) => Array.from({ length: count }, () => ({ text: "先断电", points: 0.5 }));
    const wire = (count: number) =>
      question.safeParse({ ...read(5, { scoringRule: "0", answer: "" }).question, rubric: rubric(count) });
    expect(wire(20).data?.rubric[0]).toEqual({ text: "先断电", points: 0.5, keywords: "" });
    expect(wire(21).error?.issues[0]?.message).toBe("TOO_MANY_POINTS");
  });

  it("of a sub-question are one a line", () => {
    expect(readRubric("2 | 先断电 | 断电、切断\r\n\n0.5｜a\\|b\n三 | 再撤离")).toEqual([
      { points: 2, text: "先断电", keywords: "断电、切断" },
      { points: 0.5, text: "a|b", keywords: "" },
      { points: Number.NaN, text: "再撤离", keywords: "" },
    ]);
    const child = {
      "children[0].type": "5",
      "children[0].content": "为什么？",
      "children[0].score": "4",
      "children[0].scoringRule": "0",
    };
    expect(read(13, { ...child, "children[0].rubric": "2 | 先断电" }).question.children[0]?.rubric).toEqual([
      { points: 2, text: "先断电", keywords: "" },
    ]);
    expect(errorsOf(13, { ...child, "children[0].rubric": "先断电" })?.["children[0].rubric"]).toContain(
      "POINTS_NOT_HALF",
    );
  });
});

const text = fc
  .string({ unit: "grapheme-ascii", minLength: 1, maxLength: 20 })
  .filter((t) => t.trim() !== "");
/** Text in which the delimiters of the notations are as likely as letters. */
const tricky = fc
  .array(fc.constantFrom("*", "＊", "\\", "\n", "|", " ", "\t", "a", "<", "&lt;", "答"), {
    minLength: 1,
    maxLength: 12,
  })
  .map((pieces) => pieces.join(""))
  .filter((t) => t.trim() !== "");
const accepted = text.map((t) => t.trim()).filter((t) => t.length > 0);
const options = fc.uniqueArray(fc.oneof(text, tricky), {
  minLength: 2,
  maxLength: 12,
  selector: (t) => t.trim(),
});
const none = fc.constant(0);
const upTo = (max: number) => fc.integer({ min: 0, max });

it("options one a line read as the same options again", () => {
  fc.assert(
    fc.property(options, fc.nat(), (option, seed) => {
      const keys = option.flatMap((_, at) => ((seed >> at) % 2 === 1 ? [at] : []));
      expect(readOptions(writeOptions({ option, keys }))).toEqual({ option, keys });
    }),
    { numRuns: 2000 },
  );
});

const rubric = fc.array(
  fc.record({
    text: fc.oneof(accepted, fc.constantFrom("|", "\\", "2 | a", "\\|", "｜\\")),
    points: fc.integer({ min: 1, max: 2000 }).map((halves) => halves / 2),
    keywords: fc.oneof(fc.constant(""), accepted, fc.constant("a|b")),
  }),
  { maxLength: 3 },
);

/** Question text and key, as authors can write them. */
const core = <Type extends QuestionType>(type: Type) =>
  fc
    .record({
      option: options,
      blanks: fc.array(fc.array(accepted, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
      seed: fc.nat(),
      text: fc.oneof(text, tricky),
    })
    .chain(({ option, blanks, seed, text }) => {
      const rows = option.map((_, row) => row);
      const keys =
        type === 1 ? [seed % option.length] : type === 3 ? [seed % 2] : type === 2 || type === 7 ? rows : [];
      const isFillIn = type === 4;
      return fc.record({
        type: fc.constant(type),
        content: fc.constant(isFillIn ? blanks.map(() => "___").join("、") : text),
        option: fc.constant<string[]>(hasOptions(type) ? option : []),
        answer: fc.record({
          ...{ weights: fc.constant<number[]>([]), partial: fc.constant<PartialText[]>([]) },
          keys: fc.constant(keys),
          blanks: fc.constant<string[][]>(isFillIn ? blanks : []),
          text: fc.constant(isByHand(type) ? text : ""),
          isCaseSensitive: isFillIn ? fc.boolean() : fc.constant(false),
          tolerance: isFillIn ? fc.double({ min: 0, max: 1e6, noNaN: true }).map((t) => t + 0) : none,
        }),
        scoringRule: fc.constantFrom(...(scoringRules[type] as readonly (0 | 1)[])),
        isByOrder: isFillIn ? fc.boolean() : fc.constant(true),
        analysis: fc.constant(text),
        rubric: isByHand(type) ? rubric : fc.constant<MarkingPoint[]>([]),
      });
    });

const tenths = fc.integer({ min: 1, max: 500 }).map((points) => points / 10);
const child: fc.Arbitrary<ChildQuestion> = fc
  .constantFrom(...childTypes)
  .chain((type) => fc.tuple(core(type), tenths).map(([asked, score]) => ({ ...asked, score })));

const raw = fc.oneof(fc.constant(""), tricky);
const code: fc.Arbitrary<Question["code"]> = fc.record({
  languages: fc.subarray([...codeLanguages], { minLength: 1 }),
  template: raw,
  codeCorrectValue: raw,
  codeInput: raw,
  codeOutput: raw,
  codeInputExample: raw,
  codeOutputExample: raw,
  sourceCode: raw,
  tests: fc.array(
    fc.record({
      stdin: raw,
      expectedOutput: tricky,
      weight: fc.integer({ min: 1, max: 1000 }),
      isHidden: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

/** Questions as authors can write them. */
const questions: fc.Arbitrary<PlacedQuestion> = fc.constantFrom(...typesInOrder).chain((type) => {
  const isRecording = type === 14 || type === 15 || type === 16;
  const nature = fc.record({
    difficulty: fc.integer({ min: 1, max: 5 }),
    ownership: fc.constantFrom("public" as const, "private" as const),
    tag: fc.constantFrom("" as const, ...abilities),
    isJumpAllowed: fc.boolean(),
    hints: fc.constantFrom<string[]>([], ["想想 | 前提"], ["先看单位", "$x^2$ = 4"]),
    answerTemplate: type === 5 ? fc.constantFrom("", "一、原因：\n\n二、  措施：") : fc.constant(""),
    keepsOptionOrder: hasOptionOrder(type) ? fc.boolean() : fc.constant(false),
    children:
      type === 13 ? fc.array(child, { minLength: 1, maxLength: 4 }) : fc.constant<ChildQuestion[]>([]),
    title: fc.constantFrom("", "灭火器 · 用法 (1)"),
    idNumber: fc.constantFrom("", "FIRE-2026/001"),
    stimulus: fc.oneof(
      fc.constant(""),
      tricky.filter((each) => each.trim() !== ""),
    ),
    media: fc.constantFrom(null, { src: "/file/a-1", kind: "audio" as const, name: "听力 1", plays: 2 }),
    code: type === 6 ? code : fc.constant(null),
    seconds: isRecording ? upTo(3600) : none,
    prepareSeconds: isRecording ? upTo(3600) : none,
    takes: isRecording ? upTo(10) : none,
    fileKinds: type === 10 ? fc.subarray([...fileKinds]) : fc.constant<Question["fileKinds"]>([]),
    megabytes: type === 10 ? upTo(100) : none,
  });
  return fc.tuple(core(type), nature, tenths).map(([asked, more, score]) => {
    const question = { ...asked, ...more };
    return { score: type === 13 ? familyScore(question) : score, question };
  });
});

const credited = questions.chain(({ question: plain, score }) =>
  withPartialCredit(plain).map((question) => ({ question, score })),
);

/** The form data of a browser: unchecked checkboxes and empty lists send nothing. */
function sent(value: unknown, name = ""): Fields {
  if (typeof value === "string") return { [name]: value };
  if (typeof value === "boolean") return value ? { [name]: "on" } : ({} as Fields);
  const isRepeated = Array.isArray(value) && ["answer", "languages", "fileKinds"].includes(name);
  if (isRepeated) return { [name]: value as string[] };
  const place = (key: string) => (Array.isArray(value) ? `${name}[${key}]` : name ? `${name}.${key}` : key);
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([key, item]) => Object.entries(sent(item, place(key)))),
  );
}

it("what a form shows of a question of any type reads as the same question again", () => {
  fc.assert(
    fc.property(fc.oneof(questions, credited), (placed) => {
      expect(question.safeParse(placed.question).error).toBeUndefined();
      const submission = parseForm(
        formOf(sent(toTypedQuestion(placed))),
        questionForms[placed.question.type],
      );
      if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
      expect(toPlaced(placed.question.type, submission.value)).toEqual(placed);
    }),
    { numRuns: 1000 },
  );
});

describe("partial credit", () => {
  const percent = (...of: string[]): Fields =>
    Object.fromEntries(of.map((text, at): [string, string] => [`weights[${at}]`, text]));
  const rows = { "option[0]": "甲", "option[1]": "", "option[2]": "乙", "option[3]": "丙" };

  it("is read by row, and what is right follows from it", () => {
    const weighted = (type: QuestionType, answer: string[], ...of: string[]) =>
      read(type, { ...rows, answer, ...percent(...of) }).question.answer;
    expect(weighted(1, ["0"], "", "", "50", "−25.5％")).toMatchObject({
      ...{ keys: [0], weights: [10_000, 5_000, -2_550] },
    });
    expect(weighted(1, ["0"], "", "9", "100", "").keys).toEqual([0, 1]);
    expect(weighted(7, ["0", "2", "3"], "33.33333", "", "33.33333", "33.33333").weights).toEqual([
      3_333, 3_333, 3_333,
    ]);
    expect(weighted(1, ["0"], "", "", "", " ")).toMatchObject({ keys: [0], weights: [] });
    expect(
      read(4, {
        content: "___和___",
        answer: "水\n火",
        partial: "\n冰 = 50% | a\\|b=c ＝ 33.33",
        isByOrder: "on",
      }).question.answer.partial,
    ).toEqual([
      { blank: 1, text: "冰", weight: 5_000 },
      { blank: 1, text: "a|b=c", weight: 3_333 },
    ]);
  });

  it("is refused beside its field where no mark follows from it", () => {
    const errors = (type: QuestionType, answer: string[], ...of: string[]) =>
      errorsOf(type, { ...rows, scoringRule: "0", answer, ...percent(...of) });
    for (const text of ["x", "101", "-100.01", "1e2", "5 0"])
      expect(errors(1, ["0"], "", "", text), text).toMatchObject({ "weights[2]": ["WEIGHT_WRONG"] });
    expect(errors(1, ["0"], "50", "", "100")).toEqual({ "weights[0]": ["WEIGHT_OF_KEY_ONE"] });
    expect(errors(7, ["0"], "100", "", "50")).toEqual({ "weights[2]": ["WEIGHT_OF_KEY_SOME"] });
    expect(errors(7, ["0", "3"], "100", "", "-50")).toEqual({ "weights[3]": ["WEIGHT_OF_KEY_SOME"] });
    expect(errors(2, ["0", "2"], "50", "", "49")).toEqual({ weights: ["WEIGHTS_TOO_LOW"] });
    const blanks = { content: "___和___", answer: "水\n火", scoringRule: "0", isByOrder: "on" };
    for (const text of ["冰", "冰 = 0%", "冰 = 101%", "= 50%", "冰 = 50% 大"])
      expect(errorsOf(4, { ...blanks, partial: text }), text).toEqual({ partial: ["PARTIAL_WRONG"] });
    expect(errorsOf(4, { ...blanks, partial: "\n\n冰 = 50" })).toEqual({ partial: ["PARTIAL_NO_BLANK"] });
    expect(errorsOf(4, { ...blanks, isByOrder: [], partial: "冰 = 50" })).toEqual({
      partial: ["PARTIAL_NEEDS_ORDER"],
    });
  });

  it("no sub-question has any", () => {
    const { question: single } = read(1, { ...rows, answer: "0", ...percent("", "", "50") });
    const children = [{ ...single, score: 1 }] as unknown as ChildQuestion[];
    const { error } = question.safeParse({ ...single, type: 13, answer: plainAnswer, option: [], children });
    expect(error?.issues.map(({ message }) => message)).toEqual(["CHILD_HAS_WEIGHTS"]);
  });

  it("lines of texts are written as they are read", () => {
    const partial = [
      { blank: 1, text: "x = 5 | y", weight: 1 },
      { blank: 3, text: "=", weight: 9_999 },
      { blank: 4, text: "9.5", weight: 5_000, tolerance: 0.25 },
    ];
    expect(writePartial(partial)).toBe("\nx = 5 \\| y = 0.01%\n\n= = 99.99%\n9.5 ± 0.25 = 50%");
    expect(readPartial(writePartial(partial))).toEqual(partial);
    // A sign of the text itself is no tolerance, and a comma is a decimal one.
    const literal = [{ blank: 0, text: "9 ± 0.5", weight: 5_000 }];
    expect(readPartial(writePartial(literal))).toEqual(literal);
    expect(readPartial("冰 = 33,33% | 雾 = 0.285%").map(({ weight }) => weight)).toEqual([3_333, 29]);
    // What has no sign is read at once, however long it is.
    expect(readPartial(`a${" ".repeat(100_000)}b`)).toHaveLength(1);
  });

  it("of a single choice is kept in the order of the options, whichever of two right ones is ticked", () => {
    const answer = { ...plainAnswer, keys: [1] };
    expect(creditedAnswer(1, answer, ["100", "100", ""], "").keys).toEqual([0, 1]);
  });
});

it("a new form of each type lacks only what nobody can know", () => {
  const lacking = (type: QuestionType) => {
    const submission = parseForm(formOf(sent(startOf(type))), questionForms[type]);
    return submission.status === "success" ? [] : Object.keys(submission.error ?? {}).sort();
  };
  expect(lacking(1)).toEqual(["answer", "content", "option", "score"]);
  expect(lacking(6)).toEqual(["content", "score", "tests"]);
  expect(lacking(13)).toEqual(["children", "content"]);
  for (const type of [10, 14, 15, 16] as const)
    expect(lacking(type), String(type)).toEqual(["content", "score"]);
});

it("asks for nothing that older forms did not send", () => {
  expect(read(1, {}).question).toMatchObject(plainQuestion);
  expect(read(1, { tag: "data", isJumpAllowed: "0" }).question).toMatchObject({
    tag: "data",
    isJumpAllowed: false,
  });
  expect(read(1, { stimulus: " \r\n" }).question.stimulus).toBe("");
  expect(errorsOf(1, { stimulus: "长".repeat(10_001) })).toEqual({ stimulus: ["TOO_LONG"] });
  // What another type's form carried along says nothing of this one.
  expect(read(3, { keepsOptionOrder: "on", answer: "1" }).question.keepsOptionOrder).toBe(false);
  expect(errorsOf(1, { hints: "甲\n".repeat(11) })).toEqual({ hints: ["TOO_MANY_HINTS"] });
  expect(errorsOf(1, { hints: `甲\n${"长".repeat(1_001)}` })).toEqual({ hints: ["TOO_LONG"] });
  const long = { title: "长".repeat(201), idNumber: "9".repeat(101) };
  expect(errorsOf(1, long)).toEqual({ title: ["TOO_LONG"], idNumber: ["TOO_LONG"] });
  expect(errorsOf(1, { tag: "other" })).toEqual({ tag: ["NOT_VALID"] });
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
