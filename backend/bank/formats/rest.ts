import { createHash } from "node:crypto";
import type { Question } from "#contract/questions/shapes";
import { Mistaken } from "./findings";
import type { Item } from "./shapes";

/**
 * What a format has no place for travels beside it, so that our own files come back the same: only what differs from
 * what its reader makes of the rest of the file, so that what was changed elsewhere counts.
 */
interface Rest {
  score?: number;
  question?: Partial<Omit<Question, "answer">>;
  answer?: Partial<Question["answer"]>;
  /** How many of the questions behind this one belong below it. */
  below?: number;
  /** Of the texts that the file says itself: ours beside it hold only as long as those were not changed. */
  sign?: string;
}

/** Told by the file itself, if not always sign for sign. */
const told = ["content", "option", "analysis"] as const;
const toldOfAnswer = ["keys", "blanks", "text"] as const;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function differing<Values extends object>(wanted: Values, found: Values): Partial<Values> {
  const names = Object.keys(wanted) as (keyof Values)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(wanted[name], found[name])).map((name) => [name, wanted[name]]),
  ) as Partial<Values>;
}

const signOf = ({ content, option, analysis, answer }: Question) =>
  createHash("sha256")
    .update(JSON.stringify([content, option, analysis, answer.keys, answer.blanks, answer.text]))
    .digest("base64url")
    .slice(0, 12);

/** What has to travel beside a question, of which the file alone says so much; "" where that is all. */
export function restOf(wanted: Item, found: Item, below = 0): string {
  const { answer: wantedAnswer, ...wantedQuestion } = wanted.question;
  const { answer: foundAnswer, ...foundQuestion } = found.question;
  const question = differing(wantedQuestion, foundQuestion);
  const answer = differing(wantedAnswer, foundAnswer);
  const hasTexts = told.some((name) => name in question) || toldOfAnswer.some((name) => name in answer);
  const rest: Rest = {
    ...(wanted.score !== found.score && { score: wanted.score }),
    ...(Object.keys(question).length > 0 && { question }),
    ...(Object.keys(answer).length > 0 && { answer }),
    ...(below > 0 && { below }),
    ...(hasTexts && { sign: signOf(found.question) }),
  };
  return Object.keys(rest).length === 0 ? "" : JSON.stringify(rest);
}

/** The question that a file means, with what travelled beside it. */
export function withRest(found: Item, written: string): Item & { below: number } {
  if (written.trim() === "") return { ...found, below: 0 };
  const { score, question = {}, answer = {}, below = 0, sign } = parsed(written);
  const holds = sign === undefined || sign === signOf(found.question);
  const without = (values: object, names: readonly string[]) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => holds || !names.includes(name)));
  return {
    score: typeof score === "number" ? score : found.score,
    question: {
      ...found.question,
      ...without(question, told),
      answer: { ...found.question.answer, ...without(answer, toldOfAnswer) },
    },
    below: Number.isInteger(below) ? below : 0,
  };
}

function parsed(written: string): Rest {
  const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
  try {
    const rest = JSON.parse(written) as Rest;
    if (isObject(rest) && isObject(rest.question ?? {}) && isObject(rest.answer ?? {})) return rest;
  } catch {
    // It was cut or changed by hand.
  }
  throw new Mistaken("EXTRA_BROKEN", written);
}
