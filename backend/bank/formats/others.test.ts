import * as fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { type GIFTQuestion, parse as parsedByOthers } from "gift-pegjs";
import { describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import type { Question } from "#contract/questions/shapes";
import { anyItem } from "../../../tests/support/any-question";
import { formatsByName } from ".";
import { isNumberLike } from "./reading/foreign";

const { gift, aiken, qti, excel } = formatsByName;
const moodle = formatsByName["moodle-xml"];
const utf8 = (text: string) => new TextEncoder().encode(text);

describe("our GIFT as another program reads it", () => {
  /** The correct answers in the library's own form. */
  function rightIn(found: GIFTQuestion): unknown {
    switch (found.type) {
      case "MC":
        return found.choices.flatMap(({ isCorrect, weight }, at) =>
          isCorrect || (weight ?? 0) > 0 ? [at] : [],
        );
      case "TF":
        return [found.isTrue ? 1 : 0];
      case "Short":
        return found.choices.map(({ text }) => text.text);
      default:
        return [];
    }
  }

  const rightOf = ({ type, answer, option }: Question): unknown =>
    type === 4
      ? answer.blanks[0]
      : [...answer.keys].sort((one, other) => one - other).slice(0, option.length || 1);

  /** The library supports neither exponents in numbers nor answers that begin like a format name. */
  const isKnown = ({ type, answer }: Question) =>
    type !== 4 ||
    (answer.tolerance === 0 &&
      answer.blanks[0]!.every((text) => text.trim() === text && !/^\[|[\\*]|\s\s/.test(text)));

  test("each question with what is right about it", () => {
    const kinds: Record<number, string> = { 1: "MC", 2: "MC", 7: "MC", 3: "TF", 4: "Short", 5: "Essay" };
    const items = fc.array(
      anyItem().filter(({ question }) => question.type !== 13 && gift.holds(question) && isKnown(question)),
      { minLength: 1, maxLength: 8 },
    );
    return fc.assert(
      fc.asyncProperty(items, async (some) => {
        const found = parsedByOthers(new TextDecoder().decode(await gift.write(some)));
        const told = some.flatMap(({ question: { type, stimulus } }) =>
          stimulus === "" ? [kinds[type]] : ["Description", kinds[type]],
        );
        expect(found.map(({ type }) => type)).toEqual(told);
        expect(found.filter(({ type }) => type !== "Description").map(rightIn)).toEqual(
          some.map(({ question }) => rightOf(question)),
        );
      }),
      { numRuns: 150 },
    );
  });

  test("a text that begins as the name of a format does, or as what an answer is worth", async () => {
    const option = [" [html]", " %50%", "[plain]甲"];
    const [item] = fc.sample(
      anyItem().filter(({ question }) => question.type === 1),
      1,
    );
    const question = {
      ...item!.question,
      stimulus: "",
      option,
      answer: { ...item!.question.answer, keys: [1] },
    };
    const written = new TextDecoder().decode(await gift.write([{ score: 1, question }]));
    const [found] = parsedByOthers(written);
    const texts = found!.type === "MC" ? found!.choices.map(({ text }) => text.text) : [];
    expect(texts).toEqual(["&#91;html]", "&#37;50%", "&#91;plain]甲"]);
    const { items } = await gift.read(utf8(written));
    expect(items[0]!.question.option).toEqual(option);
  });

  test("numbers with their tolerance", async () => {
    const { items } = await gift.read(utf8("π {#3.14:0.01}\n\ne {#2.7..2.8}"));
    expect(items.every(({ question }) => question.answer.blanks[0]!.every(isNumberLike))).toBe(true);
    const found = parsedByOthers(new TextDecoder().decode(await gift.write(items)));
    expect(found.map(({ type }) => type)).toEqual(["Numerical", "Numerical"]);
  });
});

test("GIFT: a gap is asked for, the truth of a text is not one", async () => {
  const { items } = await gift.read(
    utf8("太阳从 {=东} 边升起。\n\n太阳从东边升起{T}。\n\n[plain]2 *3* 4 {T}"),
  );
  expect(items.map(({ question }) => question.content)).toEqual([
    "太阳从 _____ 边升起。",
    "太阳从东边升起。",
    "2 \\*3\\* 4",
  ]);
});

test("GIFT, Moodle XML: the order of what is matched does not tell what belongs together", async () => {
  const { items } = await gift.read(utf8("配对 {=甲 -> 2 =乙 -> 1 =丙 -> 3}"));
  expect(items[0]!.question.children.map(({ option, answer }) => [option, answer.keys])).toEqual([
    [["1", "2", "3"], [1]],
    [["1", "2", "3"], [0]],
    [["1", "2", "3"], [2]],
  ]);
});

test("Aiken: an answer is a letter, not the first one of a word", async () => {
  const { validationErrors, items } = await aiken.read(
    utf8("一\nA) 甲\nB) 乙\nANSWER: Beta\n\n二\nA)甲\nB)乙\nANSWER: B) 乙\n"),
  );
  expect(validationErrors.map(({ line, reason }) => [line, reason])).toEqual([[1, "ANSWER_MISSING"]]);
  expect(items[0]!.question.answer.keys).toEqual([1]);
});

describe("Moodle XML", () => {
  const read = (...questions: string[]) => moodle.read(utf8(`<quiz>\n${questions.join("\n")}\n</quiz>`));
  const asked = (text: string) => `<questiontext><text><![CDATA[${text}]]></text></questiontext>`;

  test("recordings leave their names, and nothing of what is shown in their place", async () => {
    const { items } = await read(
      `<question type="essay">${asked('<p>听：</p><audio controls="true"><source src="@@PLUGINFILE@@/a%20b.mp3">@@PLUGINFILE@@/a%20b.mp3</audio><video src="https://example.com/v.mp4?x=1">没有播放器</video>')}</question>`,
    );
    expect(items[0]!.question.content).toBe("听：\n\n〔a%20b.mp3〕〔v.mp4〕");
  });

  test("plain text is no Markdown; numbers are numbers", async () => {
    const { items, validationErrors } = await read(
      '<question type="essay"><questiontext format="plain_text"><text>2 *3* 4</text></questiontext></question>',
      `<question type="cloze">${asked("{1:NUMERICAL:=zero}")}</question>`,
      `<question type="numerical">${asked("x")}<answer fraction="100"><text>很多</text></answer></question>`,
    );
    expect(items.map(({ question }) => question.content)).toEqual(["2 \\*3\\* 4"]);
    expect(validationErrors.map(({ line, reason, text }) => [line, reason, text])).toEqual([
      [3, "ANSWER_MISSING", "zero"],
      [4, "ANSWER_MISSING", "很多"],
    ]);
  });
});

describe("QTI", () => {
  const begun =
    '<?xml version="1.0"?>\n<assessmentItem\n xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2"\n title="x">\n';
  const item = (...lines: string[]) => `${begun}${lines.join("\n")}\n</assessmentItem>`;
  const declared = (inside: string, cardinality = "single", base = "identifier") =>
    `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${base}">${inside}</responseDeclaration>`;
  const right = (...values: string[]) =>
    `<correctResponse>${values.map((value) => `<value>${value}</value>`).join("")}</correctResponse>`;
  const choice = (more = "", prompt = "问") =>
    `<choiceInteraction responseIdentifier="RESPONSE" ${more}><prompt>${prompt}</prompt><simpleChoice identifier="a">甲</simpleChoice><simpleChoice identifier="b">乙</simpleChoice><simpleChoice identifier="c">丙</simpleChoice></choiceInteraction>`;
  const body = (inside: string) => `<itemBody>${inside}</itemBody>`;
  const told = async (text: string) =>
    (await qti.read(utf8(text))).validationErrors.map(({ line, reason, text: there }) => [
      line,
      reason,
      there,
    ]);
  const found = async (text: string) => {
    const { items, validationErrors } = await qti.read(utf8(text));
    expect(validationErrors).toEqual([]);
    return items[0]!;
  };

  test("questions that are worked out while somebody answers, or stand elsewhere, are told with their line", async () => {
    const key = declared(right("a"));
    expect(await told(item(key, '<templateDeclaration identifier="A"/>', body(choice())))).toEqual([
      [6, "QUESTION_COMPUTED", "templateDeclaration"],
    ]);
    expect(await told(item(key, "", body(`<printedVariable identifier="A"/>${choice()}`)))).toEqual([
      [7, "QUESTION_COMPUTED", "printedVariable"],
    ]);
    expect(await told(item(key, '<assessmentStimulusRef href="s.xml"/>', body(choice())))).toEqual([
      [6, "STIMULUS_MISSING", "assessmentStimulusRef"],
    ]);
    expect(await told(item(key, body(`${choice()}\n<uploadInteraction responseIdentifier="R"/>`)))).toEqual([
      [7, "TYPE_NOT_MAPPED", "choiceInteraction + uploadInteraction (2)"],
    ]);
  });

  test("a validation error stands where its element begins", async () => {
    expect(await told(item(body(choice())))).toEqual([[5, "ANSWER_MISSING", "RESPONSE"]]);
    expect(await told(item(declared(""), body(choice())))).toEqual([[2, "ANSWER_MISSING", "问"]]);
  });

  test("what is said to candidates stands before the question, what is said to others does not", async () => {
    const rubric = (view: string, text: string) => `<rubricBlock view="${view}"><p>${text}</p></rubricBlock>`;
    const { question } = await found(
      item(
        declared(right("a")),
        body(`${rubric("author candidate", "先读")}${rubric("tutor", "不读")}${choice()}`),
      ),
    );
    expect([question.stimulus, question.content]).toEqual(["先读", "问"]);
  });

  test("one choice by its most, or by how many may be chosen", async () => {
    const mapped =
      '<mapping><mapEntry mapKey="a" mappedValue="0.5"/><mapEntry mapKey="c" mappedValue="1"/></mapping>';
    const single = await found(item(declared(mapped), body(choice())));
    expect([single.question.type, single.question.answer.keys]).toEqual([1, [2]]);
    const onlyOne = await found(item(declared(right("b"), "multiple"), body(choice('maxChoices="1"'))));
    expect([onlyOne.question.type, onlyOne.question.answer.keys]).toEqual([1, [1]]);
    const some = await found(
      item(declared(right("c", "a", "c"), "multiple"), body(choice('maxChoices="0"'))),
    );
    expect([some.question.type, some.question.answer.keys]).toEqual([2, [0, 2]]);
  });

  test.each([
    ["", true],
    [
      '<mapping><mapEntry mapKey="York" mappedValue="1"/><mapEntry mapKey="york" mappedValue="0.5"/></mapping>',
      true,
    ],
    ['<mapping><mapEntry mapKey="York" mappedValue="1" caseSensitive="false"/></mapping>', false],
  ])(
    "letters are compared as they are written, unless it is said otherwise: %#",
    async (mapping, isSensitive) => {
      const entry = '<p>约克：<textEntryInteraction responseIdentifier="RESPONSE"/></p>';
      const { question } = await found(
        item(declared(right("York") + mapping, "single", "string"), body(entry)),
      );
      expect([question.answer.blanks, question.answer.isCaseSensitive]).toEqual([[["York"]], isSensitive]);
    },
  );

  test("an example of an answer is a model; rows at the foot of a table stand there; media leave their names", async () => {
    const table =
      "<table><thead><tr><th>甲</th></tr></thead><tfoot><tr><td>末</td></tr></tfoot><tbody><tr><td>中</td></tr></tbody></table>";
    const media = '<video><source src="m/movie.mp4"/>旧浏览器</video>';
    const essay = '<extendedTextInteraction responseIdentifier="RESPONSE"/>';
    const { question } = await found(
      item(declared(right("写三点"), "single", "string"), body(`${table}${media}${essay}`)),
    );
    expect(question.answer.text).toBe("写三点");
    expect(question.content).toBe("| 甲 |\n| --- |\n| 中 |\n| 末 |\n\n〔movie.mp4〕");
  });

  test("packages of other programs: files named below a resource, other names of types, backslashes", async () => {
    const text = item(declared(right("a")), body(choice()));
    const manifest = `<manifest><resources>
      <resource identifier="t" type="imsqti_test_xmlv2p1" href="test.xml"/>
      <resource identifier="a" type="imsqti_apipitem_xmlv2p1" href="items/a.xml"><file href="items/a.xml"/></resource>
      <resource identifier="b" type="imsqti_item_xmlv2p2"><file href="items/b.xml"/></resource>
    </resources></manifest>`;
    const { items, validationErrors } = await qti.read(
      zipSync({
        "imsmanifest.xml": strToU8(manifest),
        "items\\a.xml": strToU8(text),
        "items/b.xml": strToU8(text),
      }),
    );
    expect(validationErrors).toEqual([]);
    expect(items).toHaveLength(2);
  });
});

test("workbooks: dates, times and percentages are what people see, not what programs count", async () => {
  const text = (value: string) => ({ value, type: String });
  const date = (value: string, format: string) => ({ value: new Date(value), type: Date, format });
  const bytes = await writeXlsxFile([
    ["题型", "题干", "选项A", "选项B", "选项C", "选项D", "答案"].map(text),
    [
      text("单选"),
      text("何时"),
      date("2024-05-01T00:00:00Z", "yyyy/m/d"),
      date("2024-05-01T08:30:00Z", 'yyyy"年"m"月"d"日" h:mm'),
      { value: 0.5, type: Number, format: "0.0%" },
      { value: 0.25, type: Number, format: '0.00"md"' },
      text("A"),
    ],
  ]).toBuffer();
  const { items, validationErrors } = await excel.read(new Uint8Array(bytes));
  expect(validationErrors).toEqual([]);
  expect(items[0]!.question.option).toEqual(["2024-05-01", "2024-05-01 08:30", "50%", "0.25"]);
});
