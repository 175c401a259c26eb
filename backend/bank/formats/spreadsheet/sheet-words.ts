import {
  abilities,
  codeLanguages,
  fileKinds,
  type QuestionType,
  questionTypes,
  typesInOrder,
} from "#contract/questions/kinds";
import { forEachLanguage } from "#locales/languages";
import { resources } from "#locales/resources";
import type { Words } from "#locales/words";
import { plainWord } from "../../../file-formats/rows";

/** The vocabulary of a sheet's cells, from the site's translations: written in one language, read in all. */

export const sheetLanguages = forEachLanguage((language) => resources[language].questions);
const all = Object.values(sheetLanguages);

/** Maps every spelling of a value to the value. */
export class Vocabulary<Value> {
  private readonly values = new Map<string, Value>();
  constructor(words: Iterable<[string, Value]>) {
    for (const [word, value] of words) this.values.set(plainWord(word), value);
  }
  read = (text: string): Value | undefined => this.values.get(plainWord(text));
}

const moreTypes: Record<string, QuestionType> = {
  ...questionTypes,
  单项选择: 1,
  选择: 1,
  多项选择: 2,
  是非: 3,
  对错: 3,
  简答: 5,
  论述: 5,
  主观: 5,
  程序: 6,
  不定项选择: 7,
  文件: 10,
  材料: 13,
  父子: 13,
  音频: 14,
  视频: 15,
  面试: 16,
  multiplechoicesingle: 1,
  multipleanswers: 2,
  truefalse: 3,
  fillintheblank: 4,
  shortanswer: 4,
  openquestion: 5,
  code: 6,
};
export const typeWords = new Vocabulary<QuestionType>([
  ...Object.entries(moreTypes).flatMap(([word, type]) => withEnding(word, type)),
  ...all.flatMap(({ types }) =>
    typesInOrder.flatMap((type) => withEnding(types[`${type}` as keyof typeof types], type)),
  ),
  ...typesInOrder.map((type) => [String(type), type] as [string, QuestionType]),
]);

/** 单选 is accepted for 单选题. */
function withEnding(word: string, type: QuestionType): [string, QuestionType][] {
  return ["", "题", "題", "question"].map((ending) => [word + ending, type]);
}

const named = <Value extends string>(
  values: readonly Value[],
  wordsOf: (words: Words["questions"]) => Record<string, string>,
): [string, Value][] => [
  ...values.map((value) => [value, value] as [string, Value]),
  ...all.flatMap((words) => values.map((value) => [wordsOf(words)[value]!, value] as [string, Value])),
];

export const abilityWords = new Vocabulary(named(abilities, (words) => words.abilities));
export const ownershipWords = new Vocabulary(named(["public", "private"], (words) => words.ownerships));
export const fileKindWords = new Vocabulary(named(fileKinds, (words) => words.fileKindNames));
const languageNames: Record<string, (typeof codeLanguages)[number]> = {
  "c++": "cpp",
  js: "javascript",
  py: "python",
  golang: "go",
};
export const languageWords = new Vocabulary([
  ...codeLanguages.map((name) => [name, name] as [string, typeof name]),
  ...Object.entries(languageNames),
]);
const moreDifficulties: Record<string, number> = {
  ...{ 非常容易: 1, 极易: 1, 简单: 2, 容易: 2, 易: 2, 一般: 3, 普通: 3, 适中: 3, 中: 3, 困难: 4, 难: 4 },
  ...{ 非常困难: 5, 极难: 5, easy: 2, normal: 3, moderate: 3, difficult: 4, "very difficult": 5 },
  ...{ sencilla: 2, sencillo: 2, fácil: 2, medio: 3, 易しい: 2, やさしい: 2, 簡単: 2, 難しい: 4 },
};
export const difficultyWords = new Vocabulary([
  ...Object.entries(moreDifficulties),
  ...["1", "2", "3", "4", "5"].map((level) => [level, Number(level)] as [string, number]),
  ...all.flatMap(({ difficulties }) =>
    Object.entries(difficulties).map(([level, word]) => [word, Number(level)] as [string, number]),
  ),
]);

const yes = [
  "是",
  "对",
  "正确",
  "√",
  "✓",
  "yes",
  "y",
  "true",
  "t",
  "1",
  "sí",
  "si",
  "verdadero",
  "はい",
  "○",
];
const no = ["否", "错", "错误", "×", "✗", "x", "no", "n", "false", "f", "0", "falso", "いいえ", "誤"];
export const truthWords = new Vocabulary<0 | 1>([
  ...yes.map((word) => [word, 1] as [string, 1]),
  ...no.map((word) => [word, 0] as [string, 0]),
  ...all.flatMap(({ truths }) => [[truths[1], 1] as [string, 1], [truths[0], 0] as [string, 0]]),
]);
export const jumpWords = new Vocabulary<0 | 1>([
  ...yes.map((word) => [word, 1] as [string, 1]),
  ...no.map((word) => [word, 0] as [string, 0]),
  ...all.flatMap(({ jumps }) => [[jumps[1], 1] as [string, 1], [jumps[0], 0] as [string, 0]]),
]);

type RuleName = keyof Words["questions"]["rules"];
/** The names of each type's rules; the rules of other types have none. */
export const ruleNames: Partial<Record<QuestionType, Record<0 | 1, RuleName>>> = {
  1: { 1: "normal", 0: "deduct" },
  3: { 1: "normal", 0: "deduct" },
  2: { 0: "strict", 1: "lenient" },
  7: { 0: "strict", 1: "lenient" },
  5: { 0: "shown", 1: "hidden" },
};

/** Parses a rule by name or number; undefined if the type has no such rule. */
export function readRule(type: QuestionType, text: string): 0 | 1 | undefined {
  const word = plainWord(text);
  if (word === "0" || word === "1") return Number(word) as 0 | 1;
  const names = ruleNames[type] ?? { 0: "exact", 1: "exact" };
  return ([0, 1] as const).find((rule) =>
    [names[rule], ...all.map(({ rules }) => rules[names[rule]])].some((name) => plainWord(name) === word),
  );
}
