import { ExternalHyperlink, ImageRun, type IRunOptions, type ParagraphChild, TextRun } from "docx";
import type { SheetWords } from "#contract/exports/said";
import { blank } from "#contract/questions/kinds";
import { plainOf } from "#contract/rich/plain";
import type { Inline } from "#contract/rich/rich";
import { readMaths } from "../../print/maths";
import type { PaperPictures } from "../content/pictures";
import { mathsChild } from "./maths";

/** What a document's renderers share. */
export interface WordContext {
  pictures: PaperPictures;
  words: SheetWords;
}

type Look = Pick<IRunOptions, "bold" | "italics" | "underline" | "font" | "color">;

const mono = { ascii: "Consolas", hAnsi: "Consolas", eastAsia: "SimSun", cs: "Consolas" };
const mostWidth = 460;
const mostHeight = 380;

/** The runs of a text, with blanks as underlined spaces to write on. */
export function textRuns(text: string, look: Look = {}): TextRun[] {
  const runs: TextRun[] = [];
  let from = 0;
  for (const match of text.matchAll(blank)) {
    if (match.index > from) runs.push(new TextRun({ ...look, text: text.slice(from, match.index) }));
    const width = Math.min(Math.max(match[0].length * 3, 24), 60);
    runs.push(new TextRun({ text: "\u00a0".repeat(width), underline: {} }));
    from = match.index + match[0].length;
  }
  if (from < text.length) runs.push(new TextRun({ ...look, text: text.slice(from) }));
  return runs;
}

/** A line of rich text as runs. */
export const inlineRuns = (context: WordContext, inlines: Inline[], look: Look = {}): ParagraphChild[] =>
  inlines.flatMap((inline) => runsOf(context, inline, look));

function runsOf(context: WordContext, inline: Inline, look: Look): ParagraphChild[] {
  switch (inline.kind) {
    case "text":
      return textRuns(inline.text, look);
    case "break":
      return [new TextRun({ break: 1 })];
    case "bold":
      return inlineRuns(context, inline.children, { ...look, bold: true });
    case "emphasis":
      return inlineRuns(context, inline.children, { ...look, ...emphasis(inline.children) });
    case "code":
      return [new TextRun({ ...look, text: inline.text, font: mono })];
    case "link":
      return [
        new ExternalHyperlink({
          link: inline.href,
          children: inlineRuns(context, inline.children, { ...look, underline: {} }),
        }),
      ];
    case "math":
      return mathsRuns(inline.tex, look);
    case "image":
      return pictureRuns(context, inline.fileId, inline.alt);
  }
}

/** Chinese characters have no italics: they are set in bold. */
const emphasis = (children: Inline[]): Look =>
  /\p{Script=Han}/u.test(plainOf([{ kind: "paragraph", children }])) ? { bold: true } : { italics: true };

export function mathsRuns(tex: string, look: Look = {}, isDisplayed = false): ParagraphChild[] {
  const maths = readMaths(tex, isDisplayed);
  const child = maths && mathsChild(maths);
  return child ? [child] : [new TextRun({ ...look, text: plainOf([{ kind: "math", tex }]).trim() || tex })];
}

function pictureRuns({ pictures, words }: WordContext, fileId: string, alt: string): ParagraphChild[] {
  const picture = pictures.find(fileId);
  if (!picture) return [new TextRun(words.t("exports:printed.picture", { alt: alt || "—" }))];
  const scale = Math.min(1, mostWidth / picture.width, mostHeight / picture.height);
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number];
  const told = { name: alt || "—", title: alt || "—", description: alt || "—" };
  return [
    new ImageRun({
      type: picture.type,
      data: picture.bytes,
      transformation: { width, height },
      altText: told,
    }),
  ];
}

/** Lines of code, as typed. */
export const codeRuns = (text: string): TextRun[] =>
  text
    .replace(/\t/g, "    ")
    .replace(/\n$/, "")
    .split("\n")
    .map((line, at) => new TextRun({ text: line, font: mono, break: at > 0 ? 1 : 0 }));
