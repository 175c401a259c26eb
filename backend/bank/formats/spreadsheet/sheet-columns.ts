import { questionLimits } from "#contract/questions/shapes";
import { type Language, languageCodes } from "#locales/languages";
import { plainWord } from "../../../file-formats/rows";
import { optionLetterOf } from "../reading/foreign";
import { sheetLanguages } from "./sheet-words";

const letters = Array.from({ length: questionLimits.optionsMax }, (_, at) => optionLetterOf(at));
type Letter = `option${string}`;

/** The columns of a sheet; their names are accepted as headings too. */
export type Column = (typeof usual)[number] | (typeof rare)[number] | Letter;
const usual = [
  "type",
  "content",
  "answer",
  "score",
  "difficulty",
  "tag",
  "topics",
  "ownership",
  "scoringRule",
  "analysis",
] as const;
const rare = [
  "title",
  "idNumber",
  "stimulus",
  "hints",
  "rubric",
  "answerTemplate",
  "keepsOptionOrder",
  "weights",
  ...(["isJumpAllowed", "isByOrder", "isCaseSensitive", "tolerance", "seconds", "prepareSeconds"] as const),
  ...([
    "takes",
    "fileKinds",
    "megabytes",
    "languages",
    "codeInput",
    "codeOutput",
    "codeInputExample",
  ] as const),
  ...(["codeOutputExample", "template", "codeCorrectValue", "sourceCode"] as const),
] as const;

export const optionColumns: Letter[] = letters.map((letter) => `option${letter}` as const);

/** Every column in order. */
export const columns: Column[] = ["type", "content", ...optionColumns, ...usual.slice(2), ...rare];

/** Columns present in each sheet, used or not. */
export const fixedColumns = new Set<Column>([...usual, ...optionColumns.slice(0, 4)]);

const answerWords: Record<Language, string> = { zh: "答案", en: "Answer", es: "Respuesta", ja: "解答" };

const topicWords: Record<Language, string> = { zh: "知识点", en: "Topics", es: "Temas", ja: "分野" };

/** The heading of a column in a language. */
export function columnHeading(column: Column, language: Language): string {
  const words = sheetLanguages[language];
  if (column.startsWith("option")) return words.option.replace("{{letter}}", column.slice(6));
  switch (column) {
    case "answer":
      return answerWords[language];
    case "topics":
      return topicWords[language];
    case "score":
      return words.mark;
    case "isJumpAllowed":
      return words.jump;
    case "keepsOptionOrder":
      return words.unusual.keepsOptionOrder;
    default:
      return (
        (words.codeTexts as Record<string, string>)[column] ??
        (words as unknown as Record<string, string>)[column]!
      );
  }
}

const aliases: Record<string, Column> = {
  材料: "stimulus",
  题前说明: "stimulus",
  题目: "content",
  题目内容: "content",
  试题: "content",
  question: "content",
  正确答案: "answer",
  参考答案: "answer",
  correctanswer: "answer",
  分数: "score",
  mark: "score",
  points: "score",
  标签: "tag",
  能力: "tag",
  考点: "topics",
  topic: "topics",
  tema: "topics",
  评分规则: "scoringRule",
  部分分: "weights",
  得分比例: "weights",
  答案解析: "analysis",
  试题解析: "analysis",
  explanation: "analysis",
  是否可跳过: "isJumpAllowed",
};

const byHeading = new Map<string, Column>([
  ...Object.entries(aliases),
  ...columns.flatMap((column): [string, Column][] =>
    languageCodes.map((language) => [plainWord(columnHeading(column, language)), column]),
  ),
  ...columns.map((column): [string, Column] => [plainWord(column), column]),
  ...letters.map((letter, at): [string, Column] => [letter.toLowerCase(), optionColumns[at]!]),
]);

/** The column of a heading, in any language; units after it are ignored. */
export const findColumn = (heading: string): Column | undefined =>
  byHeading.get(plainWord(heading)) ?? byHeading.get(plainWord(heading.replace(/[(（].*$/s, "")));
