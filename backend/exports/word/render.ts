import {
  Document,
  type FileChild,
  Footer,
  Header,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  TabStopType,
  TextRun,
} from "docx";
import { partFacts, sheetFacts, sheetVariant, titleOfSheet } from "#contract/exports/said";
import type { SheetPart } from "#contract/exports/sheet";
import { sheetRuns, toldType } from "#contract/exports/type-runs";
import { parseRich } from "#contract/rich/parse";
import type { ExportRenderInput } from "../content/render-input";
import { textsOf } from "../content/texts";
import { blockParagraphs } from "./blocks";
import { frontMatter } from "./front-matter";
import { keyParagraphs } from "./key";
import { questionParagraphs } from "./question";
import { textRuns, type WordContext } from "./runs";
import { numberingFor, paper, stylesFor, textWidth } from "./styles";

/** Renders a sheet for Word: the same content as the PDF, in styles that the user may change. */
export async function renderPaperWord({
  sheet,
  words,
  pictures,
  step,
}: ExportRenderInput): Promise<Uint8Array> {
  const context: WordContext = { pictures, words };
  const isGroup = sheet.papers.length > 1 || sheet.papers[0]?.name !== "";
  const session = (at: number) =>
    words.t("exports:printed.session", { number: at + 1, name: sheet.papers[at]!.name });
  const body: FileChild[] = [
    new Paragraph({ style: "Title", children: textRuns(titleOfSheet(sheet, words)) }),
    new Paragraph({ style: "Facts", children: textRuns(sheetFacts(sheet, words).join("\u3000")) }),
    signature(),
    ...frontMatter(sheet, words),
  ];
  for (const [at, one] of sheet.papers.entries()) {
    if (isGroup) body.push(titled(session(at), HeadingLevel.HEADING_1));
    for (const part of one.parts) {
      await pictures.prepare([part.introduction]);
      body.push(...partHead(part));
      for (const { heading, isTypeTold, questions } of sheetRuns(part, words)) {
        if (heading) body.push(titled(heading, HeadingLevel.HEADING_3));
        for (const question of questions) {
          await pictures.prepare(textsOf(question));
          const told = isTypeTold ? "" : toldType(question.type, words);
          body.push(...questionParagraphs(context, question, 0, told));
          await step();
        }
      }
    }
  }
  if (sheet.hasKey) body.push(...(await keys()));
  return pack(body);

  function partHead(part: SheetPart): FileChild[] {
    const heading =
      words.t("exports:printed.part", { number: part.number, name: part.name }) + partFacts(part, words);
    const introduction = blockParagraphs(context, parseRich(part.introduction), { left: 0, keepsNext: true });
    return [titled(heading, HeadingLevel.HEADING_2), ...introduction];
  }

  async function keys(): Promise<FileChild[]> {
    const heading = words.t("exports:printed.keyOf", { name: titleOfSheet(sheet, words) });
    const all: FileChild[] = [titled(heading, HeadingLevel.HEADING_1, true)];
    for (const [at, one] of sheet.papers.entries()) {
      for (const part of one.parts) {
        if (part.keys.length === 0) continue;
        const name = words.t("exports:printed.part", { number: part.number, name: part.name });
        all.push(titled(isGroup ? `${session(at)} · ${name}` : name, HeadingLevel.HEADING_3));
        for (const key of part.keys) {
          await pictures.prepare(textsOf(key));
          all.push(...keyParagraphs(context, key));
          await step();
        }
      }
    }
    return all;
  }

  /** Name, number and seat, each with a line to write on. */
  function signature(): Paragraph {
    const labels = [
      words.t("exports:printed.name"),
      words.t("exports:printed.candidate"),
      words.t("exports:printed.seat"),
    ];
    const ends = [0.32, 0.74, 1];
    return new Paragraph({
      spacing: { after: 160 },
      tabStops: ends.map((share) => ({
        type: TabStopType.LEFT,
        position: Math.floor(textWidth * share),
        leader: "underscore" as const,
      })),
      children: labels.map((label, at) => new TextRun(`${at > 0 ? "\u3000" : ""}${label} \t`)),
    });
  }

  async function pack(children: FileChild[]): Promise<Uint8Array> {
    const warning = sheet.hasKey ? words.t("exports:printed.keyWarning") : "";
    const margin = (
      from: (string | typeof PageNumber.CURRENT)[],
      to: (string | typeof PageNumber.CURRENT)[],
    ) =>
      new Paragraph({
        style: "Margin",
        tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
        children: [new TextRun({ children: [...from, "\t", ...to] })],
      });
    const document = new Document({
      title: titleOfSheet(sheet, words),
      creator: "Mingshi",
      lastModifiedBy: "Mingshi",
      styles: stylesFor(words.language),
      numbering: numberingFor(words),
      sections: [
        {
          properties: {
            titlePage: true,
            page: {
              size: { width: paper.width, height: paper.height },
              margin: {
                top: paper.top,
                bottom: paper.margin,
                left: paper.margin,
                right: paper.margin,
                header: 700,
                footer: 600,
              },
            },
          },
          headers: {
            first: new Header({ children: [margin([sheetVariant(sheet, words)], [warning])] }),
            default: new Header({ children: [margin([titleOfSheet(sheet, words)], [warning])] }),
          },
          footers: { first: foot(), default: foot() },
          children,
        },
      ],
    });
    return new Uint8Array(await Packer.toBuffer(document));

    function foot(): Footer {
      const version = words.t("exports:printed.version", { code: sheet.versionCode });
      return new Footer({ children: [margin([version], pageNumber())] });
    }
  }

  /** The language's words around the numbers, which Word fills in. */
  function pageNumber(): (string | typeof PageNumber.CURRENT)[] {
    const [before = "", between = "", after = ""] = words
      .t("exports:printed.page", { page: "\u0000", pages: "\u0000" })
      .split("\u0000");
    return [before, PageNumber.CURRENT, between, PageNumber.TOTAL_PAGES, after] as never;
  }
}

const titled = (
  text: string,
  heading: (typeof HeadingLevel)[keyof typeof HeadingLevel],
  pageBreakBefore = false,
): Paragraph => new Paragraph({ heading, pageBreakBefore, children: textRuns(text) });
