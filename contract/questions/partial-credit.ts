import * as z from "zod/v4";
import { line } from "../text";
import { hasOptions, type QuestionType } from "./kinds";
import { questionLimits } from "./limits";
import { keysByWeights, wholeOf, wholeWeight } from "./weights";

const weight = (least: number, most: number, message = "WEIGHT_WRONG") =>
  z.number(message).int(message).min(least, message).max(most, message);

/**
 * A text that earns a part of a blank, which is counted from 0; or all of it, where it is a number with a tolerance that
 * the other right ones do not have.
 */
const partialText = z.object({
  blank: z.number().int().min(0),
  text: line(500).min(1, "PARTIAL_WRONG"),
  weight: weight(1, wholeWeight, "PARTIAL_WRONG"),
  /** Of a number: how far another may be from it; absent: as far as from the right ones. */
  tolerance: z.number("PARTIAL_WRONG").min(0, "PARTIAL_WRONG").max(1_000_000, "PARTIAL_WRONG").optional(),
});
export type PartialText = z.infer<typeof partialText>;

/** The fields of a key that say what an answer earns beside all or nothing. */
export const partialCredit = {
  /** Choices only: what each option earns of the mark (see `wholeWeight`); empty: the scoring rule decides. */
  weights: z.array(weight(-wholeWeight, wholeWeight)).max(questionLimits.optionsMax).default([]),
  /** Fill-in only. */
  partial: z.array(partialText).max(questionLimits.partialMax, "TOO_MANY_PARTIAL").default([]),
};

interface Credited {
  type: QuestionType;
  option: string[];
  answer: { keys: number[]; blanks: string[][]; weights: number[]; partial: PartialText[] };
  isByOrder: boolean;
}

/** Weights agree with the key, and the whole mark can be reached by them. */
export function refinePartialCredit(
  { type, option, answer, isByOrder }: Credited,
  context: z.RefinementCtx,
): void {
  const { keys, blanks, weights, partial } = answer;
  const validationError = (message: string, ...path: (string | number)[]) =>
    context.addIssue({ code: "custom", message, path: ["answer", ...path], input: answer });
  if (partial.some(({ blank: place }) => place >= blanks.length))
    validationError("PARTIAL_NO_BLANK", "partial");
  if (partial.length > 0 && blanks.length > 1 && !isByOrder)
    validationError("PARTIAL_NEEDS_ORDER", "partial");
  if (weights.length === 0) return;
  if (!hasOptions(type) || weights.length !== option.length) {
    validationError("NOT_VALID", "weights");
    return;
  }
  const right = keysByWeights(type, weights);
  const differing = weights.findIndex((_, at) => keys.includes(at) !== right.includes(at));
  const sum = weights.reduce((all, each) => all + Math.max(0, each), 0);
  if (differing >= 0)
    validationError(type === 1 ? "WEIGHT_OF_KEY_ONE" : "WEIGHT_OF_KEY_SOME", "weights", differing);
  else if (type !== 1 && sum < wholeOf(weights)) validationError("WEIGHTS_TOO_LOW", "weights");
}
