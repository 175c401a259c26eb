import { expect, test } from "vitest";
import type { PaperPictures } from "#backend/exports/content/pictures";
import { renderPaperPdf } from "#backend/exports/paper/render";
import type { PrintedPaper } from "#contract/exports/shapes";
import { paperSheetOf } from "#contract/exports/sheet";
import { translators } from "#locales/resources";
import { WordsProvider } from "~/words/words";
import { draw } from "../../../tests/support/draw";
import { everyType } from "../../../tests/support/every-type";
import { readPdf } from "../../../tests/support/read-pdf";
import { words } from "../../../tests/support/words";
import { PrintedSheet } from "./PrintedSheet";
import { renderSheet } from "./rendered.server";

const paper = { name: "各种题型", shortName: "独立作答。\n不要折叠。", jobScore: 60, jobDuration: 5_400 };
const slots = everyType.map((question, at) => ({
  ...{ question, slotId: String(at), number: at + 1, score: 5, origin: null },
}));
const part = { name: "全部", introduction: "先易后难。", score: 60 };
const printed = {
  ...{ paper: { ...paper, isGroup: false }, variant: "", versionCode: "P0001-AAAAA" },
  papers: [{ paper, parts: [{ part, slots }] }],
} as unknown as PrintedPaper;

const language = "zh";
const t = translators[language];
const bare = (text: string) => text.replace(/[\s\u200b□]/g, "");

/** The texts of the page in their order, and the lines of the PDF without what is around its text. */
async function bothOf(hasKey: boolean) {
  const sheet = paperSheetOf(printed, hasKey);
  const html = draw(
    <WordsProvider value={words(language)}>
      <PrintedSheet sheet={renderSheet(sheet, { t, language })} />
    </WordsProvider>,
  );
  const texts = html
    .replace(/<p class="printed-version">.*?<\/p>/, "")
    .split(/<[^>]*>/)
    .map((text) =>
      text
        .replace(/&#x27;/g, "'")
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, "&"),
    );
  const pictures = { prepare: async () => {}, find: () => null } as unknown as PaperPictures;
  const step = async () => {};
  const { pages } = await readPdf(
    await renderPaperPdf({ sheet, words: { t, language }, pictures, step }, "a4"),
  );
  const lines = pages
    .flatMap((page) => page.split("\n"))
    .map(bare)
    .filter((line) => !/^版本|^.?$|^(姓名|准考证号|座位号)$/.test(line));
  return { page: texts.map(bare).filter(Boolean), pdf: lines };
}

test("the page of a paper and its PDF say the same, in the same order", async () => {
  const { page, pdf } = await bothOf(false);
  const [onPage, inPdf] = [page.join(""), pdf.join("")];
  const fields = ["姓名", "准考证号", "座位号"];
  expect(page.filter((text) => !fields.includes(text) && !inPdf.includes(text))).toEqual([]);
  expect(pdf.filter((line) => !onPage.includes(line))).toEqual([]);
  const places = slots.map(({ question }) => inPdf.indexOf(bare(question.content.split("___")[0]!)));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("and so do their keys", async () => {
  const { page, pdf } = await bothOf(true);
  const inPdf = pdf.join("");
  const fields = ["姓名", "准考证号", "座位号", "参考答案与解析"];
  expect(page.filter((text) => !fields.includes(text) && !inPdf.includes(text))).toEqual([]);
});
