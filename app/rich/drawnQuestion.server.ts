import type { ChildQuestion, Question } from "#contract/questions/shapes";
import { parseRich } from "#contract/rich/parse";
import { plainOf } from "#contract/rich/plain";
import { textLength } from "#contract/text-length";
import { figure } from "~/words/figures";
import type { Language } from "~/words/languages";
import type { Say } from "~/words/words";
import type { DrawnQuestion, DrawnTexts } from "./drawn";
import { drawRich, type RichWords } from "./drawRich.server";

/** The longest option, counted as `textLength` counts, that still fits beside another. */
const halfLine = 36;

/** Whose words and figures a question is drawn in. */
export interface Reader {
  t: Say;
  language: Language;
}

/** A question with its texts drawn in the reader's language, for `QuestionBody`. */
export const drawnQuestion = (question: Question, reader: Reader): DrawnQuestion => ({
  ...question,
  drawn: textsOf(question, reader),
});

/** What is said within the texts of a question. */
export const richWords = (t: Say): RichWords => ({ notTex: t("questions:rich.notTex") });

/** The same for the text of a fill-in question, whose blanks are numbered. */
export const blankWords = (t: Say): RichWords => ({
  ...richWords(t),
  blank: (number) => t("questions:blank", { number }),
});

function textsOf(question: Question | ChildQuestion, reader: Reader): DrawnTexts {
  const { type, content, option, answer, analysis } = question;
  const words = richWords(reader.t);
  const orNone = (text: string) => (text.trim() === "" ? null : drawRich(text, words));
  const children = "children" in question ? question.children : [];
  return {
    content: drawRich(content, type === 4 ? blankWords(reader.t) : words),
    option: option.map((text) => drawRich(text, words)),
    hasShortOptions: option.every(isShort),
    reference: orNone(answer.text),
    analysis: orNone(analysis),
    children: children.map((child) => ({
      ...textsOf(child, reader),
      points: figure(child.score, reader.language),
    })),
  };
}

/** True for an option without pictures, tables and line breaks that is not long as it is read. */
function isShort(text: string): boolean {
  const rich = parseRich(text);
  if (rich.length !== 1 || rich[0]!.kind !== "paragraph") return false;
  const plain = plainOf(rich);
  return textLength(plain) <= halfLine && !plain.includes("\n") && !text.includes("](/file/");
}
