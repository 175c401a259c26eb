import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GivenAnswer } from "#contract/bank/shapes";
import { childTypes, hasOptions, type QuestionType, typesInOrder } from "#contract/questions/kinds";
import { plainAnswer, plainQuestion } from "#contract/questions/plain";
import { type ChildQuestion, type Code, type Question, question as shape } from "#contract/questions/shapes";
import { WordsProvider } from "~/words/words";
import { draw, tagOf } from "../../tests/support/draw";
import { words } from "../../tests/support/words";
import { AskedQuestion } from "./AskedQuestion";
import type { AskedFamily } from "./asked";
import { askedOf } from "./askedOf.server";

const t = words("zh");

/** A marker string found in no text that a candidate may see, so that a leak is always detected. */
const secret = (what: string) => `SECRET-${what}`;

const code: Code = {
  languages: ["python", "cpp"],
  template: "def solve():\n    pass\n",
  codeCorrectValue: secret("solution"),
  codeInput: "一行，两个整数",
  codeOutput: "它们的和",
  codeInputExample: "1 2",
  codeOutputExample: "3",
  sourceCode: secret("source"),
  tests: [
    { stdin: "4 5", expectedOutput: "9", weight: 1, isHidden: false },
    { stdin: secret("stdin"), expectedOutput: secret("stdout"), weight: 731, isHidden: true },
  ],
};

const core = (type: QuestionType) => ({
  content: type === 4 ? "水在 ___ ℃ 结冰，在 ___ ℃ 沸腾。" : "什么最要紧？",
  option: hasOptions(type) ? ["速度", "安全", "成本"] : [],
  answer: {
    ...plainAnswer,
    keys: type === 2 ? [0, 1] : type === 3 ? [1] : hasOptions(type) ? [1] : [],
    blanks: type === 4 ? [[secret("blank")], [secret("other")]] : [],
    text: secret("reference"),
  },
  scoringRule: 0 as const,
  isByOrder: true,
  analysis: secret("analysis"),
  rubric: [{ text: secret("point"), points: 1.5, keywords: secret("keywords") }],
});

const child = (type: (typeof childTypes)[number], changes: Partial<ChildQuestion> = {}): ChildQuestion => ({
  ...core(type),
  type,
  score: 2,
  ...changes,
});

const question = (type: QuestionType, changes: Partial<Question> = {}): Question =>
  shape.parse({
    ...plainQuestion,
    ...core(type),
    type,
    difficulty: 3,
    ownership: "public",
    tag: "judgment",
    children: type === 13 ? childTypes.map((one) => child(one)) : [],
    code: type === 6 ? code : null,
    seconds: 90,
    prepareSeconds: 30,
    takes: 2,
    fileKinds: ["document", "picture"],
    megabytes: 20,
    ...changes,
  });

const asked = (of: Question, score = 5): AskedFamily => askedOf(of, score, { language: "zh", t });
const rendered = (of: Question, given: GivenAnswer | null = null) =>
  draw(
    <WordsProvider value={t}>
      <AskedQuestion asked={asked(of)} given={given} />
    </WordsProvider>,
  );

describe.each(typesInOrder)("a question of type %i", (type) => {
  test("G1: sends no byte of key, analysis, hidden tests, solution or hidden code, in data or page", () => {
    const sent = JSON.stringify(asked(question(type))) + rendered(question(type));
    expect(sent).not.toContain("SECRET");
    expect(sent).not.toContain("731");
    expect(JSON.stringify(asked(question(type)))).not.toMatch(
      /"answer"|keys|isCorrect|scoringRule|analysis|rubric|isHidden|weight|codeCorrectValue|sourceCode/,
    );
  });

  test("G1: is the same whatever is right, why, and however it is scored", () => {
    const base = question(type);
    const keys =
      type === 3
        ? fc.constantFrom<number[]>([0], [1])
        : type === 2
          ? fc.constantFrom<number[]>([0, 1], [1, 2], [0, 1, 2])
          : fc.constantFrom<number[]>([0], [2]);
    const rule = fc.constantFrom<0 | 1>(0, 1);
    const other = fc.record({
      keys,
      rule,
      isByOrder: fc.boolean(),
      text: fc.string(),
      difficulty: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(other, ({ keys, rule, isByOrder, text, difficulty }) => {
        const scored = {
          isByOrder,
          // Q&A's rule affects what a candidate sees; the next test covers it.
          scoringRule: type === 5 ? base.scoringRule : rule,
          analysis: text,
          answer: { ...base.answer, keys: base.answer.keys.length > 0 ? keys : [], text },
        };
        const changed: Question = { ...base, ...scored, difficulty, tag: "", ownership: "private" };
        if (base.code) changed.code = { ...base.code, codeCorrectValue: text, sourceCode: text };
        expect(asked(changed)).toEqual(asked(base));
      }),
      { numRuns: 25 },
    );
  });

  test("tells its type, its mark and what is asked", () => {
    const html = rendered(question(type));
    expect(html).toContain(t(`questions:types.${type}`));
    expect(html).toContain(t("questions:score", { count: 5, points: type === 13 ? "12" : "5" }));
    expect(html).toMatch(type === 4 ? /水在 .*℃ 结冰/s : /什么最要紧？/);
  });
});

test("the text before it comes first", () => {
  const html = rendered(question(1, { stimulus: "先读**这段**" }));
  expect(html.indexOf("先读<strong>这段")).toBeGreaterThan(0);
  expect(html.indexOf("先读")).toBeLessThan(html.indexOf(t("questions:types.1")));
});

test("Q&A hides its mark where its author wants that, and a parent then hides the sum", () => {
  expect(asked(question(5)).mark).toEqual({ points: 5, figure: "5" });
  expect(asked(question(5, { scoringRule: 1 })).mark).toBeNull();
  const hidden = asked(question(13, { children: [child(1), child(5, { scoringRule: 1 })] }));
  expect(hidden.mark).toBeNull();
  expect(hidden.children.map(({ mark }) => mark)).toEqual([{ points: 2, figure: "2" }, null]);
});

test("a parent is worth what its own sub-questions are, whatever the bank says", () => {
  expect(asked(question(13, { children: [child(1), child(3, { score: 1.5 })] }), 99).mark).toMatchObject({
    points: 3.5,
  });
});

const given = (answer: Partial<GivenAnswer>): GivenAnswer => ({
  keys: [],
  blanks: [],
  text: "",
  children: [],
  ...answer,
});
const isChecked = (html: string, id: string) => "checked" in tagOf(html, `id="${id}"`);

describe("the fields", () => {
  test("are radios for one option, ticks for some, and hold what was given", () => {
    const one = rendered(question(1), given({ keys: [2] }));
    expect(tagOf(one, 'id="sheet-answer-2"')).toMatchObject({ type: "radio", name: "answer", value: "2" });
    expect([0, 1, 2].map((value) => isChecked(one, `sheet-answer-${value}`))).toEqual([false, false, true]);
    expect(one).not.toContain(t("bank:preview.oneOrMore"));
    for (const type of [2, 7] as const) {
      const some = rendered(question(type), given({ keys: [0, 2] }));
      expect(tagOf(some, 'id="sheet-answer-0"')).toMatchObject({ type: "checkbox", name: "answer" });
      expect([0, 1, 2].map((value) => isChecked(some, `sheet-answer-${value}`))).toEqual([true, false, true]);
      expect(some).toContain(t("bank:preview.oneOrMore"));
    }
    const truth = rendered(question(3), given({ keys: [0] }));
    expect([1, 0].map((value) => isChecked(truth, `sheet-answer-${value}`))).toEqual([false, true]);
  });

  test("are called by what is asked, and each blank by its number", () => {
    expect(tagOf(rendered(question(1)), "radiogroup")).toMatchObject({ "aria-labelledby": "sheet-stem" });
    const blanks = rendered(question(4), given({ blanks: ["", "100"] }));
    expect(tagOf(blanks, 'id="sheet-blank[1]"')).toMatchObject({ name: "blank[1]", value: "100" });
    expect(blanks).toMatch(
      new RegExp(`<label for="sheet-blank\\[1\\]">${t("questions:blank", { number: 2 })}</label>`),
    );
    expect(blanks).not.toContain("blank[2]");
  });

  test("of a program begin with the template, and keep what was written instead", () => {
    const fresh = rendered(question(6));
    expect(fresh).toContain(">def solve():\n    pass\n</textarea>");
    expect(rendered(question(6), given({ text: "print(3)" }))).toContain(">print(3)</textarea>");
    for (const told of ["Python、C++", "一行，两个整数", "它们的和", "1 2", "4 5", "<pre>9</pre>"])
      expect(fresh).toContain(told);
  });

  test("of sub-questions are told apart by their names", () => {
    const html = rendered(
      question(13, { children: [child(1), child(4), child(5)] }),
      given({ children: [{ ...given({ keys: [1] }) }, { ...given({ blanks: ["0"] }) }] }),
    );
    expect(isChecked(html, "sheet-children[0].answer-1")).toBe(true);
    expect(tagOf(html, 'name="children[1].blank[0]"')).toMatchObject({ value: "0" });
    expect(tagOf(html, 'name="children[2].text"')).toMatchObject({
      "aria-labelledby": "sheet-children[2].text-label sheet-children[2].stem",
    });
    expect(html).toContain(t("questions:child", { number: 3 }));
  });

  test("are not there where nothing can be answered here: a recording and a file say what will be asked", () => {
    for (const type of [14, 15, 16, 10] as const)
      expect(rendered(question(type))).not.toMatch(/<(input|textarea|button)/);
    expect(rendered(question(14))).toContain(t("bank:preview.seconds", { count: 90 }));
    expect(rendered(question(14, { seconds: 0 }))).toContain(t("questions:body.unlimited"));
    expect(rendered(question(10))).toContain("文档、图片");
    expect(rendered(question(10, { fileKinds: [], megabytes: 0 }))).toContain(
      t("questions:body.platformLimit"),
    );
  });

  test("C2: hold hostile text as text", () => {
    const hostile = '</textarea><script>alert(1)</script>"';
    const html = rendered(question(6, { code: { ...code, template: hostile, codeInput: hostile } }));
    expect(html).not.toContain("<script");
    expect(rendered(question(4), given({ blanks: [hostile] }))).not.toContain("<script");
    expect(rendered(question(1, { content: hostile, option: [hostile, "乙"] }))).not.toContain("<script");
  });

  test("an example that is a visible test as well is shown once", () => {
    const same = { stdin: "1 2\n", expectedOutput: "3\n", weight: 1, isHidden: false };
    const { program } = asked(question(6, { code: { ...code, tests: [same, ...code.tests] } }));
    expect(program!.tests).toEqual([{ stdin: "4 5", expectedOutput: "9" }]);
  });
});
