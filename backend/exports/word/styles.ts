import { type IPropertiesOptions, LevelFormat } from "docx";
import type { SheetWords } from "#contract/exports/said";
import { type Language, languages, type Script } from "#locales/languages";

/** Twentieths of a point: A4, its margins, and what is left between them. */
export const paper = { width: 11_906, height: 16_838, margin: 1_134, top: 1_420 } as const;
export const textWidth = paper.width - 2 * paper.margin;

export const lineSpacing = "A6A6A6";
const quiet = "595959";

/**
 * Latin characters in one font, Chinese ones in another that comes with Word; elsewhere it is substituted.
 */
const body = { ascii: "Calibri", hAnsi: "Calibri", cs: "Calibri", eastAsia: "SimSun" };
const heading = { ascii: "Calibri", hAnsi: "Calibri", cs: "Calibri", eastAsia: "SimHei" };

/** Line breaking by script: Latin words break as Latin words, whatever surrounds them. */
const breaking: Record<Script, (tag: string) => { value: string; eastAsia: string }> = {
  chinese: (tag) => ({ value: "en-US", eastAsia: tag }),
  japanese: (tag) => ({ value: "en-US", eastAsia: tag }),
  latin: (tag) => ({ value: tag, eastAsia: "zh-CN" }),
};

const languageOf = (language: Language) => {
  const { script, printTag } = languages[language];
  return breaking[script](printTag);
};

/** Sizes are half points, spaces twentieths of a point. */
export const stylesFor = (language: Language): IPropertiesOptions["styles"] => ({
  default: {
    document: {
      run: { font: body, size: 21, language: languageOf(language) },
      paragraph: { spacing: { line: 330, after: 0 } },
    },
    title: {
      run: { font: heading, size: 34, bold: true, color: "000000" },
      paragraph: { alignment: "center", spacing: { after: 80 } },
    },
    heading1: {
      run: { font: heading, size: 28, bold: true, color: "000000" },
      paragraph: { spacing: { before: 400, after: 120 }, keepNext: true },
    },
    heading2: {
      run: { font: heading, size: 24, bold: true, color: "000000" },
      paragraph: { spacing: { before: 300, after: 80 }, keepNext: true },
    },
    heading3: {
      run: { font: heading, size: 21, bold: true, color: "000000" },
      paragraph: { spacing: { before: 120, after: 20 }, keepNext: true },
    },
  },
  paragraphStyles: [
    {
      id: "Facts",
      name: "Facts",
      basedOn: "Normal",
      run: { color: quiet, size: 20 },
      paragraph: { alignment: "center", spacing: { after: 240 } },
    },
    {
      id: "Question",
      name: "Question",
      basedOn: "Normal",
      paragraph: { spacing: { before: 200, line: 330 } },
    },
    {
      id: "Notice",
      name: "Notice",
      basedOn: "Normal",
      paragraph: { spacing: { line: 300 } },
    },
    { id: "Note", name: "Note", basedOn: "Normal", run: { color: quiet, size: 20 } },
    {
      id: "Writing",
      name: "Writing",
      basedOn: "Normal",
      paragraph: {
        spacing: { before: 0, after: 0, line: 460, lineRule: "exact" },
      },
    },
    {
      id: "Quoted",
      name: "Quoted",
      basedOn: "Normal",
      run: { color: quiet },
    },
    {
      id: "Code",
      name: "Code",
      basedOn: "Normal",
      run: { size: 18 },
      paragraph: { spacing: { before: 60, after: 60, line: 260 } },
    },
    { id: "Margin", name: "Margin", basedOn: "Normal", run: { color: quiet, size: 17 } },
  ],
});

/** Questions and keys are counted by Word, so that one that is removed leaves no gap; children begin anew. */
export const numberingFor = ({ t }: SheetWords): IPropertiesOptions["numbering"] => ({
  config: ["questions", "keys"].map((reference) => ({
    reference,
    levels: ["%1.", t("exports:printed.childNumber", { number: "%2" })].map((text, level) => ({
      ...{ level, format: LevelFormat.DECIMAL, text, start: 1 },
    })),
  })),
});
