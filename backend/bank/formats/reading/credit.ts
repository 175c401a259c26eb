import type { PartialText } from "#contract/questions/partial-credit";
import { plainAnswer } from "#contract/questions/plain";
import type { Question } from "#contract/questions/shapes";
import { wholeOf, wholeWeight } from "#contract/questions/weights";
import { choiceOf, unsaid } from "./foreign";

/** A percentage of a file as a weight. */
const weightOf = (percent: number) => Math.round(Math.min(100, Math.max(-100, percent)) * 100) || 0;

/**
 * A choice whose options earn these percentages. It has weights where its key and a scoring rule do not say as much;
 * where nobody could earn the whole mark, the options that earn most are right, and `losses` is told.
 */
export function choiceByPercent(
  isSingle: boolean,
  option: string[],
  percents: number[],
  losses: Set<string>,
): Question {
  const weights = percents.map(weightOf);
  const most = Math.max(0, ...weights);
  const keys = weights.flatMap((weight, at) => (weight > 0 && (!isSingle || weight === most) ? [at] : []));
  const gains = keys.reduce((sum, at) => sum + weights[at]!, 0);
  const whole = isSingle ? wholeWeight : wholeOf(weights);
  const isEven = keys.every((at) => weights[at] === most) && gains === whole;
  // A question without weights, as we write it ourselves: of several options, a wrong one costs all.
  const wrong = isSingle ? 0 : -wholeWeight;
  if (isEven && weights.every((weight, at) => keys.includes(at) || weight === wrong))
    return choiceOf(isSingle, option, keys);
  if ((isSingle ? most : gains) < whole) {
    losses.add("weights");
    return choiceOf(isSingle, option, keys);
  }
  return {
    ...unsaid(isSingle ? 1 : keys.length > 1 ? 2 : 7),
    ...{ option, answer: { ...plainAnswer, keys, weights } },
  };
}

/**
 * The answers of a blank that earn a part of it; `losses` is told where `textOf` says that one cannot be compared as
 * the right ones are. Numbers may have a tolerance of their own.
 */
export const partialOf = <Answer extends { percent: number }>(
  answers: Answer[],
  losses: Set<string>,
  textOf: (answer: Answer) => string | null,
  toleranceOf: (answer: Answer) => number | undefined = () => undefined,
): PartialText[] =>
  answers.flatMap((answer) => {
    const weight = weightOf(answer.percent);
    if (weight <= 0 || weight >= wholeWeight) return [];
    const text = textOf(answer)?.trim() ?? "";
    if (text === "") losses.add("weights");
    const tolerance = toleranceOf(answer);
    return text === "" ? [] : [{ blank: 0, text, weight, ...(tolerance !== undefined && { tolerance }) }];
  });

/** A weight as a percentage of a file: one that stands for a share of several, such as a third, has five decimals. */
export function fractionText(weight: number): string {
  for (let parts = 1; parts <= 20; parts += 1) {
    const share = Math.round((weight * parts) / wholeWeight) / parts;
    if (Math.abs(share * wholeWeight - weight) < 0.5) return String(Number((share * 100).toFixed(5)));
  }
  return String(weight / 100);
}
