import { answering, blank, hasOptions } from "#contract/questions/kinds";
import { type ChildQuestion, familyScore, type Question } from "#contract/questions/shapes";
import { blankWords, richWords } from "~/rich/drawnQuestion.server";
import { drawRich } from "~/rich/drawRich.server";
import { figure } from "~/words/figures";
import type { Language } from "~/words/languages";
import type { Say } from "~/words/words";
import type { Asked, AskedItem, AskedProgram } from "./asked";

/** Whose words and figures a question is drawn in. */
interface Reader {
  language: Language;
  t: Say;
}

/**
 * What may be sent to a candidate of a question that is worth `score` points, or as much as those below it
 * (trust G1). It names what goes out, so that whatever a question holds beside that, now or later, stays here.
 */
export function askedOf(question: Question, score: number, reader: Reader): Asked {
  const kind = answering[question.type];
  const isTold = [question, ...question.children].every((item) => !hidesScore(item));
  return {
    ...itemOf(question, reader.t),
    // The sum would tell a mark that is hidden in it.
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

function itemOf({ type, content, option }: Question | ChildQuestion, t: Say): AskedItem {
  const hasBlanks = answering[type] === "blanks";
  return {
    type,
    mark: null,
    content: drawRich(content, hasBlanks ? blankWords(t) : richWords(t)),
    options: hasOptions(type)
      ? option.map((text, value) => ({ value, content: drawRich(text, richWords(t)) }))
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

/** Q&A with "hide score": the candidate is not told what it is worth (001 §3). */
const hidesScore = ({ type, scoringRule }: Pick<Question, "type" | "scoringRule">) =>
  answering[type] === "text" && scoringRule === 1;

const markOf = (points: number, language: Language) => ({ points, figure: figure(points, language) });
