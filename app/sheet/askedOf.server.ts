import { answering } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import { askedFor } from "#contract/sitting/asked";
import type { SittingQuestion } from "#contract/sitting/shapes";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { blankWords, richWords } from "~/rich/renderQuestion.server";
import { renderRich } from "~/rich/renderRich.server";
import type { AskedFamily, AskedItem } from "./asked";

/** Translations and number format of a rendered question. */
interface Reader {
  language: Language;
  t: Translate;
}

/** What a candidate may be sent of a question (`askedFor`), rendered; worth `score` points, or the sum of its children. */
export function askedOf(question: Question, score: number, reader: Reader): AskedFamily {
  const kind = answering[question.type];
  const asked = askedFor(question, {
    slot: { versionId: "", score: 100 * score },
    options: [],
    children: [],
  });
  const { prepareSeconds, seconds, takes } = asked;
  return {
    ...itemOf(asked, reader),
    stimulus: asked.stimulus === "" ? null : renderRich(asked.stimulus, richWords(reader.t)),
    media: question.media,
    answerTemplate: asked.answerTemplate,
    program: asked.program,
    recording: kind === "recording" ? { prepareSeconds, seconds, takes } : null,
    file: kind === "file" ? { fileKinds: asked.fileKinds, megabytes: asked.megabytes } : null,
    children: asked.children.map((child) => itemOf(child, reader)),
  };
}

type Item = Pick<SittingQuestion, "type" | "content" | "options" | "blanks" | "points">;

const itemOf = ({ type, content, options, blanks, points }: Item, { t, language }: Reader): AskedItem => ({
  type,
  mark: points === null ? null : { points, figure: figure(points, language) },
  content: renderRich(content, blanks > 0 ? blankWords(t) : richWords(t)),
  options: options.map((option) => ({ ...option, content: renderRich(option.content, richWords(t)) })),
  ...{ blanks, answerTemplate: "", program: null, recording: null, file: null },
});
