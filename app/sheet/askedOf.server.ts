import { answering, blank, hasOptions } from "#contract/questions/kinds";
import { type ChildQuestion, familyScore, type Question } from "#contract/questions/shapes";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { blankWords, richWords } from "~/rich/renderQuestion.server";
import { renderRich } from "~/rich/renderRich.server";
import type { AskedFamily, AskedItem, AskedProgram } from "./asked";

/** Translations and number format of a rendered question. */
interface Reader {
  language: Language;
  t: Translate;
}

/**
 * What may be sent to a candidate of a question worth `score` points, or the sum of its child questions
 * (trust G1). An allowlist, so that any other field of a question, now or later, stays on the server.
 */
export function askedOf(question: Question, score: number, reader: Reader): AskedFamily {
  const kind = answering[question.type];
  const isTold = [question, ...question.children].every((item) => !hidesScore(item));
  return {
    ...itemOf(question, reader.t),
    // The sum would reveal a hidden mark.
    mark: isTold ? markOf(kind === "family" ? familyScore(question) : score, reader.language) : null,
    program: kind === "program" ? programOf(question) : null,
    recording:
      kind === "recording" ? { prepareSeconds: question.prepareSeconds, seconds: question.seconds } : null,
    file: kind === "file" ? { fileKinds: question.fileKinds, megabytes: question.megabytes } : null,
    children:
      kind === "family"
        ? question.children.map((child) => ({
            ...itemOf(child, reader.t),
            mark: hidesScore(child) ? null : markOf(child.score, reader.language),
          }))
        : [],
  };
}

function itemOf({ type, content, option }: Question | ChildQuestion, t: Translate): AskedItem {
  const hasBlanks = answering[type] === "blanks";
  return {
    type,
    mark: null,
    content: renderRich(content, hasBlanks ? blankWords(t) : richWords(t)),
    options: hasOptions(type)
      ? option.map((text, value) => ({ value, content: renderRich(text, richWords(t)) }))
      : [],
    blanks: hasBlanks ? (content.match(blank)?.length ?? 0) : 0,
    program: null,
    recording: null,
    file: null,
  };
}

function programOf({ code }: Question): AskedProgram | null {
  if (!code) return null;
  const { languages, template, codeInput, codeOutput, codeInputExample, codeOutputExample, tests } = code;
  return {
    languages,
    template,
    codeInput,
    codeOutput,
    codeInputExample,
    codeOutputExample,
    tests: tests
      .filter(({ isHidden }) => !isHidden)
      .map(({ stdin, expectedOutput }) => ({ stdin, expectedOutput })),
  };
}

/** Q&A with "hide score": the candidate is not told its mark (001 §3). */
const hidesScore = ({ type, scoringRule }: Pick<Question, "type" | "scoringRule">) =>
  answering[type] === "text" && scoringRule === 1;

const markOf = (points: number, language: Language) => ({ points, figure: figure(points, language) });
