import { randomInt } from "node:crypto";
import type { Language } from "#locales/languages";

/** How each language phrases a sum, with numbers from 1 on as words. */
const speech: Record<Language, { numbers: string[]; plus: Ask; minus: Ask }> = {
  zh: {
    numbers: "一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五".split(" "),
    plus: (one, other) => `${one}加${other}等于几？`,
    minus: (one, other) => `${one}减${other}等于几？`,
  },
  en: {
    numbers: "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(
      " ",
    ),
    plus: (one, other) => `What is ${one} plus ${other}?`,
    minus: (one, other) => `What is ${one} minus ${other}?`,
  },
  es: {
    numbers: "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince".split(" "),
    plus: (one, other) => `¿Cuánto es ${one} más ${other}?`,
    minus: (one, other) => `¿Cuánto es ${one} menos ${other}?`,
  },
  ja: {
    numbers: "一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五".split(" "),
    plus: (one, other) => `${one}足す${other}はいくつですか？`,
    minus: (one, other) => `${one}引く${other}はいくつですか？`,
  },
};
type Ask = (one: string, other: string) => string;

/** A small sum in words of this language, and its answer in digits: 1 to 24. */
export function askSum(language: Language): { question: string; answer: string } {
  const { numbers, plus, minus } = speech[language];
  const other = randomInt(1, 10);
  const one = randomInt(other + 1, 16);
  const say = (number: number) => numbers[number - 1]!;
  return randomInt(2)
    ? { question: plus(say(one), say(other)), answer: String(one + other) }
    : { question: minus(say(one), say(other)), answer: String(one - other) };
}
