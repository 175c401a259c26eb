import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { Format } from "#contract/bank/shapes";
import { questionLimits } from "#contract/questions/shapes";
import { question } from "../../../tests/support/papers";
import { formatsByName } from ".";

const read = async (format: Format, file: string | Uint8Array) => {
  const { items, losses, validationErrors } = await formatsByName[format].read(
    typeof file === "string" ? strToU8(file) : file,
  );
  expect(validationErrors).toEqual([]);
  return { names: items.map(({ question: { title, idNumber } }) => [title, idNumber]), losses };
};

/** A file of ours without the fields that only we read. */
const asOthersRead: Partial<Record<Format, (file: Uint8Array) => Uint8Array>> = {
  "moodle-xml": (file) => strToU8(textOf(file).replace(/<mingshi>[^<]*<\/mingshi>/, "")),
  gift: (file) => strToU8(textOf(file).replace(/^\/\/ \[mingshi:.*$/m, "")),
  qti: (file) => {
    const files = unzipSync(file);
    const own = /<outcomeDeclaration identifier="MINGSHI".*<\/outcomeDeclaration>/;
    return zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, bytes]) => [name, strToU8(textOf(bytes).replace(own, ""))]),
      ),
    );
  },
};
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe("titles and numbers of questions", () => {
  const named = { score: 1, question: question({ title: '甲::乙 <b> & "丙"', idNumber: "N[1]\\{2}" }) };

  test.each([
    ["moodle-xml", [named.question.title, named.question.idNumber]],
    ["gift", [named.question.title, named.question.idNumber]],
    // An item has a title alone.
    ["qti", [named.question.title, ""]],
  ] as const)("%s: other systems find them where they look for them", async (format, names) => {
    const file = await formatsByName[format].write([named]);
    expect((await read(format, file)).names).toEqual([[named.question.title, named.question.idNumber]]);
    expect((await read(format, asOthersRead[format]!(file))).names).toEqual([names]);
  });

  test.each(["moodle-xml", "gift", "qti"] as const)(
    "%s: a question without them comes back so",
    async (format) => {
      const bare = question({ content: `![图](/file/abc) **${"长".repeat(80)}**，<b>选</b>哪个？` });
      const file = await formatsByName[format].write([{ score: 1, question: bare }]);
      expect(await read(format, asOthersRead[format]!(file))).toEqual({ names: [["", ""]], losses: [] });
    },
  );

  const moodle = (name: string, number = "") =>
    `<quiz><question type="truefalse"><name><text>${name}</text></name><questiontext><text><![CDATA[<p>水是湿的</p>]]></text></questiontext><idnumber>${number}</idnumber><answer fraction="100"><text>true</text></answer></question></quiz>`;

  test("of Moodle; a name that only says how the text begins is none", async () => {
    expect(await read("moodle-xml", moodle("第 &lt;17&gt; 题", " W-7 "))).toEqual({
      names: [["第 <17> 题", "W-7"]],
      losses: [],
    });
    expect((await read("moodle-xml", moodle("水是…"))).names).toEqual([["", ""]]);
  });

  test("of GIFT: the title, and the number of the comment above it", async () => {
    const { names } = await read(
      "gift",
      "// question: 1  name: x [id:K\\]1]\n::Titel\\: 1::a {T}\n\n// [id:K2]\n\n::b::b c {F}\n",
    );
    expect(names).toEqual([
      ["Titel: 1", "K]1"],
      ["", ""],
    ]);
  });

  test("of QTI 1.2; what Canvas calls each question is none", async () => {
    const label = (ident: string) =>
      `<response_label ident="${ident}"><material><mattext>${ident}</mattext></material></response_label>`;
    const item = (title: string) =>
      `<item ident="i" title="${title}"><presentation><material><mattext>q</mattext></material><response_lid ident="r"><render_choice>${label("a")}${label("b")}</render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">b</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item>`;
    const { names } = await read(
      "qti",
      `<questestinterop><section>${item("Question")}${item("Eis 1")}</section></questestinterop>`,
    );
    expect(names).toEqual([
      ["", ""],
      ["Eis 1", ""],
    ]);
  });

  test("of sheets; those of a sub-question are told as lost", async () => {
    const head = "题型,题干,选项 A,选项 B,答案,题目名称,编号";
    const { names, losses } = await read(
      "csv",
      `${head}\n判断题,水是湿的,,,正确,湿,W-7\n综合题,材料,,,,,W-8\n小题：单选题,选,1,2,A,,W-9\n`,
    );
    expect(names).toEqual([
      ["湿", "W-7"],
      ["", "W-8"],
    ]);
    expect(losses).toEqual([{ kind: "idNumber", count: 1 }]);
  });

  test("what is too long is told: of a title the beginning stays, of a number nothing", async () => {
    const { titleMax, idNumberMax } = questionLimits;
    const { names, losses } = await read("moodle-xml", moodle("名".repeat(201), "9".repeat(idNumberMax + 1)));
    expect(names).toEqual([["名".repeat(titleMax), ""]]);
    expect(losses).toEqual([
      { kind: "title", count: 1 },
      { kind: "idNumber", count: 1 },
    ]);
  });

  test("of a text that stands before a question they are told as lost", async () => {
    const text = `<question type="description"><name><text>导语</text></name><questiontext><text>先读</text></questiontext></question>`;
    const { names, losses } = await read("moodle-xml", moodle("湿").replace("<quiz>", `<quiz>${text}`));
    expect(names).toEqual([["湿", ""]]);
    expect(losses).toEqual([{ kind: "title", count: 1 }]);
  });
});
