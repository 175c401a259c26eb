const numbers = "一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五".split(" ");

/** The result of “十三减六等于几？”, in digits. */
export function sumOf(question: string): string {
  const [, one, sign, other] = /([一二三四五六七八九十]+)(加|减)([一二三四五六七八九十]+)等于几/.exec(
    question,
  )!;
  const [first, second] = [one!, other!].map((word) => numbers.indexOf(word) + 1) as [number, number];
  return String(sign === "加" ? first + second : first - second);
}
