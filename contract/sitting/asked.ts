import { answering, blank, hasOptions } from "../questions/kinds";
import { type ChildQuestion, familyScore, type Question } from "../questions/shapes";
import type { SittingQuestion } from "./shapes";

/** Where a question stands: its version and mark in hundredths, and orders of options; without one, its own. */
interface AskedPlace {
  slot: { versionId: string; score: number };
  options: readonly number[];
  children: readonly (readonly number[])[];
}

/**
 * What a candidate is sent of a question, its options in the candidate's order. An allowlist: any other field of a
 * question, now or later, stays here (trust G1).
 */
export function askedFor(question: Question, { slot, options, children }: AskedPlace): SittingQuestion {
  const kind = answering[question.type];
  const isTold = [question, ...question.children].every((item) => !hidesScore(item));
  const points = kind === "family" ? familyScore(question) : slot.score / 100;
  const item = itemFor(question, options);
  // why no spread: each question page makes one, and spreading costs a multiple of making it.
  return {
    content: item.content,
    options: item.options,
    blanks: item.blanks,
    stimulus: question.stimulus,
    answerTemplate: kind === "text" ? question.answerTemplate : "",
    type: question.type,
    versionId: slot.versionId,
    points: isTold ? points : null,
    isJumpAllowed: question.isJumpAllowed,
    children:
      kind === "family"
        ? question.children.map((child, at) => ({
            ...itemFor(child, children[at] ?? []),
            type: child.type,
            points: hidesScore(child) ? null : child.score,
          }))
        : [],
    program: kind === "program" ? programFor(question) : null,
    media: question.media && { kind: question.media.kind, plays: question.media.plays },
    seconds: question.seconds,
    prepareSeconds: question.prepareSeconds,
    takes: question.takes,
    fileKinds: question.fileKinds,
    megabytes: question.megabytes,
  };
}

/** A question without its words: enough to name an answer by its letters. */
export const shapeOf = (asked: SittingQuestion): SittingQuestion => ({
  ...{ ...asked, ...withoutWords(asked), stimulus: "", answerTemplate: "" },
  children: asked.children.map((child) => ({ ...child, ...withoutWords(child) })),
  ...{ program: null, media: null },
});

const withoutWords = ({ options }: Pick<SittingQuestion, "options">) => ({
  content: "",
  options: options.map(({ value }) => ({ value, content: "" })),
});

const itemFor = ({ type, content, option }: Question | ChildQuestion, order: readonly number[]) => ({
  content,
  options: hasOptions(type)
    ? (order.length === option.length ? order : option.map((_, value) => value)).map((value) => ({
        value,
        content: option[value]!,
      }))
    : [],
  blanks: blanksIn({ type, content }),
});

/** How many blanks a fill-in question has; 0 for any other. */
export const blanksIn = ({ type, content }: Pick<Question, "type" | "content">) =>
  answering[type] === "blanks" ? (content.match(blank)?.length ?? 0) : 0;

function programFor({ code }: Question): SittingQuestion["program"] {
  if (!code) return null;
  const { languages, template, codeInput, codeOutput, codeInputExample, codeOutputExample, tests } = code;
  return {
    ...{ languages, template, codeInput, codeOutput, codeInputExample, codeOutputExample },
    // The example is often a test as well: it is shown, and run, once.
    tests: tests
      .filter(({ isHidden, stdin, expectedOutput }) => {
        const isExample = isSame(stdin, codeInputExample) && isSame(expectedOutput, codeOutputExample);
        return !isHidden && !isExample;
      })
      .map(({ stdin, expectedOutput }) => ({ stdin, expectedOutput })),
  };
}

/** The ends of lines count for nothing at the end. */
const isSame = (one: string, other: string) => one.trimEnd() === other.trimEnd();

/** Q&A with "hide score": the candidate is not told its mark (001 §3). */
const hidesScore = ({ type, scoringRule }: Pick<Question, "type" | "scoringRule">) =>
  answering[type] === "text" && scoringRule === 1;
