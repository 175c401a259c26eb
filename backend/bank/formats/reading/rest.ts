import { createHash } from "node:crypto";
import * as z from "zod/v4";
import type { Question } from "#contract/questions/shapes";
import { FileError } from "../../../file-formats/file-error";
import type { FoundItem, Item } from "./shapes";

/**
 * Fields that a format does not support, stored beside it so that our own files round-trip: only the
 * difference from what is parsed from the rest of the file, so that edits made elsewhere take effect.
 */
interface Rest {
  score?: number;
  question?: Partial<Omit<Question, "answer">>;
  answer?: Partial<Question["answer"]>;
  topics?: string[];
  /** How many of the following questions are its children. */
  below?: number;
  /** Checksum of the texts in the file itself: our fields are valid only while those are unchanged. */
  sign?: string;
}

const texts = z.array(z.string());
const answerKinds = z
  .looseObject({
    keys: z.array(z.number()),
    blanks: z.array(texts),
    text: z.string(),
    isCaseSensitive: z.boolean(),
    tolerance: z.number(),
    weights: z.array(z.number()),
    partial: z.array(z.looseObject({ blank: z.number(), text: z.string(), weight: z.number() })),
  })
  .partial();
const ownKinds = {
  content: z.string(),
  option: texts,
  analysis: z.string(),
  rubric: z.array(z.looseObject({ text: z.string() })).optional(),
};
const restKinds = z
  .looseObject({
    score: z.number(),
    question: z
      .looseObject({
        ...ownKinds,
        ...{ stimulus: z.string(), title: z.string(), idNumber: z.string(), answerTemplate: z.string() },
        ...{ type: z.number(), hints: texts, tag: z.string(), fileKinds: texts },
        media: z.looseObject({ src: z.string(), name: z.string().optional() }).nullable(),
        code: z.looseObject({}).nullable(),
        children: z.array(z.looseObject({ ...ownKinds, type: z.number(), answer: answerKinds })),
      })
      .partial(),
    answer: answerKinds,
    topics: texts,
    below: z.number(),
    sign: z.string(),
  })
  .partial();

/** Fields that the file contains itself, though not always verbatim; some formats have no place for the last ones. */
const toldIn = ({ answerTemplate, hints }: Question): (keyof Question)[] => [
  ...(["stimulus", "content", "option", "analysis"] as const),
  ...(answerTemplate === "" ? [] : (["answerTemplate"] as const)),
  ...(hints.length === 0 ? [] : (["hints"] as const)),
];
const toldOfAnswer = ["keys", "blanks", "text", "weights", "partial"] as const;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function differing<Values extends object>(wanted: Values, found: Values): Partial<Values> {
  const names = Object.keys(wanted) as (keyof Values)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(wanted[name], found[name])).map((name) => [name, wanted[name]]),
  ) as Partial<Values>;
}

const signOf = ({ stimulus, content, option, answerTemplate, hints, analysis, answer }: Question) =>
  createHash("sha256")
    .update(
      JSON.stringify([
        ...[content, option, analysis, answer.keys, answer.blanks, answer.text],
        // Files of before there was any have the same sign.
        ...(stimulus ? [stimulus] : []),
        ...(answerTemplate ? [{ answerTemplate }] : []),
        ...(answer.weights.length + answer.partial.length > 0 ? [answer.weights, answer.partial] : []),
        ...(hints.length > 0 ? [{ hints }] : []),
      ]),
    )
    .digest("base64url")
    .slice(0, 12);

/** The fields to store beside a question, given what the file alone yields; "" if nothing is missing. */
export function restOf(wanted: Item, found: Item, below = 0): string {
  const { answer: wantedAnswer, ...wantedQuestion } = wanted.question;
  const { answer: foundAnswer, ...foundQuestion } = found.question;
  const question = differing(wantedQuestion, foundQuestion);
  const answer = differing(wantedAnswer, foundAnswer);
  const hasTexts =
    toldIn(found.question).some((name) => name in question) || toldOfAnswer.some((name) => name in answer);
  const rest: Rest = {
    ...(wanted.score !== found.score && { score: wanted.score }),
    ...(Object.keys(question).length > 0 && { question }),
    ...(Object.keys(answer).length > 0 && { answer }),
    ...(!isSame(wanted.topics ?? [], found.topics ?? []) && { topics: wanted.topics ?? [] }),
    ...(below > 0 && { below }),
    ...(hasTexts && { sign: signOf(found.question) }),
  };
  return Object.keys(rest).length === 0 ? "" : JSON.stringify(rest);
}

/** The question of a file, merged with the fields stored beside it. */
export function withRest(found: FoundItem, written: string): FoundItem & { below: number } {
  if (written.trim() === "") return { ...found, below: 0 };
  const { score, question = {}, answer = {}, topics = found.topics, below = 0, sign } = parsed(written);
  const holds = sign === undefined || sign === signOf(found.question);
  const without = (values: object, names: readonly string[]) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => holds || !names.includes(name)));
  return {
    losses: found.losses,
    topics,
    score: score ?? found.score,
    question: {
      ...found.question,
      ...without(question, toldIn(found.question)),
      answer: { ...found.question.answer, ...without(answer, toldOfAnswer) },
    },
    below: Number.isInteger(below) ? below : 0,
  };
}

/** Only the kinds of values are held here, which the readers rely on; the rules on a question come after them. */
function parsed(written: string): Rest {
  try {
    const rest = JSON.parse(written) as Rest;
    if (restKinds.safeParse(rest).success) return rest;
  } catch {
    // Truncated or edited by hand.
  }
  throw new FileError("EXTRA_BROKEN", written);
}
