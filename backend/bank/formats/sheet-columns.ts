import { questionLimits } from "#contract/questions/shapes";
import { letterOf } from "./foreign";
import { plainWord, type SheetLanguage, sheetLanguages } from "./sheet-words";

const letters = Array.from({ length: questionLimits.optionsMax }, (_, at) => letterOf(at));
type Letter = `option${string}`;

/** The columns of a sheet; their names are headings too. */
export type Column = (typeof usual)[number] | (typeof rare)[number] | Letter;
const usual = [
  "type",
  "content",
  "answer",
  "score",
  "difficulty",
  "tag",
  "ownership",
  "scoringRule",
  "analysis",
] as const;
const rare = [
  ...(["isJumpAllowed", "isByOrder", "isCaseSensitive", "tolerance", "seconds", "prepareSeconds"] as const),
  ...(["fileKinds", "megabytes", "languages", "codeInput", "codeOutput", "codeInputExample"] as const),
  ...(["codeOutputExample", "template", "codeCorrectValue", "sourceCode"] as const),
] as const;

export const optionColumns: Letter[] = letters.map((letter) => `option${letter}` as const);

/** Every column in its order. */
export const columns: Column[] = ["type", "content", ...optionColumns, ...usual.slice(2), ...rare];

/** Columns that stand in each sheet, used or not. */
export const fixedColumns = new Set<Column>([...usual, ...optionColumns.slice(0, 4)]);

const answerWords = { zh: "答案", en: "Answer", es: "Respuesta", ja: "解答" };

/** The heading of a column in one of the languages. */
export function headingOf(column: Column, language: SheetLanguage): string {
  const words = sheetLanguages[language];
  if (column.startsWith("option")) return words.option.replace("{{letter}}", column.slice(6));
  switch (column) {
    case "answer":
      return answerWords[language];
    case "score":
      return words.mark;
    case "isJumpAllowed":
      return words.jump;
    default:
      return (
        (words.codeTexts as Record<string, string>)[column] ??
        (words as unknown as Record<string, string>)[column]!
      );
  }
}

const aliases: Record<string, Column> = {
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
  评分规则: "scoringRule",
  答案解析: "analysis",
  试题解析: "analysis",
  explanation: "analysis",
  是否可跳过: "isJumpAllowed",
};

const byHeading = new Map<string, Column>([
  ...Object.entries(aliases),
  ...columns.flatMap((column): [string, Column][] =>
    (Object.keys(sheetLanguages) as SheetLanguage[]).map((language) => [
      plainWord(headingOf(column, language)),
      column,
    ]),
  ),
  ...columns.map((column): [string, Column] => [plainWord(column), column]),
  ...letters.map((letter, at): [string, Column] => [letter.toLowerCase(), optionColumns[at]!]),
]);

/** The column that a heading names, in whichever language; units behind it do not count. */
export const columnNamed = (heading: string): Column | undefined =>
  byHeading.get(plainWord(heading)) ?? byHeading.get(plainWord(heading.replace(/[(（].*$/s, "")));
