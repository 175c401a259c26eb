import { normalForm } from "../normal-form";
import { answering, type QuestionType } from "./kinds";

/**
 * Partial credit: what an option, or a text in a blank, earns of the mark. Weights are whole numbers, in hundredths of a
 * percent, so that sums of them are exact.
 */
export const wholeWeight = 10_000;

/** Of a choice with weights, the right options: those that earn all, or where several may be chosen, anything. */
export const keysByWeights = (type: QuestionType, weights: readonly number[]): number[] =>
  weights.flatMap((weight, at) =>
    (answering[type] === "one" ? weight === wholeWeight : weight > 0) ? [at] : [],
  );

/**
 * What a share is taken of where several options may be chosen: 100 %. Where the positive weights miss it only because
 * each was rounded, as 3 × 33.33 % do, it is their sum, and all of them together earn the whole mark.
 */
export function wholeOf(weights: readonly number[]): number {
  const positive = weights.filter((weight) => weight > 0);
  const sum = positive.reduce((all, weight) => all + weight, 0);
  return Math.abs(sum - wholeWeight) <= positive.length ? sum : wholeWeight;
}

/** A weight as people write it, in percent. */
export const writePercent = (weight: number): string => String(weight / 100);

/** A percentage with a decimal point or comma as the nearest weight; NaN for anything else. */
export const readPercent = (text: string): number => {
  const plain = normalForm(text).replace("−", "-").replace(",", ".").trim();
  return /^[-+]?\d{1,3}(\.\d{1,7})?\s*%?$/.test(plain)
    ? Math.round(Number((Number.parseFloat(plain) * 100).toPrecision(12))) || 0
    : Number.NaN;
};
