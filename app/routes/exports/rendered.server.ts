import {
  answerOf,
  languagesOf,
  originOf,
  partFacts,
  rubricLines,
  type SheetWords,
  sheetFacts,
  sheetMark,
  sheetNote,
  sheetPlace,
  sheetScores,
  sheetVariant,
  stimulusHead,
  titleOfSheet,
} from "#contract/exports/said";
import type { Sheet, SheetCode, SheetKey, SheetQuestion } from "#contract/exports/sheet";
import { sheetRuns, toldType } from "#contract/exports/type-runs";
import { answering, letterOf } from "#contract/questions/kinds";
import { parseRich } from "#contract/rich/parse";
import { plainOf } from "#contract/rich/plain";
import { textLength } from "#contract/text-length";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { renderRich } from "~/rich/renderRich.server";

interface Reader {
  t: Translate;
  words: SheetWords;
}

/** A text with its blanks as lines to write on. */
const draw = (text: string) => renderRich(text, { blank: () => "\u00a0" });

/** A sheet as its page shows it: texts rendered, figures formatted. */
export function renderSheet(sheet: Sheet, { t, language }: { t: Translate; language: Language }) {
  const words: SheetWords = { t, language };
  const reader: Reader = { t, words };
  return {
    name: titleOfSheet(sheet, words),
    hasCode: sheet.versionCode !== "",
    version: [
      sheetVariant(sheet, words),
      sheet.versionCode
        ? t("exports:printed.version", { code: sheet.versionCode })
        : t("exports:printed.noVersion"),
    ]
      .filter(Boolean)
      .join(" · "),
    facts: sheetFacts(sheet, words),
    scores: sheetScores(sheet, words),
    instructions: sheet.instructions.split("\n").filter((line) => line.trim() !== ""),
    hasKey: sheet.hasKey,
    papers: sheet.papers.map((paper, at) => ({
      id: `paper-${at + 1}`,
      heading: paper.name ? t("exports:printed.session", { number: at + 1, name: paper.name }) : "",
      parts: paper.parts.map((part) => ({
        id: `part-${at + 1}-${part.number}`,
        name: t("exports:printed.part", { number: part.number, name: part.name }),
        facts: partFacts(part, words),
        introduction: part.introduction.trim() === "" ? null : draw(part.introduction),
        runs: sheetRuns(part, words).map(({ heading, isTypeTold, questions }) => ({
          heading,
          questions: questions.map((question) => renderQuestion(question, reader, isTypeTold)),
        })),
        keys: part.keys.map((key) => drawnKey(key, reader)),
      })),
    })),
  };
}

export type RenderedSheet = ReturnType<typeof renderSheet>;
export type RenderedSheetQuestion = ReturnType<typeof questionLine> & {
  /** The type, where no heading says it. */
  told: string;
  children: RenderedSheetQuestion[];
};
export type RenderedKey = ReturnType<typeof keyLine> & { children: RenderedKey[] };

const renderQuestion = (
  asked: SheetQuestion,
  reader: Reader,
  isTypeTold: boolean,
): RenderedSheetQuestion => ({
  ...questionLine(asked, reader),
  told: isTypeTold ? "" : toldType(asked.type, reader.words),
  children: asked.children.map((child) => renderQuestion(child, reader, false)),
});

const drawnKey = (key: SheetKey, reader: Reader): RenderedKey => ({
  ...keyLine(key, reader),
  children: key.children.map((child) => drawnKey(child, reader)),
});

const questionLine = (asked: SheetQuestion, { words }: Reader) => ({
  id: asked.id,
  number: asked.number,
  stimulus: asked.stimulus === "" ? null : draw(asked.stimulus),
  stimulusHead: stimulusHead(asked, words),
  content: draw(asked.content),
  mark: sheetMark(asked, words),
  options: asked.option.map((text, at) => ({ letter: letterOf(at), text: draw(text) })),
  columns: columnsFor(asked.option),
  isTruth: answering[asked.type] === "truth",
  note: sheetNote(asked, words),
  place: sheetPlace(asked, words),
  lines: asked.lines,
  code: asked.code && drawnCode(asked.code),
});

const drawnCode = (code: SheetCode) => ({
  languages: languagesOf(code),
  input: code.input.trim() === "" ? null : draw(code.input),
  output: code.output.trim() === "" ? null : draw(code.output),
  inputExample: code.inputExample,
  outputExample: code.outputExample,
  template: code.template,
});

/** Short options are laid out side by side. Lengths count a Chinese character twice. */
function columnsFor(options: string[]): 1 | 2 | 4 {
  const lengths = options.map((text) => {
    const plain = plainOf(parseRich(text));
    return plain.includes("\n") || text.includes("/file/") ? 99 : textLength(plain);
  });
  const longest = Math.max(0, ...lengths);
  if (longest <= 14 && options.length >= 4) return 4;
  return longest <= 34 ? 2 : 1;
}

function keyLine(key: SheetKey, { t, words }: Reader) {
  const rubric = rubricLines(key, words);
  const isSilent = key.text.trim() === "" && key.children.length === 0 && rubric.length === 0;
  const answer = answerOf(key, words);
  return {
    id: key.id,
    number: key.number,
    answer: answer || (isSilent ? t("exports:printed.noAnswer") : ""),
    text: key.text.trim() === "" || key.type === 6 ? null : draw(key.text),
    solution: key.type === 6 ? key.text : "",
    analysis: key.analysis.trim() === "" ? null : draw(key.analysis),
    rubric,
    origin: originOf(key, words),
  };
}
