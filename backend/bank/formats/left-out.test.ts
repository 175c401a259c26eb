import { describe, expect, test } from "vitest";
import type { Format } from "#contract/bank/shapes";
import { formatsByName } from ".";

const read = (format: Format, text: string) => formatsByName[format].read(new TextEncoder().encode(text));

/** What is read of the file of what was left out. */
async function mendedOf(format: Format, text: string) {
  const { leftOut, head } = await read(format, text);
  return formatsByName[format].read(await formatsByName[format].mended(leftOut!, head));
}

const moodle = (...questions: string[]) => `<quiz>${questions.join("")}</quiz>`;
const truth = (text: string, more = "") =>
  `<question type="truefalse"><questiontext><text>${text}</text></questiontext><answer fraction="100"><text>true</text></answer>${more}</question>`;
const rest = (fields: object) => `<mingshi>${JSON.stringify(fields)}</mingshi>`;
const parent = (text: string, below: number) =>
  `<question type="description"><questiontext><text>${text}</text></questiontext>${rest({ below })}</question>`;

const head = "题型,题目,选项A,选项B,答案";

/** Questions right, and questions left out. */
const counts: [Format, string, string, number, number][] = [
  ["csv", "a question of a wrong type", `${head}\n单选,一,甲,乙,A\n单先,二,甲,乙,A\n判断,三,,,对`, 2, 1],
  [
    "csv",
    "a parent with a child of a wrong type",
    `${head}\n综合,材料,,,\n小题：单选,一,甲,乙,A\n小题：单先,二,甲,乙,B`,
    0,
    1,
  ],
  ["csv", "a row without a type below a question", `${head}\n单选,一,甲,乙,A\n,续,,,\n判断,三,,,对`, 1, 1],
  ["moodle-xml", "in one line", moodle(truth("a"), '<question type="nosuch"/>', truth("b")), 2, 1],
  [
    "moodle-xml",
    "a family with a wrong child",
    moodle(parent("p", 3), truth("a"), '<question type="nosuch"/>', truth("b"), truth("c")),
    1,
    1,
  ],
  ["moodle-xml", "a family that ends too soon", moodle(truth("a"), parent("p", 2), truth("b")), 1, 1],
  ["gift", "an open brace", "a {T}\n\nb {=c\n\nd {F}\n", 2, 1],
  ["aiken", "no answer", "a\nA. 1\nB. 2\nb\nA. 1\nB. 2\nANSWER: B\n", 1, 1],
];

describe("what is wrong in a file", () => {
  test.each(counts)(
    "%s, %s: is left out whole, and nothing of it comes in",
    async (format, _, text, right, wrong) => {
      const { items, leftOut } = await read(format, text);
      expect([items.length, leftOut?.length]).toEqual([right, wrong]);
      const again = await mendedOf(format, text);
      expect([again.items.length, again.leftOut?.length ?? 0]).toEqual([0, wrong]);
    },
  );

  test("a package keeps the items that are wrong as they are", async () => {
    const item = (body: string) =>
      `<assessmentItem identifier="q"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody>${body}</itemBody></assessmentItem>`;
    const choice =
      '<p>q</p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="A">1</simpleChoice><simpleChoice identifier="B">2</simpleChoice></choiceInteraction>';
    const wrong = item('<p>w</p><sliderInteraction responseIdentifier="RESPONSE"/>');
    const whole = await formatsByName.qti.mended([item(choice), wrong], "");
    const { items, leftOut } = await formatsByName.qti.read(whole);
    expect([items.length, leftOut]).toEqual([1, [wrong]]);
  });
});

describe("what is not kept", () => {
  test("is counted by kind, in questions", async () => {
    const told =
      "<name><text>Nr. 17</text></name><hint><text>h</text></hint><tags><tag><text>a / b / c / d / e / f</text></tag></tags>";
    const answer = "<incorrectfeedback><text>no</text></incorrectfeedback>";
    const { losses } = await read(
      "moodle-xml",
      moodle(truth("a", told), truth("b", answer), truth("c", answer)),
    );
    expect(losses).toEqual([
      { kind: "tags", count: 1 },
      { kind: "feedback", count: 2 },
    ]);
    const gift = await read(
      "gift",
      "::Titel:: a {~%60%b #yes ~%50%c ~%-50%d}\n\n::d:: d e {~%60%f ~%30%g}\n",
    );
    expect(gift.losses.map(({ kind }) => kind)).toEqual(["weights"]);
    const sorted = await read(
      "gift",
      "$CATEGORY: $course$/top/Default for A\n\na {T}\n\n$CATEGORY: tom/dick\n\nb {T}\n",
    );
    expect(sorted.losses).toEqual([{ kind: "categories", count: 1 }]);
    const category =
      '<question type="category"><category><text>$course$/top/Safety</text></category></question>';
    const shuffled = `<question type="multichoice"><questiontext><text>q</text></questiontext><shuffleanswers>true</shuffleanswers><single>true</single><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>`;
    expect((await read("moodle-xml", moodle(category, shuffled))).losses).toEqual([
      { kind: "categories", count: 1 },
    ]);
  });

  test.each(["moodle-xml", "gift", "qti"] as const)(
    "%s: nothing is lost of what we wrote",
    async (format) => {
      const { read, template } = formatsByName[format];
      expect((await read(await template("zh"))).losses).toEqual([]);
    },
  );
});

test.each<[Format, string]>([
  ["gift", "$CATEGORY: $course$/top/消防\n\n一 {~甲 ~乙}\n\n二 {T}\n"],
  [
    "moodle-xml",
    moodle(
      '<question type="category"><category><text>$course$/top/消防</text></category></question>',
      truth("一").replace("truefalse", "nosuch"),
      truth("二"),
    ),
  ],
])("%s: what was left out is of its category still", async (format, text) => {
  const { items, leftOut, head } = await read(format, text);
  expect([items.map(({ category }) => category), leftOut?.length]).toEqual([["消防"], 1]);
  const file = new TextDecoder().decode(await formatsByName[format].mended(leftOut!, head));
  const corrected = file.replace("{~甲", "{=甲").replace("nosuch", "truefalse");
  const again = await read(format, corrected);
  expect(again.items.map(({ category, question }) => [question.content, category])).toEqual([["一", "消防"]]);
});

test("a category that only begins as Moodle's default ones do sorts", async () => {
  const categories = ["Default for 课程", "Default", "课程默认", "Default risk", "默认值与边界", "A/Default"];
  const { items } = await read(
    "gift",
    categories.map((name) => `$CATEGORY: top/${name}\n\n问 {T}\n`).join("\n"),
  );
  expect(items.map(({ category = "" }) => category)).toEqual([
    "",
    "",
    "",
    "Default risk",
    "默认值与边界",
    "A/Default",
  ]);
});
