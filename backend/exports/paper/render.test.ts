import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { SheetQuestion } from "#contract/exports/sheet";
import { translators } from "#locales/resources";
import { readPdf } from "../../../tests/support/read-pdf";
import type { PaperPictures } from "../content/pictures";
import type { ExportRenderInput } from "../content/render-input";
import { renderPaperWord } from "../word/render";
import { renderPaperPdf } from "./render";

const none = { prepare: async () => {}, find: () => null } as unknown as PaperPictures;

/** A paper of one question of single choice. */
function paperOf(content: string, option = ["甲", "乙"]): ExportRenderInput {
  const asked: SheetQuestion = {
    ...{ id: "1", number: 1, type: 1, score: 5, content, option },
    ...{ stimulus: "", stimulusTo: 1, lines: 0, code: null, media: "", seconds: 0, children: [] },
  };
  const counted = { name: "", score: 5, questionCount: 1 };
  const part = { number: 1, name: "选择题", introduction: "", score: 5, questions: [asked], keys: [] };
  return {
    sheet: {
      ...{ ...counted, name: "试卷", variant: "", instructions: "", versionCode: "P0001-AAAAA" },
      ...{ minutes: 90, hasKey: false, papers: [{ ...counted, parts: [part] }] },
    },
    words: { t: translators.zh, language: "zh" },
    pictures: none,
    step: async () => {},
  };
}

const bare = (text: string) => text.replace(/[\s\u200b]/g, "");
const read = async (input: ExportRenderInput) => {
  const { pages, reach, claims } = await readPdf(await renderPaperPdf(input, "a4"));
  return { text: bare(pages.join("")), pages: pages.length, reach, claims };
};

describe("what no author should write is printed all the same, whole and on the page:", () => {
  test.each([
    ["100,000 Chinese characters", "字".repeat(100_000), /字{1000}/],
    ["a word of 10,000 letters", "W".repeat(10_000), /W{1000}/],
    [
      "code without a space",
      `\`${"x=1;".repeat(80)}\`\n\n\`\`\`\n${"y=2;".repeat(80)}\n\`\`\``,
      /(x=1;){80}.*(y=2;){80}/,
    ],
    ["a number of 200 digits in a formula", `$${"7".repeat(200)}$`, /7{200}/],
    ["a displayed formula of 100 terms", `$$${"a+".repeat(100)}b$$`, /\+.\+/u],
    ["a fraction of 100 terms", `$$\\frac{${"a+".repeat(100)}b}{c}$$`, /./],
    [
      "a table of 12 columns",
      `|${"列|".repeat(12)}\n|${"-|".repeat(12)}\n|${"LongWordHere|".repeat(12)}`,
      /列{12}/,
    ],
    ["quotes and lists nested deep", `${"> ".repeat(60)}深\n\n${"- ".repeat(60)}底`, /深.*底/],
  ])("%s", async (_, content, told) => {
    const { text, reach, claims } = await read(paperOf(content));
    expect(text).toMatch(told);
    // Of the width of a page: nothing is beyond its right margin.
    expect(reach).toBeLessThan(0.93);
    expect(claims).toBe("PDF/UA-1");
  });

  test("none of 100,000 characters is lost, nor the options after them", async () => {
    const { text, pages } = await read(paperOf("字".repeat(100_000), ["W".repeat(2_000), "乙"]));
    expect(text.match(/字/g)!.length).toBe(100_000);
    expect(text.match(/W/g)!.length).toBe(2_000);
    expect(text).toContain("B.乙");
    expect(pages).toBeGreaterThan(40);
  });
});

test("a text before questions in a row is printed once, whole, and says for which it is", async () => {
  const paper = paperOf("问甲");
  const [part] = paper.sheet.papers[0]!.parts;
  const [asked] = part!.questions;
  const stimulus = `请阅读${"文".repeat(5_000)}`;
  const other = (number: number) => ({
    ...asked!,
    number,
    stimulus,
    stimulusTo: number,
    content: `问${number}`,
  });
  part!.questions = [asked!, other(2), other(3), { ...other(4), stimulus: "另一段" }];
  const { text } = await read(paper);
  expect(text.match(/请阅读/g)).toHaveLength(1);
  expect(text.match(/文/g)).toHaveLength(5_000);
  expect(text).toMatch(/问甲.*第2～3题共用以下材料请阅读.*问2.*问3.*另一段4\.问4/);
  const word = unzipSync(await renderPaperWord(paper))["word/document.xml"]!;
  const said = new TextDecoder().decode(word).replace(/<[^>]*>/g, "");
  expect(said).toMatch(/问甲.*第 2～3 题共用以下材料请阅读文{5000}问2.*问3.*另一段问4/s);
});

test("right to left inside Chinese is read word by word", async () => {
  const { text } = await read(paperOf("公司叫 שלום עולם（以色列）和 شركة الكهرباء，选一项。"));
  for (const said of ["שלום", "עולם", "（以色列）", "الكهرباء", "选一项。"]) expect(text).toContain(said);
});

test("text that looks like markup is text in Word too, and a formula that loops is readable", async () => {
  const said = '<w:br/> & #eval("1") \\input{x} ]]> $\\def\\x{\\x\\x}\\x$';
  const bytes = await renderPaperWord(paperOf(said));
  expect(bytes.length).toBeGreaterThan(1_000);
  expect((await read(paperOf(said))).text).toContain('#eval("1")\\input{x}]]>');
});
