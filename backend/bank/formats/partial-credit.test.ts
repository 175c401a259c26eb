import { describe, expect, test } from "vitest";
import type { Format } from "#contract/bank/shapes";
import { expectToComeBack } from "../../../tests/support/comes-back";
import { formatsByName } from ".";
import { fractionText } from "./reading/credit";

const read = (format: Format, text: string) =>
  formatsByName[format].read(new TextEncoder().encode(text), undefined);
const moodle = (
  type: string,
  answers: [string, number, string?][],
  more = "<defaultgrade>6</defaultgrade>",
) =>
  `<question type="${type}"><questiontext><text>问</text></questiontext>${more}${answers
    .map(
      ([text, fraction, inside = ""]) =>
        `<answer fraction="${fraction}"><text>${text}</text>${inside}</answer>`,
    )
    .join("")}</question>`;
const single = "<single>true</single><defaultgrade>6</defaultgrade>";
const readMoodle = (...questions: string[]) => read("moodle-xml", `<quiz>${questions.join("")}</quiz>`);

async function keysIn(found: ReturnType<typeof read>) {
  const { items, losses, validationErrors } = await found;
  expect(validationErrors).toEqual([]);
  const keys = items.map(({ question: { type, answer, scoringRule } }) => ({
    ...{ type, keys: answer.keys, weights: answer.weights, partial: answer.partial, scoringRule },
  }));
  return { items, keys, losses };
}
const choice = (type: number, keys: number[], weights: number[], scoringRule = type === 1 ? 1 : 0) => ({
  ...{ type, keys, weights, partial: [], scoringRule },
});
const filled = (...partial: [number, string, number, number?][]) => ({
  ...{ type: 4, keys: [], weights: [], scoringRule: 0 },
  partial: partial.map(([blank, text, weight, tolerance]) => ({ blank, text, weight, tolerance })),
});

describe("Moodle XML", () => {
  test("what an option earns is kept, and none where the key alone says it", async () => {
    const { items, keys, losses } = await keysIn(
      readMoodle(
        moodle(
          "multichoice",
          [
            ["甲", 100],
            ["乙", 50],
            ["丙", -33.33333],
          ],
          single,
        ),
        moodle("multichoice", [
          ["甲", 33.33333],
          ["乙", 33.33333],
          ["丙", 33.33333],
          ["丁", -25],
        ]),
        moodle("multichoice", [
          ["甲", 50],
          ["乙", 50],
          ["丙", 0],
        ]),
        moodle(
          "multichoice",
          [
            ["甲", 100],
            ["乙", 100],
            ["丙", 0],
          ],
          single,
        ),
        // As questions without weights are written.
        moodle("multichoice", [
          ["甲", 50],
          ["乙", 50],
          ["丙", -100],
        ]),
        moodle(
          "multichoice",
          [
            ["甲", 0],
            ["乙", 100],
          ],
          single,
        ),
      ),
    );
    expect(keys).toEqual([
      choice(1, [0], [10_000, 5_000, -3_333]),
      choice(2, [0, 1, 2], [3_333, 3_333, 3_333, -2_500]),
      choice(2, [0, 1], [5_000, 5_000, 0]),
      choice(1, [0, 1], [10_000, 10_000, 0]),
      choice(2, [0, 1], []),
      choice(1, [1], []),
    ]);
    expect(losses).toEqual([]);
    await expectToComeBack(items);
  });

  test("what a text or a number in a blank earns is kept", async () => {
    const wide = (of: number) => `<tolerance>${of}</tolerance>`;
    const { items, keys, losses } = await keysIn(
      readMoodle(
        moodle("shortanswer", [
          ["水", 100],
          ["冰", 50],
          ["a\\*b", 33.33333],
          ["*", 0],
        ]),
        moodle("numerical", [
          ["5", 100, wide(1)],
          ["9", 50, wide(1)],
          ["5", 25, wide(3)],
        ]),
        moodle("cloze", []).replace("问", "{1:SA:=水~%50%冰}与{1:SA:=火~=焰~%25%烟}"),
        moodle("cloze", []).replace("问", "{1:MC:=甲~%50%乙~%-50%丙}"),
      ),
    );
    expect(keys).toEqual([
      filled([0, "冰", 5_000], [0, "a*b", 3_333]),
      filled([0, "9", 5_000], [0, "5", 2_500, 3]),
      filled([0, "冰", 5_000], [1, "烟", 2_500]),
      choice(1, [0], [10_000, 5_000, -5_000]),
    ]);
    expect(losses).toEqual([]);
    await expectToComeBack(items);
  });

  test("what cannot be kept is counted", async () => {
    const { keys, losses } = await keysIn(
      readMoodle(
        moodle(
          "multichoice",
          [
            ["甲", 90],
            ["乙", 50],
          ],
          single,
        ),
        moodle("multichoice", [
          ["甲", 50],
          ["乙", 30],
        ]),
        moodle("shortanswer", [
          ["水", 100],
          ["*冰", 50],
        ]),
        moodle("cloze", []).replace("问", "{1:MC:=甲~%50%乙}与{1:SA:=水}"),
        moodle("cloze", []).replace("问", "{1:SA:=甲~%50%乙}与{2:SA:=水}"),
      ),
    );
    expect(losses).toEqual([{ kind: "weights", count: 5 }]);
    expect(keys.map(({ keys, weights, partial }) => [keys, weights, partial])).toEqual([
      [[0], [], []],
      [[0, 1], [], []],
      ...Array(3).fill([[], [], []]),
    ]);
  });

  test("shares are written as Moodle lists them", () => {
    expect([3_333, 1_667, 1_429, -1_111, 8_333, 1_250, 10_000, 0, 1_234, -1].map(fractionText)).toEqual([
      "33.33333",
      "16.66667",
      "14.28571",
      "-11.11111",
      "83.33333",
      "12.5",
      "100",
      "0",
      "12.34",
      "-0.01",
    ]);
  });
});

describe("QTI", () => {
  const mapping = (entries: [string, number][], more = "") =>
    `<mapping ${more}>${entries.map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`).join("")}</mapping>`;
  const processed = (name: string) =>
    `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`;
  const item = (kind: string, body: string, inside: string, more = processed("map_response")) =>
    `<assessmentItem identifier="q" title=""><responseDeclaration identifier="RESPONSE" ${kind}>${inside}</responseDeclaration><itemBody><p>问</p>${body}</itemBody>${more}</assessmentItem>`;
  const chosen = (cardinality: string, inside: string, more?: string) =>
    item(
      `cardinality="${cardinality}" baseType="identifier"`,
      `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="${cardinality === "single" ? 1 : 0}">${["A", "B", "C"].map((name) => `<simpleChoice identifier="${name}">${name}</simpleChoice>`).join("")}</choiceInteraction>`,
      inside,
      more,
    );
  const correct = "<correctResponse><value>A</value><value>B</value></correctResponse>";
  const uneven: [string, number][] = [
    ["A", 3],
    ["B", 1],
  ];

  test.each([
    [
      "several",
      chosen("multiple", correct + mapping(uneven, 'defaultValue="-2"')),
      choice(2, [0, 1], [7_500, 2_500, -5_000]),
    ],
    [
      "an upper bound",
      chosen(
        "multiple",
        mapping(
          [
            ["A", 2],
            ["B", 2],
            ["C", 1],
          ],
          'upperBound="4"',
        ),
      ),
      choice(2, [0, 1, 2], [5_000, 5_000, 2_500]),
    ],
    ["one of them", chosen("single", mapping(uneven)), choice(1, [0], [10_000, 3_333, 0])],
    [
      "a mapping that nothing uses",
      chosen("multiple", correct + mapping(uneven), processed("match_correct")),
      choice(2, [0, 1], []),
    ],
    [
      "a blank",
      item(
        'cardinality="single" baseType="string"',
        '<textEntryInteraction responseIdentifier="RESPONSE"/>',
        mapping([
          ["水", 2],
          ["冰", 0.5],
        ]),
      ),
      filled([0, "冰", 2_500]),
    ],
  ])("%s: what a mapping gives is kept", async (_, xml, wanted) => {
    const { items, keys, losses } = await keysIn(read("qti", xml));
    expect([keys, losses]).toEqual([[wanted], []]);
    await expectToComeBack(items);
  });

  test("of 3.0 as well, and a part of a question with several is counted", async () => {
    const three = chosen("single", mapping(uneven))
      .replace(
        /<(\/?)(\w)(\w*)/g,
        (_, slash, first, rest) =>
          `<${slash}qti-${first}${rest.replace(/[A-Z]/g, (letter: string) => `-${letter.toLowerCase()}`)}`,
      )
      .replace(
        /(\w)([A-Z])(\w*=")/g,
        (_, before, letter, after) => `${before}-${letter.toLowerCase()}${after}`,
      )
      .replace(/<(\/?)qti-p>/g, "<$1p>");
    expect((await keysIn(read("qti", three))).keys).toEqual([choice(1, [0], [10_000, 3_333, 0])]);
    const twice = chosen("single", mapping(uneven)).replace(
      /<p>问<\/p>(.*)<\/itemBody>/,
      "<p>问</p>$1<p>再问</p>$1</itemBody>",
    );
    expect((await keysIn(read("qti", twice))).losses).toEqual([{ kind: "weights", count: 1 }]);
  });
});

test("GIFT: what options and texts earn is kept", async () => {
  const { keys, losses } = await keysIn(
    read(
      "gift",
      [
        "问 {=甲 ~%50%乙 ~%-25%丙 ~丁}",
        "问 {~%70%甲 ~%30%乙 ~%-50%丙}",
        "问 {~%50%甲 ~%50%乙 ~%-100%丙}",
        "问 {=水 =%50%冰}",
        "问 {#=5:1 =%25%9:1 =%50%5:2}",
        "问 {#=5:1 =9:0.1}",
      ].join("\n\n"),
    ),
  );
  expect(keys).toEqual([
    choice(1, [0], [10_000, 5_000, -2_500, 0]),
    choice(2, [0, 1], [7_000, 3_000, -5_000]),
    choice(2, [0, 1], []),
    filled([0, "冰", 5_000]),
    filled([0, "9", 2_500], [0, "5", 5_000, 2]),
    // Another right number, with a tolerance of its own.
    filled([0, "9", 10_000, 0.1]),
  ]);
  expect(losses).toEqual([]);
});

describe("a sheet", () => {
  const head = "题型,题干,选项A,选项B,选项C,答案,部分得分";
  test("says it in a column of its own", async () => {
    const { keys } = await keysIn(
      read(
        "csv",
        [
          head,
          "单选,问,甲,乙,丙,A,B＝50％；c: -25",
          "多选,问,甲,,丙,AC,A 70; C 30",
          '填空,___与___,,,,"水\n火","\n烟 = 25%"',
          "单选,问,甲,乙,丙,A,",
        ].join("\n"),
      ),
    );
    expect(keys).toEqual([
      choice(1, [0], [10_000, 5_000, -2_500]),
      choice(2, [0, 1], [7_000, 3_000]),
      filled([1, "烟", 2_500]),
      choice(1, [0], []),
    ]);
  });

  test.each([
    ["单选,问,甲,乙,丙,A,D = 50%", "WEIGHT_WRONG"],
    ["单选,问,甲,乙,丙,A,B = x", "WEIGHT_WRONG"],
    ["单选,问,甲,乙,丙,A,一半", "WEIGHT_WRONG"],
    ["多选,问,甲,乙,丙,AB,A = 100%", "WEIGHT_OF_KEY_SOME"],
    ["判断,问,,,,正确,A = 50%", "WEIGHT_WRONG"],
    ["填空,___,,,,水,冰", "PARTIAL_WRONG"],
  ])("refuses %s", async (row, reason) => {
    const { items, validationErrors } = await read("csv", `${head}\n${row}`);
    expect(items).toEqual([]);
    expect(validationErrors.map((error) => [error.reason, error.column])).toEqual([[reason, "G"]]);
  });
});

describe("GIFT: a sub-question", () => {
  const parent = '// [mingshi:{"below":1}]\n材料\n\n';
  test("keeps its key and not its partial credit, which is told", async () => {
    const { items, losses } = await read("gift", `${parent}问 {=甲 ~%50%乙 ~丙}\n`);
    expect(items[0]!.question.children[0]!.answer).toMatchObject({ keys: [0], weights: [] });
    expect(losses).toMatchObject([{ kind: "weights", count: 1 }]);
  });

  test("with two tolerances leaves its parent out, and what comes after comes in", async () => {
    const { items, validationErrors, leftOut } = await read(
      "gift",
      `${parent}几 {#=5:0.1 =9:0.5}\n\n问 {=甲 ~乙}\n`,
    );
    expect(validationErrors.map(({ reason, line }) => [reason, line])).toEqual([["TOLERANCES_DIFFER", 4]]);
    expect([items.map(({ question }) => question.content), leftOut?.length]).toEqual([["问"], 1]);
  });
});
