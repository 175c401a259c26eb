import { strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import type { Format } from "#contract/bank/shapes";
import { question } from "../../../tests/support/papers";
import { formatsByName } from ".";
import { standingBelow } from "./reading/foreign";

/** Whether the options of each question keep their order. */
const kept = async (format: Format, file: string | Uint8Array) => {
  const { items, losses, validationErrors } = await formatsByName[format].read(
    typeof file === "string" ? strToU8(file) : file,
  );
  expect([validationErrors, losses]).toEqual([[], []]);
  return items.map((item) => item.question.keepsOptionOrder);
};

describe("options that stay in their order", () => {
  const moodle = (type: string, shuffle: string, more: string) =>
    `<question type="${type}"><questiontext><text>q</text></questiontext>${shuffle && `<shuffleanswers>${shuffle}</shuffleanswers>`}${more}</question>`;
  const answers =
    '<single>true</single><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer>';
  const pairs = ["a", "b"].map(
    (text) => `<subquestion><text>${text}</text><answer><text>${text}${text}</text></answer></subquestion>`,
  );

  test("of Moodle: only where it says so", async () => {
    const questions = ["false", "0", "true", "1", ""].map((said) => moodle("multichoice", said, answers));
    const matching = ["0", "1"].map((said) => moodle("matching", said, pairs.join("")));
    const cloze =
      '<question type="cloze"><questiontext><text>{1:MCS:=a~b} {1:MC:=a~b}</text></questiontext></question>';
    expect(await kept("moodle-xml", `<quiz>${[...questions, ...matching, cloze].join("")}</quiz>`)).toEqual([
      ...[true, true, false, false, false],
      ...[true, false],
      false,
    ]);
  });

  const item = (shuffle: string, fixed = "") =>
    `<assessmentItem identifier="q"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody><p>q</p><choiceInteraction responseIdentifier="R" ${shuffle} maxChoices="1"><simpleChoice identifier="a">1</simpleChoice><simpleChoice identifier="b" ${fixed}>2</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;

  test.each([
    ['shuffle="false"', "", true],
    ['shuffle="true"', "", false],
    ['shuffle="true"', 'fixed="true"', true],
    ["", 'fixed="false"', false],
    ["", "", false],
  ])("of QTI 2: %s %s", async (shuffle, fixed, keeps) => {
    expect(await kept("qti", item(shuffle, fixed))).toEqual([keeps]);
  });

  test("of QTI 3, and of true and false, which have no options to move", async () => {
    const three = item('shuffle="false"').replace(
      /(<\/?)([a-z]\w+)/gi,
      (_, sign: string, name: string) =>
        `${sign}${name === "p" ? name : `qti-${name.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}`}`,
    );
    expect(await kept("qti", three.replaceAll("responseIdentifier", "response-identifier"))).toEqual([true]);
    const truth = item('shuffle="false"').replace(/"a"|>a</g, (one) => one.replace("a", "true"));
    expect(await kept("qti", truth.replace('"b"', '"false"'))).toEqual([false]);
  });

  test.each([
    ["", "", false],
    ['shuffle="Yes"', "", false],
    ['shuffle="No"', "", true],
    ['shuffle="Yes"', 'rshuffle="No"', true],
  ])("of QTI 1.2: %s %s", async (shuffle, fixed, keeps) => {
    const label = (ident: string) =>
      `<response_label ident="${ident}" ${fixed}><material><mattext>${ident}</mattext></material></response_label>`;
    const old = `<questestinterop><item ident="i"><presentation><material><mattext>q</mattext></material><response_lid ident="r"><render_choice ${shuffle}>${label("a")}${label("b")}</render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">b</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item></questestinterop>`;
    expect(await kept("qti", old)).toEqual([keeps]);
  });

  test("of sheets", async () => {
    const head = "题型,题干,选项 A,选项 B,答案,选项不打乱";
    expect(await kept("csv", `${head}\n单选题,q,1,2,A,是\n单选题,r,1,2,A,否\n判断题,s,,,对,是\n`)).toEqual([
      ...[true, false, false],
    ]);
  });

  test("is told to other systems as it is, of the sub-questions too", async () => {
    const choice = { option: ["1", "2"], answer: { keys: [0] } };
    const below = standingBelow(question(choice), 1);
    const items = [
      { score: 1, question: question({ ...choice, keepsOptionOrder: true }) },
      { score: 1, question: question({ ...choice, content: "r" }) },
      { score: 1, question: question({ type: 13, option: [], children: [below], keepsOptionOrder: true }) },
    ];
    const written = new TextDecoder().decode(await formatsByName["moodle-xml"].write(items));
    expect([...written.matchAll(/<shuffleanswers>(\w+)</g)].map(([, said]) => said)).toEqual([
      ...["false", "true", "false"],
    ]);
    for (const format of ["moodle-xml", "qti", "excel", "csv"] as const)
      expect(await kept(format, await formatsByName[format].write(items))).toEqual([true, false, true]);
  });
});
