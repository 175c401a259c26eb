import { describe, expect, test } from "vitest";
import type { Question } from "#contract/questions/shapes";
import { expectToComeBack } from "../../../../tests/support/comes-back";
import { formatsByName } from "..";

const utf8 = (text: string) => new TextEncoder().encode(text);
const readXml = (...questions: string[]) =>
  formatsByName["moodle-xml"].read(utf8(`<quiz>${questions.join("\n")}</quiz>`));
const readGift = (text: string) => formatsByName.gift.read(utf8(text));

const text = (name: string, html: string, more = "") =>
  `<${name} ${more}><text><![CDATA[${html}]]></text></${name}>`;
const asked = (type: string, html: string, more = "", grade = 1) =>
  `<question type="${type}">${text("questiontext", html)}<defaultgrade>${grade}</defaultgrade>${more}</question>`;
const cloze = (html: string, grade = 1) => asked("cloze", html, "", grade);
const words = (name: string, ...groups: string[]) =>
  groups
    .flatMap((group, at) =>
      group.split("|").map((each) => `<${name}><text>${each}</text><group>${at + 1}</group></${name}>`),
    )
    .join("");
const ordered = (...texts: string[]) =>
  texts.map((each, at) => text("answer", each, `fraction="${at + 1}.0000000"`)).join("");
const pair = (one: string, other: string) =>
  `<subquestion format="html"><text>${one}</text><answer><text>${other}</text></answer></subquestion>`;
const answer = (word: string, fraction: number, more = "") =>
  `<answer fraction="${fraction}"><text>${word}</text>${more}</answer>`;
const wide = (tolerance: number) => `<tolerance>${tolerance}</tolerance>`;

const right = ({ type, option, answer: { keys, blanks } }: Pick<Question, "type" | "option" | "answer">) =>
  type === 4 ? blanks : keys.map((at) => option[at]);
const short = ({ score, question }: { score: number; question: Question }) => [
  question.content,
  score,
  ...(question.type === 13
    ? question.children.map((child) => [child.content, right(child), child.score])
    : [right(question)]),
];

const taken: [string, string, unknown[]][] = [
  [
    "gapselect: of several groups",
    asked("gapselect", "<p>一[[1]]二[[4]]</p>", words("selectoption", "甲|乙", "丙|丁"), 3),
    ["一[1]二[2]", 3, ["[1]", ["甲"], 1.5], ["[2]", ["丁"], 1.5]],
  ],
  [
    "gapselect: one gap",
    asked("gapselect", "一[[2]]。", words("selectoption", "甲|乙")),
    ["一_____。", 1, ["乙"]],
  ],
  [
    "ddwtos: one word for two gaps",
    asked("ddwtos", "[[1]]与[[1]]", words("dragbox", "H&lt;sub&gt;2&lt;/sub&gt;|乙"), 2),
    ["[1]与[2]", 2, ["[1]", ["H₂"], 1], ["[2]", ["H₂"], 1]],
  ],
  [
    "ordering",
    asked("ordering", "排", `<gradingtype>0</gradingtype>${ordered("丙", "甲", "乙")}`, 3),
    ["排", 3, ["(1/3)", ["丙"], 1], ["(2/3)", ["甲"], 1], ["(3/3)", ["乙"], 1]],
  ],
  [
    "ddmatch",
    asked("ddmatch", "配", pair("红", "禁止") + pair("黄", "警告") + pair("", "指令"), 2),
    ["配", 2, ["红", ["禁止"], 1], ["黄", ["警告"], 1]],
  ],
  [
    "mtf: rows that are judged",
    asked(
      "mtf",
      "判",
      `<scoringmethod><text>subpoints</text></scoringmethod>${[1, 2].map((at) => `<row number="${at}">${text("optiontext", `第${at}`)}</row><column number="${at}">${text("responsetext", at === 1 ? "对" : "错")}</column>`).join("")}<weight rownumber="1" columnnumber="2"><value>1.000</value></weight><weight rownumber="2" columnnumber="1"><value>1.000</value></weight>`,
      2,
    ),
    ["判", 2, ["第1", ["错"], 1], ["第2", ["对"], 1]],
  ],
  [
    "multichoiceset: several of them, all or nothing",
    asked("multichoiceset", "选", answer("甲", 100) + answer("乙", 0) + answer("丙", 100)),
    ["选", 1, ["甲", "丙"]],
  ],
  [
    "cloze: of all kinds, by their weights",
    cloze("一{1:MC:甲~=乙}二{2:MRH:=丙~丁~=戊}三{1:SAC:=Wa~%100%Wb}四{1:NM:=5:0.5}", 5),
    [
      "一[1]二[2]三[3]四[4]",
      5,
      ["[1]", ["乙"], 1],
      ["[2]", ["丙", "戊"], 2],
      ["[3] ___", [["Wa", "Wb"]], 1],
      ["[4] ___", [["5"]], 1],
    ],
  ],
  ["cloze: one choice", cloze("一{1:MULTICHOICE_V:%0%甲~%100%乙}。"), ["一_____。", 1, ["乙"]]],
  ["cloze: blanks alike", cloze("{1:SA:=水}与{1:NM:=5:1}"), ["___与___", 1, [["水"], ["5"]]]],
  [
    "cloze: numbers each with their tolerance",
    cloze("{1:NM:=5:1}与{1:NM:=7:2}", 2),
    ["[1]与[2]", 2, ["[1] ___", [["5"]], 1], ["[2] ___", [["7"]], 1]],
  ],
  ["cloze: signs that are escaped", cloze("{1:SA:=a\\}b\\~c\\#d&amp;&#39;}"), ["___", 1, [["a}b~c#d&'"]]]],
  [
    "numerical: a number within the range of another says nothing more",
    asked(
      "numerical",
      "几",
      answer("5", 100, wide(0.5)) + answer("5.1", 100, wide(0.1)) + answer("9", 50, wide(3)),
    ),
    ["几 ___", 1, [["5"]]],
  ],
];

describe("Moodle XML: what is taken", () => {
  test.each(taken)("%s", async (_, question, wanted) => {
    const { items, validationErrors } = await readXml(question);
    expect(validationErrors).toEqual([]);
    expect(items.map(short)).toEqual([wanted]);
    await expectToComeBack(items);
  });

  test("how far a number may be from the right one stays with its blank", async () => {
    const { items } = await readXml(cloze("{1:NM:=5:1}与{1:NM:=7:2}"), cloze("{1:SA:=水}与{1:NM:=5:1}"));
    expect(items[0]!.question.children.map((child) => child.answer.tolerance)).toEqual([1, 2]);
    expect(items[1]!.question.answer.tolerance).toBe(1);
  });

  test("what is said about answers goes into the analysis, beside them", async () => {
    const said = (word: string) => text("feedback", word, 'format="html"');
    const { items, losses } = await readXml(
      asked(
        "multichoice",
        "选",
        `<single>true</single>${text("generalfeedback", "总")}${answer("甲", 100, said("<b>对</b>"))}${answer("乙", 0, said("不对"))}`,
      ),
      asked("truefalse", "判", answer("true", 0, said("再想想")) + answer("false", 100)),
      asked("shortanswer", "填", answer("水", 100, said("是的")) + answer("*", 0, said("不是"))),
      cloze("{1:MC:=甲#对~乙#错}{1:NM:=5:1#好}"),
    );
    expect(losses).toEqual([]);
    expect(items.map(({ question }) => question.analysis)).toEqual([
      "总\n\n甲 → **对**\n\n乙 → 不对",
      "✓ → 再想想",
      "水 → 是的\n\n* → 不是",
      "",
    ]);
    expect(items[3]!.question.children.map(({ analysis }) => analysis)).toEqual([
      "甲 → 对\n\n乙 → 错",
      "5 ± 1 → 好",
    ]);
    await expectToComeBack(items);
  });

  test("what is not kept is counted", async () => {
    const { losses } = await readXml(
      asked(
        "ordering",
        "a",
        `<gradingtype>-1</gradingtype><selecttype>1</selecttype><selectcount>2</selectcount>${ordered("丙", "甲", "乙")}`,
      ),
      asked("ordering", "b", `<gradingtype>7</gradingtype>${ordered("丙", "甲")}`),
      asked(
        "ddwtos",
        "c[[1]]",
        `<shuffleanswers>1</shuffleanswers><penalty>0.5</penalty>${words("dragbox", "甲|乙")}`,
      ),
      asked("ddwtos", "d[[1]]", `<penalty>0.3333333</penalty>${words("dragbox", "甲|乙")}`),
      cloze("e{1:MCS:=甲~%50%乙}与{1:SA:=水}"),
    );
    expect(Object.fromEntries(losses.map(({ kind, count }) => [kind, count]))).toEqual({
      ...{ allOrNothing: 1, drawn: 1, marks: 1, weights: 2, penalty: 1 },
    });
  });

  test("names of elements that are typed as text stay", async () => {
    const { items } = await readXml(
      asked(
        "multichoice",
        "&lt;b&gt; 与 List<String> 及 #include <stdio.h><br>",
        `<single>true</single>${answer("&amp;lt;i&amp;gt;", 100)}${answer("x&lt;y", 0)}`,
      ),
      asked("shortanswer", "填", answer("&lt;b&gt;", 100)),
      cloze("{1:SA:=&lt;b&gt;}"),
    );
    expect(items.map(({ question }) => question.content)).toEqual([
      "<b> 与 List<String> 及 #include <stdio.h>",
      "填 ___",
      "___",
    ]);
    expect(items[0]!.question.option).toEqual(["<i>", "x<y"]);
    expect(items.slice(1).map(({ question }) => question.answer.blanks)).toEqual([[["<b>"]], [["<b>"]]]);
    await expectToComeBack(items);
  });
});

describe("Moodle XML: what is left out, and why", () => {
  test.each([
    ["ANSWERED_IN_PICTURE", asked("ddmarker", "点")],
    ["ANSWERED_IN_PICTURE", asked("ddimageortext", "放")],
    ["QUESTION_COMPUTED", asked("calculated", "{a}+{b}")],
    ["ANSWERED_BY_PROGRAM", asked("coderunner", "写")],
    ["TYPE_NOT_MAPPED", asked("constructor", "x")],
    ["NOTHING_ASKED", asked("description", "读")],
    ["TOLERANCES_DIFFER", cloze("{1:NM:=5:1~=9:0.1}与{1:MC:=甲~乙}")],
    ["ANSWER_MISSING", asked("gapselect", "[[3]]", words("selectoption", "甲|乙"))],
    ["ANSWER_MISSING", asked("gapselect", "没有", words("selectoption", "甲|乙"))],
    ["TOO_FEW_OPTIONS", asked("ddwtos", "[[1]]", words("dragbox", "甲", "乙"))],
    ["ANSWER_MISSING", asked("ordering", "排", ordered("甲"))],
    ["OPTION_TWICE", asked("ordering", "排", ordered("甲", "乙", "甲"))],
    ["TYPE_NOT_MAPPED", cloze("{1:NOSUCH:=甲}")],
    ["TYPE_NOT_MAPPED", cloze("{1:MC:=甲~=乙}与{1:SA:=水}")],
    ["ANSWER_MISSING", cloze("{1:MC:甲~乙}")],
    ["TOO_MANY_BLANKS", cloze("{1:MC:=甲~乙}".repeat(21))],
    ["TOO_MANY_OPTIONS", cloze(`{1:MC:=甲${"~乙".repeat(12)}}`)],
  ])("%s (%#)", async (reason, question) => {
    const { items, validationErrors } = await readXml(question);
    expect([items, validationErrors.map((each) => each.reason)]).toEqual([[], [reason]]);
  });
});

describe("GIFT", () => {
  test("what is said about answers goes into the analysis; names of elements that are typed stay", async () => {
    const { items, losses } = await readGift(
      [
        "哪个 {=甲 #对 ~乙 #错 ####总}",
        "判 {T#不对#对}",
        "几 {#5:1 #好}",
        "几 {# =5:1 #好 =%50%9:3 #近}",
        "List<String> 与 #include <stdio.h> {T}",
        "配 {=一 -> 甲 =二 -> 乙}",
      ].join("\n\n"),
    );
    expect(items.map(({ question }) => question.analysis)).toEqual([
      "总\n\n甲 → 对\n\n乙 → 错",
      "✓ → 对\n\n✗ → 不对",
      "5 ± 1 → 好",
      "5 ± 1 → 好\n\n9 ± 3 → 近",
      "",
      "",
    ]);
    expect(items[4]!.question.content).toBe("List<String> 与 #include <stdio.h>");
    expect(items[5]!.score).toBe(2);
    expect(losses).toEqual([]);
    await expectToComeBack(items);
  });

  test("a text that asks nothing is left out", async () => {
    const { items, validationErrors } = await readGift("读一读\n");
    expect([items, validationErrors.map(({ reason }) => reason)]).toEqual([[], ["NOTHING_ASKED"]]);
  });
});
