import { answering, hasOptions, type QuestionType, scoringRules } from "#contract/questions/kinds";
import { writeBlanks } from "#contract/questions/notation";
import type { ChildQuestion, Code, CodeTest, Question } from "#contract/questions/shapes";
import { letterOf } from "./foreign";
import type { Item } from "./shapes";
import { type Column, optionColumns } from "./sheet-columns";
import { ruleNames, type SheetLanguage, sheetLanguages } from "./sheet-words";

/** A row as it is written; columns that are not named are blank. */
export type Cells = Partial<Record<Column, string>>;

/** What the first cell says of a row that belongs to the question above it. */
export const childWords = { zh: "小题", en: "Sub-question", es: "Apartado", ja: "小問" };
export const testWords = { zh: "测试点", en: "Test", es: "Prueba", ja: "テスト" };
export const shownTestWords = { zh: "公开测试点", en: "Public test", es: "Prueba pública", ja: "公開テスト" };

/**
 * A question as rows: one for itself, and below it one for each question under a parent question (小题：单选), or for
 * each test of a program (测试点), which reads what stands as its text, must write its answer and weighs its mark.
 */
export function rowsOf({ score, question }: Item, language: SheetLanguage): Cells[] {
  const words = sheetLanguages[language];
  const { type, children, code } = question;
  const own: Cells = {
    ...asked(question, language),
    type: words.types[`${type}`],
    score: type === 13 ? "" : String(score),
    difficulty: String(question.difficulty),
    tag: question.tag && words.abilities[question.tag],
    ownership: words.ownerships[question.ownership],
    isJumpAllowed: question.isJumpAllowed ? "" : words.jumps[0],
    seconds: figure(question.seconds),
    prepareSeconds: figure(question.prepareSeconds),
    fileKinds: question.fileKinds.map((kind) => words.fileKindNames[kind]).join(" "),
    megabytes: figure(question.megabytes),
    ...(code && codeCells(code)),
  };
  const below = children.map((child) => ({
    ...asked(child, language),
    type: `${childWords[language]}：${words.types[`${child.type}`]}`,
    score: String(child.score),
  }));
  return [own, ...below, ...(code?.tests ?? []).map((test) => testCells(test, language))];
}

/** What a question and one below another have in common. */
function asked(item: Question | ChildQuestion, language: SheetLanguage): Cells {
  const { truths } = sheetLanguages[language];
  const options = hasOptions(item.type)
    ? item.option.map((text, at) => [optionColumns[at], text] as [Column, string])
    : [];
  return {
    content: item.content,
    ...Object.fromEntries(options),
    answer: answerCell(item, truths),
    scoringRule: ruleCell(item.type, item.scoringRule, language),
    analysis: item.analysis,
    isByOrder: item.isByOrder ? "" : truthCell(0, language),
    isCaseSensitive: item.answer.isCaseSensitive ? truthCell(1, language) : "",
    tolerance: figure(item.answer.tolerance),
  };
}

const figure = (value: number) => (value === 0 ? "" : String(value));

const truthCell = (truth: 0 | 1, language: SheetLanguage) =>
  ({ zh: ["否", "是"], en: ["No", "Yes"], es: ["No", "Sí"], ja: ["いいえ", "はい"] })[language][truth]!;

function answerCell(
  { type, answer }: Pick<Question, "type" | "answer">,
  truths: Record<0 | 1, string>,
): string {
  switch (answering[type]) {
    case "one":
    case "some":
      return answer.keys.map(letterOf).join("");
    case "truth":
      return truths[answer.keys[0] === 1 ? 1 : 0];
    case "blanks":
      return writeBlanks(answer.blanks);
    default:
      return answer.text;
  }
}

/** A rule that is not the usual one is named, or numbered where it has no name. */
function ruleCell(type: QuestionType, rule: 0 | 1, language: SheetLanguage): string {
  const name = ruleNames[type]?.[rule];
  if (name) return sheetLanguages[language].rules[name];
  return rule === scoringRules[type][0] ? "" : String(rule);
}

const codeCells = ({ languages, tests: _, ...texts }: Code): Cells => ({
  ...texts,
  languages: languages.join(" "),
});

const testCells = (
  { stdin, expectedOutput, weight, isHidden }: CodeTest,
  language: SheetLanguage,
): Cells => ({
  type: (isHidden ? testWords : shownTestWords)[language],
  content: stdin,
  answer: expectedOutput,
  score: String(weight),
});
