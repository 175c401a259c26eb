import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { Question } from "#contract/questions/shapes";
import { expectToComeBack } from "../../../../tests/support/comes-back";
import { formatsByName } from "..";

const { read } = formatsByName.qti;
const utf8 = (text: string) => new TextEncoder().encode(text);

const item = (declared: string, body: string, more = "", title = "") =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q" title="${title}">${declared}<itemBody>${body}</itemBody>${more}</assessmentItem>`;
const key = (
  values: string,
  { name = "RESPONSE", base = "identifier", cardinality = "single", map = "" } = {},
) =>
  `<responseDeclaration identifier="${name}" cardinality="${cardinality}" baseType="${base}">${
    values &&
    `<correctResponse>${values
      .split("|")
      .map((value) => `<value>${value}</value>`)
      .join("")}</correctResponse>`
  }${
    map &&
    `<mapping>${map
      .split("|")
      .map((each) => `<mapEntry mapKey="${each.split(":")[0]}" mappedValue="${each.split(":")[1]}"/>`)
      .join("")}</mapping>`
  }</responseDeclaration>`;
const most = (score: number) =>
  `<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>${score}</value></defaultValue></outcomeDeclaration>`;
const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`;
const some = (name: string, texts: string) =>
  texts
    .split("|")
    .map((text) => `<${name} identifier="${text[0]}" matchMax="1">${text}</${name}>`)
    .join("");
const asked = (kind: string, inside: string, more = 'responseIdentifier="RESPONSE"') =>
  `<${kind}Interaction ${more}>${inside}</${kind}Interaction>`;
const prompt = (text: string) => `<prompt>${text}</prompt>`;
const named = (name: string) => `responseIdentifier="${name}"`;

const right = ({ type, option, answer }: Pick<Question, "type" | "option" | "answer">) =>
  type === 4 ? answer.blanks : type === 3 || type === 5 ? answer : answer.keys.map((at) => option[at]);
/** Content, right answers and mark of a question, and of its sub-questions. */
const short = ({ score, question }: { score: number; question: Question }) => [
  question.content,
  score,
  ...(question.type === 13
    ? question.children.map((child) => [child.content, right(child), child.score])
    : [right(question)]),
];

const taken: [string, string, unknown[]][] = [
  [
    "an order is a choice for each place, in an order of its own",
    item(
      key("c|a|b", { cardinality: "ordered" }) + most(3),
      asked("order", prompt("排序") + some("simpleChoice", "c丙|a甲|b乙")),
    ),
    ["排序", 3, ["(1/3)", ["c丙"], 1], ["(2/3)", ["a甲"], 1], ["(3/3)", ["b乙"], 1]],
  ],
  [
    "gaps are a choice each, worth what the mapping gives",
    item(
      key("w g|s h", { cardinality: "multiple", base: "directedPair", map: "w g:1|s h:2" }),
      asked(
        "gapMatch",
        `${prompt("补")}${some("gapText", "w冬|s夏|x春")}<p>一<gap identifier="g"/>二<gap identifier="h"/></p>`,
      ),
    ),
    ["补\n\n一[1]二[2]", 3, ["[1]", ["w冬"], 1], ["[2]", ["s夏"], 2]],
  ],
  [
    "one gap is a choice with a gap in its text",
    item(
      key("w g", { cardinality: "multiple", base: "directedPair" }),
      asked("gapMatch", `${some("gapText", "w冬|s夏")}<p>一<gap identifier="g"/>二</p>`),
    ),
    ["一_____二", 1, ["w冬"]],
  ],
  [
    "one choice in a line, as one gap",
    item(key("y"), `<p>春眠不觉${asked("inlineChoice", some("inlineChoice", "x早|y晓"))}。</p>`),
    ["春眠不觉_____。", 1, ["y晓"]],
  ],
  [
    "several choices in a line",
    item(
      key("y") + key("a", { name: "R2" }) + most(1),
      `<p>${asked("inlineChoice", some("inlineChoice", "x早|y晓"))}，${asked("inlineChoice", some("inlineChoice", "a处|b出"), named("R2"))}</p>`,
    ),
    ["[1]，[2]", 1, ["[1]", ["y晓"], 0.5], ["[2]", ["a处"], 0.5]],
  ],
  [
    "pairs among one list are a choice for the first of each among all others",
    item(
      key("a p|c m", { cardinality: "multiple", base: "pair", map: "p a:2|c m:1" }),
      asked("associate", prompt("谁与谁") + some("simpleAssociableChoice", "a甲|c丙|m丁|p乙")),
    ),
    ["谁与谁", 3, ["a甲", ["p乙"], 2], ["c丙", ["m丁"], 1]],
  ],
  [
    "what is matched with an item of the first set each, where that set has some without",
    item(
      key("a x|a y", { cardinality: "multiple", base: "directedPair" }),
      asked(
        "match",
        `${prompt("归类")}<simpleMatchSet>${some("simpleAssociableChoice", "a甲|b乙")}</simpleMatchSet><simpleMatchSet>${some("simpleAssociableChoice", "x一|y二")}</simpleMatchSet>`,
      ),
    ),
    ["归类", 1, ["x一", ["a甲"], 0.5], ["y二", ["a甲"], 0.5]],
  ],
  [
    "words of a text are options; those that are alike are numbered",
    item(
      key("B|C", { cardinality: "multiple" }),
      asked(
        "hottext",
        '<p><hottext identifier="A">的</hottext>与<hottext identifier="B">的</hottext>和<hottext identifier="C">地</hottext></p>',
      ),
    ),
    ["[1 的]与[2 的]和[3 地]", 1, ["2 的", "3 地"]],
  ],
  [
    "several interactions are a parent with a sub-question each",
    item(
      key("b") +
        key("York|Ebor", { name: "R2", base: "string" }) +
        key("", { name: "R3", base: "string" }) +
        key("2|1", { name: "R4", cardinality: "ordered" }) +
        most(4),
      `<p>材料</p>${asked("choice", prompt("选") + some("simpleChoice", "a甲|b乙"))}<p>城：<textEntryInteraction ${named("R2")}/></p>${asked("extendedText", prompt("谈谈"), named("R3"))}${asked("order", prompt("排") + some("simpleChoice", "1一|2二"), named("R4"))}`,
    ),
    [
      "材料\n\n[1]\n\n城：[2]\n\n[3]\n\n[4]",
      4,
      ["[1] 选", ["b乙"], 1],
      ["[2] ___", [["York", "Ebor"]], 1],
      ["[3] 谈谈", expect.objectContaining({ text: "" }), 1],
      ["[4] (1/2)", ["2二"], 0.5],
      ["[4] (2/2)", ["1一"], 0.5],
    ],
  ],
  [
    "text entries that are worth the same are the blanks of one question",
    item(
      key("甲", { name: "A", base: "string" }) + key("乙", { name: "B", base: "string" }) + most(2),
      `<p>一<textEntryInteraction ${named("A")}/>二<textEntryInteraction ${named("B")}/></p>`,
    ),
    ["一___二___", 2, [["甲"], ["乙"]]],
  ],
  [
    "text entries that are worth different marks are sub-questions",
    item(
      key("", { name: "A", base: "string", map: "甲:1" }) +
        key("", { name: "B", base: "string", map: "乙:3" }),
      `<p>一<textEntryInteraction ${named("A")}/>二<textEntryInteraction ${named("B")}/></p>`,
    ),
    ["一[1]二[2]", 4, ["[1] ___", [["甲"]], 1], ["[2] ___", [["乙"]], 3]],
  ],
  [
    "an answer that stands in the mapping alone",
    item(
      key("", { cardinality: "multiple", map: "a:1|b:-1|c:1" }),
      asked("choice", prompt("选") + some("simpleChoice", "a甲|b乙|c丙")),
      template("map_response"),
    ),
    ["选", 2, ["a甲", "c丙"]],
  ],
  [
    "an answer that the processing compares with",
    item(
      key(""),
      asked("choice", prompt("选") + some("simpleChoice", "a甲|b乙")),
      '<responseProcessing><responseCondition><responseIf><match><variable identifier="RESPONSE"/><baseValue baseType="identifier">b</baseValue></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">2</baseValue></setOutcomeValue></responseIf><responseElseIf><match><variable identifier="RESPONSE"/><baseValue baseType="identifier">a</baseValue></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseElseIf></responseCondition></responseProcessing>',
    ),
    ["选", 1, ["b乙"]],
  ],
  [
    "a text that is only in the title; a mark between the tenths",
    item(
      key("a|b|c", { cardinality: "ordered" }),
      asked("order", some("simpleChoice", "c丙|a甲|b乙")),
      template("match_correct"),
      "顺序",
    ),
    ["顺序", 1, ["(1/3)", ["a甲"], 0.4], ["(2/3)", ["b乙"], 0.3], ["(3/3)", ["c丙"], 0.3]],
  ],
];

describe("QTI 2: what is taken", () => {
  test.each(taken)("%s", async (_, text, wanted) => {
    const { items, validationErrors } = await read(utf8(text));
    expect(validationErrors).toEqual([]);
    expect(items.map(short)).toEqual([wanted]);
    await expectToComeBack(items);
  });

  test("options in the right order would tell it, so that they are turned", async () => {
    const { items, losses } = await read(utf8(taken.at(-1)![1]));
    expect(items[0]!.question.children[0]!.option).toEqual(["c丙", "b乙", "a甲"]);
    expect(losses.map(({ kind }) => kind)).toEqual(["allOrNothing", "marks"]);
  });

  test("a number keeps how far one may be from it", async () => {
    const entry = `<p><textEntryInteraction ${named("RESPONSE")}/></p>`;
    const compared = (how: string) =>
      `<responseProcessing><responseCondition><responseIf><equal ${how}><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal></responseIf></responseCondition></responseProcessing>`;
    const answer = async (how: string, right = "20") =>
      (await read(utf8(item(key(right, { base: "float" }), entry, compared(how))))).items[0]!.question.answer;
    const tolerance = async (how: string) => (await answer(how)).tolerance;
    expect(await tolerance('toleranceMode="absolute" tolerance="0.5 0.5"')).toBe(0.5);
    expect(await tolerance('toleranceMode="relative" tolerance="5"')).toBe(1);
    expect(await tolerance('toleranceMode="exact"')).toBe(0);
    expect(await answer('toleranceMode="absolute" tolerance="0.5 0.5"', "20|30")).toMatchObject({
      blanks: [["20", "30"]],
      tolerance: 0.5,
    });
  });
});

describe("QTI 2: what is left out, and why", () => {
  const choice = (name = "RESPONSE") =>
    asked("choice", prompt("选") + some("simpleChoice", "a甲|b乙"), named(name));
  const pairs = (values: string) => key(values, { cardinality: "multiple", base: "directedPair" });
  test.each([
    ["ANSWERED_IN_PICTURE", item(key(""), "<p>点</p><hotspotInteraction/>")],
    ["ANSWERED_IN_PICTURE", item(key("a"), `${choice()}<graphicGapMatchInteraction/>`)],
    [
      "ANSWERED_IN_PICTURE",
      item(key(""), "<p>放</p><positionObjectStage><positionObjectInteraction/></positionObjectStage>"),
    ],
    ["ANSWERED_BY_SLIDER", item(key("3"), "<sliderInteraction/>")],
    ["ANSWERED_BY_PROGRAM", item(key("3"), "<customInteraction/>")],
    ["QUESTION_COMPUTED", item(`${key("a")}<templateDeclaration identifier="T"/>`, choice())],
    ["STIMULUS_MISSING", item(`${key("a")}<assessmentStimulusRef href="s.xml"/>`, choice())],
    ["NOTHING_ASKED", item("", "<p>读</p>")],
    ["ANSWER_MISSING", item(key("a"), `${choice()}<p><textEntryInteraction ${named("NO")}/></p>`)],
    [
      "ANSWER_MISSING",
      item(key("a|z", { cardinality: "ordered" }), asked("order", some("simpleChoice", "a甲|b乙"))),
    ],
    [
      "ANSWER_MISSING",
      item(
        pairs("w g"),
        asked("gapMatch", `${some("gapText", "w冬|s夏")}<p><gap identifier="g"/><gap identifier="h"/></p>`),
      ),
    ],
    [
      "TYPE_NOT_MAPPED",
      item(pairs("w g|s g"), asked("gapMatch", `${some("gapText", "w冬|s夏")}<p><gap identifier="g"/></p>`)),
    ],
    [
      "TYPE_NOT_MAPPED",
      item(
        key("a b|b c", { cardinality: "multiple", base: "pair" }),
        asked("associate", some("simpleAssociableChoice", "a甲|b乙|c丙")),
      ),
    ],
    ["TYPE_NOT_MAPPED", item(key("a"), `${choice()}<uploadInteraction ${named("U")}/>`)],
    [
      "TOO_MANY_OPTIONS",
      item(key("a"), asked("order", some("simpleChoice", "abcdefghijklm".split("").join("|")))),
    ],
    ["TOO_MANY_CHILDREN", item(key("a"), choice().repeat(21))],
  ])("%s (%#)", async (reason, text) => {
    const { items, validationErrors } = await read(utf8(text));
    expect([items, validationErrors.map((each) => each.reason)]).toEqual([[], [reason]]);
  });
});

describe("QTI 3: texts that several items share", () => {
  const shared = `<qti-assessment-stimulus xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="s"><qti-stimulus-body><p>共用的<b>材料</b></p></qti-stimulus-body></qti-assessment-stimulus>`;
  const question = (href: string) =>
    `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="q" title=""><qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>b</qti-value></qti-correct-response></qti-response-declaration><qti-assessment-stimulus-ref identifier="s" href="${href}" title=""/><qti-item-body><p>问</p><qti-choice-interaction response-identifier="RESPONSE"><qti-simple-choice identifier="a">甲</qti-simple-choice><qti-simple-choice identifier="b">乙</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`;
  const packed = (files: Record<string, string>) => {
    const items = Object.keys(files).filter((name) => name.startsWith("items/"));
    const manifest = `<manifest><resources>${items.map((name) => `<resource type="imsqti_item_xmlv3p0" href="${name}"/>`).join("")}</resources></manifest>`;
    const all = Object.entries({ ...files, "imsmanifest.xml": manifest });
    return zipSync(Object.fromEntries(all.map(([name, text]) => [name, strToU8(text)])));
  };

  test("stand before the question, in each item that names one", async () => {
    const { items, validationErrors } = await read(
      packed({
        "items/1.xml": question("../texts/s%20t.xml"),
        "items/2.xml": question("../texts/s%20t.xml"),
        "texts/s t.xml": shared,
      }),
    );
    expect(validationErrors).toEqual([]);
    expect(items.map(({ question: { stimulus, content } }) => [stimulus, content])).toEqual(
      Array(2).fill(["共用的**材料**", "问"]),
    );
    await expectToComeBack(items);
  });

  test("one that is missing, or is none, or stands outside leaves its items out", async () => {
    const told = async (href: string, text: string) =>
      (await read(packed({ "items/1.xml": question(href), "s.xml": text }))).validationErrors.map(
        ({ reason }) => reason,
      );
    expect(await told("../no.xml", shared)).toEqual(["STIMULUS_MISSING"]);
    expect(await told("../../../etc/passwd", shared)).toEqual(["STIMULUS_MISSING"]);
    expect(await told("../s.xml", question("x"))).toEqual(["STIMULUS_MISSING"]);
    expect(await told("../s.xml", "<!DOCTYPE a><a/>")).toEqual(["XML_DOCTYPE"]);
    expect(await told("../s.xml", "<a>".repeat(200))).toEqual(["XML_TOO_COMPLEX"]);
  });
});
