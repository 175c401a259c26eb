import type { ChildQuestion, Question } from "#contract/questions/shapes";
import { parseRich } from "#contract/rich/parse";
import { plainOf } from "#contract/rich/plain";
import { textLength } from "#contract/text-length";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import type { RenderedQuestion, RenderedTexts } from "./rendered";
import { type RichWords, renderRich } from "./renderRich.server";

/** The longest option, counted as `textLength` counts, that still fits beside another. */
const halfLine = 36;

/** Translations and number format of a rendered question. */
export interface RichReader {
  t: Translate;
  language: Language;
}

/** A question with its texts rendered in the reader's language, for `QuestionBody`. */
export const renderQuestion = (question: Question, reader: RichReader): RenderedQuestion => ({
  ...question,
  rendered: textsOf(question, reader),
});

/** The translations used within the texts of a question. */
export const richWords = (t: Translate): RichWords => ({ notTex: t("questions:rich.notTex") });

/** The same for the text of a fill-in question, whose blanks are numbered. */
export const blankWords = (t: Translate): RichWords => ({
  ...richWords(t),
  blank: (number) => t("questions:blank", { number }),
});

function textsOf(question: Question | ChildQuestion, reader: RichReader): RenderedTexts {
  const { type, content, option, answer, analysis, rubric } = question;
  const words = richWords(reader.t);
  const orNone = (text: string) => (text.trim() === "" ? null : renderRich(text, words));
  const { children, stimulus, hints } =
    "children" in question ? question : { children: [], stimulus: "", hints: [] };
  return {
    stimulus: orNone(stimulus),
    hints: hints.map((text) => renderRich(text, words)),
    content: renderRich(content, type === 4 ? blankWords(reader.t) : words),
    option: option.map((text) => renderRich(text, words)),
    hasShortOptions: option.every(isShort),
    reference: orNone(answer.text),
    analysis: orNone(analysis),
    points: rubric.map(({ points }) => figure(points, reader.language)),
    children: children.map((child) => ({
      ...textsOf(child, reader),
      mark: figure(child.score, reader.language),
    })),
  };
}

/** True for an option without pictures, tables and line breaks whose text is short. */
function isShort(text: string): boolean {
  const rich = parseRich(text);
  if (rich.length !== 1 || rich[0]!.kind !== "paragraph") return false;
  const plain = plainOf(rich);
  return textLength(plain) <= halfLine && !plain.includes("\n") && !text.includes("](/file/");
}
