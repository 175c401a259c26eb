import { answering, hasOptions, type QuestionType, scoringRules } from "#contract/questions/kinds";
import { writeBlanks, writeCredit, writeHints, writeRubric } from "#contract/questions/notation";
import type { ChildQuestion, Code, CodeTest, Question } from "#contract/questions/shapes";
import { writeTopics } from "#contract/questions/topics";
import type { Language } from "#locales/languages";
import { optionLetterOf } from "../reading/foreign";
import type { Item } from "../reading/shapes";
import { type Column, optionColumns } from "./sheet-columns";
import { ruleNames, sheetLanguages } from "./sheet-words";

/** A row to write; missing columns are empty. */
export type Cells = Partial<Record<Column, string>>;

/** The first cell of a child row. */
export const childWords: Record<Language, string> = {
  zh: "小题",
  en: "Sub-question",
  es: "Apartado",
  ja: "小問",
};
export const testWords: Record<Language, string> = { zh: "测试点", en: "Test", es: "Prueba", ja: "テスト" };
export const shownTestWords: Record<Language, string> = {
  zh: "公开测试点",
  en: "Public test",
  es: "Prueba pública",
  ja: "公開テスト",
};

/**
 * A question as rows: one for itself, then one per child question (小题：单选), or per test of a program (测试点),
 * with its input as the text, its expected output as the answer, and its weight as the score.
 */
export function questionRows({ score, question, topics = [] }: Item, language: Language): Cells[] {
  const words = sheetLanguages[language];
  const { type, children, code } = question;
  const own: Cells = {
    ...asked(question, language),
    title: question.title,
    idNumber: question.idNumber,
    stimulus: question.stimulus,
    type: words.types[`${type}`],
    score: type === 13 ? "" : String(score),
    difficulty: String(question.difficulty),
    tag: question.tag && words.abilities[question.tag],
    topics: writeTopics(topics),
    ownership: words.ownerships[question.ownership],
    hints: writeHints(question.hints),
    answerTemplate: question.answerTemplate,
    keepsOptionOrder: question.keepsOptionOrder ? truthCell(1, language) : "",
    isJumpAllowed: question.isJumpAllowed ? "" : words.jumps[0],
    seconds: figure(question.seconds),
    prepareSeconds: figure(question.prepareSeconds),
    takes: figure(question.takes),
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

/** The cells common to questions and child questions. */
function asked(item: Question | ChildQuestion, language: Language): Cells {
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
    rubric: writeRubric(item.rubric),
    isByOrder: item.isByOrder ? "" : truthCell(0, language),
    isCaseSensitive: item.answer.isCaseSensitive ? truthCell(1, language) : "",
    tolerance: figure(item.answer.tolerance),
    weights: writeCredit(item.answer),
  };
}

const figure = (value: number) => (value === 0 ? "" : String(value));

const truthCell = (truth: 0 | 1, language: Language) =>
  ({ zh: ["否", "是"], en: ["No", "Yes"], es: ["No", "Sí"], ja: ["いいえ", "はい"] })[language][truth]!;

function answerCell(
  { type, answer }: Pick<Question, "type" | "answer">,
  truths: Record<0 | 1, string>,
): string {
  switch (answering[type]) {
    case "one":
    case "some":
      return answer.keys.map(optionLetterOf).join("");
    case "truth":
      return truths[answer.keys[0] === 1 ? 1 : 0];
    case "blanks":
      return writeBlanks(answer.blanks);
    default:
      return answer.text;
  }
}

/** A non-default rule by its name, or by its number if it has none. */
function ruleCell(type: QuestionType, rule: 0 | 1, language: Language): string {
  const name = ruleNames[type]?.[rule];
  if (name) return sheetLanguages[language].rules[name];
  return rule === scoringRules[type][0] ? "" : String(rule);
}

const codeCells = ({ languages, tests: _, ...texts }: Code): Cells => ({
  ...texts,
  languages: languages.join(" "),
});

const testCells = ({ stdin, expectedOutput, weight, isHidden }: CodeTest, language: Language): Cells => ({
  type: (isHidden ? testWords : shownTestWords)[language],
  content: stdin,
  answer: expectedOutput,
  score: String(weight),
});
