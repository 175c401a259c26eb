import type { GivenAnswer } from "#contract/bank/shapes";
import { answering, hasOptions, isByHand } from "#contract/questions/kinds";
import type { ChildQuestion, Question } from "#contract/questions/shapes";
import { wholeOf, wholeWeight } from "#contract/questions/weights";
import { partOfBlank, rightBlanks } from "./fill-in";

/**
 * An answer's score, in hundredths of a point (docs/domain.md, "Scoring"). `score` is null where a person
 * decides, and below 0 where a wrong answer costs. A blank answer always scores 0.
 */
export interface Score {
  score: number | null;
  full: number;
  isBlank: boolean;
}

type Scored = Pick<Question, "type" | "option" | "answer" | "scoringRule" | "isByOrder">;
type Answer = Omit<GivenAnswer, "children">;

/** Scores an answer to a question without sub-questions; `full` is its maximum in hundredths, above 0. */
export function scoreAnswer(question: Scored, full: number, answer: Answer): Score {
  const isBlank = isBlankAnswer(question, answer);
  if (isBlank) return { score: 0, full, isBlank };
  return { score: scoreGiven(question, full, answer), full, isBlank };
}

/** Scores the answers to the sub-questions of a parent, in order; the parent's score is their sum. */
export function scoreFamily(children: readonly ChildQuestion[], answers: readonly Answer[]): Score[] {
  const none: Answer = { keys: [], blanks: [], text: "" };
  return children.map((child, at) => scoreAnswer(child, Math.round(child.score * 100), answers[at] ?? none));
}

/**
 * The sum of a part in hundredths: with a floor of 0, and without it. Answers that a person has not scored
 * yet count as 0.
 */
export function partSum(scores: readonly (number | null)[]): { counted: number; unfloored: number } {
  const unfloored = scores.reduce<number>((sum, score) => sum + (score ?? 0), 0);
  return { counted: Math.max(0, unfloored), unfloored };
}

/** `full` × part ÷ whole in hundredths, rounded half up. */
export const shareOf = (full: number, part: number, whole: number): number =>
  Math.floor((2 * full * part + whole) / (2 * whole));

function isBlankAnswer({ type }: Scored, { keys, blanks, text }: Answer): boolean {
  if (hasOptions(type) || answering[type] === "truth") return keys.length === 0;
  if (answering[type] === "blanks") return blanks.every((blank) => blank.trim() === "");
  return text.trim() === "";
}

function scoreGiven(question: Scored, full: number, answer: Answer): number | null {
  const { type, option } = question;
  const kind = answering[type];
  if (kind === "one") return scoreOne(question, full, answer.keys, option.length);
  if (kind === "truth") return scoreOne(question, full, answer.keys, 2);
  if (kind === "some") return scoreSome(question, full, answer.keys);
  if (kind === "blanks") return scoreBlanks(question, full, answer.blanks);
  if (isByHand(type) || kind === "program") return null;
  throw new Error(`a question of type ${type} is scored by its sub-questions`);
}

/** `full` × weight, of which the magnitude is rounded half up: what costs is rounded as what earns. */
const weighted = (full: number, weight: number, whole = wholeWeight): number =>
  weight < 0 ? 0 - shareOf(full, -weight, whole) : shareOf(full, weight, whole);

/** Single choice and true/false. Rule 1: full score or 0. Rule 0: a wrong answer costs w ÷ (m − 1). By weights: w × its weight. */
function scoreOne({ answer, scoringRule }: Scored, full: number, keys: readonly number[], options: number) {
  if (answer.weights.length > 0) return keys.length === 1 ? weighted(full, answer.weights[keys[0]!] ?? 0) : 0;
  // Several keys only by a rescoring: each is right.
  if (keys.length === 1 && answer.keys.includes(keys[0]!)) return full;
  return scoringRule === 1 ? 0 : -shareOf(full, 1, options - 1);
}

/**
 * Multiple and indefinite choice. Rule 0: full score for the whole key only. Rule 1: a part gets its share. By weights:
 * w × the sum of those of the chosen options, at least 0 and w at most, as Moodle grades them
 * (question/type/multichoice/question.php, `qtype_multichoice_multi_question::grade_response`).
 */
function scoreSome({ answer, scoringRule }: Scored, full: number, keys: readonly number[]): number {
  const given = new Set(keys);
  if (answer.weights.length > 0) {
    const sum = [...given].reduce((all, one) => all + (answer.weights[one] ?? 0), 0);
    const whole = wholeOf(answer.weights);
    return weighted(full, Math.min(whole, Math.max(0, sum)), whole);
  }
  const key = new Set(answer.keys);
  if ([...given].some((one) => !key.has(one))) return 0;
  if (given.size === key.size) return full;
  return scoringRule === 1 ? shareOf(full, given.size, key.size) : 0;
}

/**
 * The score is split evenly over the blanks, the last one gets the remainder. A text that is not right may earn a part
 * of what its blank is worth: the most that any such text it matches gives.
 */
function scoreBlanks({ answer, isByOrder }: Scored, full: number, given: readonly string[]): number {
  const right = rightBlanks(answer, given, isByOrder);
  const share = Math.floor(full / right.length);
  const last = full - share * (right.length - 1);
  return right.reduce((sum, isRight, at) => {
    const most = at === right.length - 1 ? last : share;
    return sum + (isRight ? most : weighted(most, partOfBlank(answer, at, given[at] ?? "")));
  }, 0);
}
