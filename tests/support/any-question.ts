import * as fc from "fast-check";
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
} from "#contract/questions/kinds";
import { plainAnswer, plainQuestion } from "#contract/questions/plain";
import {
  type ChildQuestion,
  type Code,
  familyScore,
  type MarkingPoint,
  type Question,
  question,
} from "#contract/questions/shapes";

/** Text fragments that one format or another could misread as markup. */
const pieces = [
  ...String.raw`电气设备 先断电 a B 12 中文，标点。 😀 é =1+1 +1 -1 @SUM(A1) ' ''= " "" , ; | \| \ \\ \n / //
    { } ~ = # : :: #### -> %50% [html] [markdown] {T} {#5:1} < > & &amp; &lt; <b>粗</b> <script> </text> ]]>
    <!-- --> <![CDATA[ &#10; * ** **重** *斜* $x^2$ $\frac{a}{b}$ $$\sum_{i=1}^{n}$$ \(x\) $5
    [链接](https://example.com/a_b) ![图](/file/abc) {1:SHORTANSWER:=x} _x000D_ _x0041_ y 题型 ＝ `.split(
    /[ \n]+/,
  ),
  ...[" ", "  ", "\n", "\n\n", "\t", "　", "\u00a0", "`码`", "```", "$CATEGORY: x", "- 甲", "1. 乙", "> 引"],
  ...["| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |", "A. ", "B) ", "ANSWER: A", "# 注"],
].filter((piece) => piece !== "");

const pieced = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "grapheme", maxLength: 8 })), {
    maxLength: 8,
  })
  .map((some) => some.join("").replace(/_{3,}/g, "__"));
const isClean = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a question holds them
  !/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/u.test(text);
const text = pieced.filter(isClean);
const filled = text.filter((each) => each.trim() !== "");
const line = filled
  .map((each) => each.replace(/[\n\t\u202a-\u202e\u2066-\u2069]/g, "").trim())
  .filter((each) => each !== "");
const options = fc.uniqueArray(filled, { minLength: 2, maxLength: 12, selector: (each) => each.trim() });
const mark = fc.integer({ min: 1, max: 10_000 }).map((tenths) => tenths / 10);

const keysOf = (count: number, least: number, most: number) =>
  fc.shuffledSubarray(
    Array.from({ length: count }, (_, at) => at),
    { minLength: least, maxLength: Math.min(most, count) },
  );

const rubric = fc.array(
  fc.record({
    text: line,
    points: fc.integer({ min: 1, max: 40 }).map((halves) => halves / 2),
    keywords: fc.oneof(fc.constant(""), line),
  }),
  { maxLength: 3 },
);

/** A key of weights, which earns the whole mark: what is right has 100 %, or a share of it where several are chosen. */
const weightsOf = (type: QuestionType, count: number, keys: readonly number[]) =>
  fc
    .tuple(
      fc.array(fc.constantFrom(1, 1_667, 3_333, 5_000, 10_000), { minLength: count, maxLength: count }),
      fc.array(fc.constantFrom(0, 0, -1, -2_500, -3_333, -10_000), { minLength: count, maxLength: count }),
      fc.array(fc.constantFrom(0, 1, 3_333, 5_000, 9_999), { minLength: count, maxLength: count }),
    )
    .map(([earns, costs, parts]) => {
      if (type === 1) return costs.map((cost, at) => (keys.includes(at) ? 10_000 : cost || parts[at]!));
      const sum = keys.reduce((all, at) => all + earns[at]!, 0);
      const rest = Math.max(0, 10_000 - sum);
      return costs.map((cost, at) =>
        keys.includes(at) ? earns[at]! + (at === keys[0] && rest > keys.length ? rest : 0) : cost,
      );
    });

/** The same question with partial credit: weights of its options, or texts that earn a part of a blank. */
export const withPartialCredit = <Item extends Pick<Question, "type" | "option" | "answer" | "isByOrder">>(
  item: Item,
): fc.Arbitrary<Item> => {
  const { type, option, answer } = item;
  if (hasOptions(type))
    return weightsOf(type, option.length, answer.keys).map((weights) => ({
      ...item,
      answer: { ...answer, weights },
    }));
  if (type !== 4) return fc.constant(item);
  const part = fc.record({
    blank: fc.nat(answer.blanks.length - 1),
    text: line,
    weight: fc.constantFrom(1, 3_333, 5_000, 9_999),
  });
  const near = fc.record({
    blank: fc.nat(answer.blanks.length - 1),
    text: fc.constantFrom("1.5", "-2e3", "9"),
    weight: fc.constantFrom(2_500, 5_000),
    tolerance: fc.constantFrom(0, 0.5, 2),
  });
  return fc.array(fc.oneof(part, near), { minLength: 1, maxLength: 4 }).map((partial) => ({
    ...item,
    isByOrder: true,
    answer: { ...answer, partial: partial.sort((one, other) => one.blank - other.blank) },
  }));
};

function asked(type: QuestionType): fc.Arbitrary<Omit<ChildQuestion, "type" | "score">> {
  const common = {
    scoringRule: fc.constantFrom(...scoringRules[type]),
    isByOrder: fc.constant(true),
    analysis: text,
    rubric: isByHand(type) ? rubric : fc.constant<MarkingPoint[]>([]),
  };
  if (hasOptions(type))
    return options.chain((option) =>
      fc.record({
        ...common,
        content: filled,
        option: fc.constant(option),
        answer: keysOf(option.length, type === 2 ? 2 : 1, type === 1 ? 1 : 12).map((keys) => ({
          ...plainAnswer,
          keys,
        })),
      }),
    );
  if (type === 4)
    return fc
      .array(fc.tuple(text, fc.array(line, { minLength: 1, maxLength: 4 })), { minLength: 1, maxLength: 4 })
      .chain((blanks) =>
        fc.record({
          ...common,
          content: text.map(
            (end) => blanks.map(([before], at) => `${before}${"_".repeat(3 + at)}.`).join("") + end,
          ),
          option: fc.constant([]),
          isByOrder: fc.boolean(),
          answer: fc
            .record({
              blanks: fc.constantFrom(
                blanks.map(([, accepted]) => accepted),
                blanks.map((_, at) => [String(at * 1.5), "-2e3"]),
              ),
              isCaseSensitive: fc.boolean(),
              tolerance: fc.constantFrom(0, 0, 0.1, 1e-7, 25),
            })
            .map((own): Question["answer"] => ({ ...plainAnswer, ...own })),
        }),
      );
  const key: Question["answer"] = { ...plainAnswer };
  const answer =
    type === 3
      ? fc.constantFrom(1, 0).map((truth) => ({ ...key, keys: [truth] }))
      : text.map((each) => ({ ...key, text: each }));
  return fc.record({ ...common, content: filled, option: fc.constant<string[]>([]), answer });
}

const child: fc.Arbitrary<ChildQuestion> = fc
  .tuple(fc.constantFrom(...childTypes), mark)
  .chain(([type, score]) => asked(type).map((own) => ({ ...own, type, score: Math.ceil(score) / 10 })));

const code: fc.Arbitrary<Code> = fc.record({
  languages: fc.shuffledSubarray([...codeLanguages], { minLength: 1 }),
  template: text,
  codeCorrectValue: text,
  codeInput: text,
  codeOutput: text,
  codeInputExample: text,
  codeOutputExample: text,
  sourceCode: text,
  tests: fc.array(
    fc.record({
      stdin: text,
      expectedOutput: text,
      weight: fc.integer({ min: 1, max: 1000 }),
      isHidden: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

const only = <Value>(isAsked: boolean, value: fc.Arbitrary<Value>, otherwise: Value) =>
  isAsked ? value : fc.constant(otherwise);
const seconds = fc.integer({ min: 0, max: 3600 });

const ofType = (type: QuestionType): fc.Arbitrary<Question> => {
  const isRecording = type === 14 || type === 15 || type === 16;
  return fc
    .tuple(
      asked(type),
      fc.record({
        difficulty: fc.integer({ min: 1, max: 5 }),
        ownership: fc.constantFrom("public" as const, "private" as const),
        tag: fc.constantFrom(...abilities, "" as const),
        stimulus: fc.oneof(fc.constant(""), filled),
        title: fc.oneof(fc.constant(""), line),
        idNumber: fc.oneof(fc.constant(""), fc.constantFrom("A-1", "[b] \\] c", "::1::"), line),
        isJumpAllowed: fc.boolean(),
        hints: fc.array(line, { maxLength: 3 }),
        answerTemplate: only(type === 5, fc.oneof(fc.constant(""), filled), ""),
        keepsOptionOrder: only(hasOptionOrder(type), fc.boolean(), false),
        children: only(type === 13, fc.array(child, { minLength: 1, maxLength: 4 }), []),
        code: only(type === 6, code, null),
        seconds: only(isRecording, seconds, 0),
        prepareSeconds: only(isRecording, seconds, 0),
        takes: only(isRecording, fc.integer({ min: 0, max: 10 }), 0),
        fileKinds: only(type === 10, fc.shuffledSubarray([...fileKinds]), []),
        megabytes: only(type === 10, fc.integer({ min: 0, max: 100 }), 0),
      }),
    )
    .map(([own, more]) => ({ ...plainQuestion, ...own, ...more, type }))
    .filter((each) => question.safeParse(each).success);
};

/** An arbitrary valid question of these types, with its mark. */
export const anyItem = (types: readonly QuestionType[] = typesInOrder) =>
  fc
    .tuple(fc.constantFrom(...types).chain(ofType), mark)
    .map(([each, score]) => ({ question: each, score: each.type === 13 ? familyScore(each) : score }));
