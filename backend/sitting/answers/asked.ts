import { answering, hasOptions } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import { blanksIn } from "#contract/sitting/asked";
import { offeredLanguage } from "#contract/sitting/programs";
import { type AnswerAmount, noAnswer, type SittingAnswer } from "#contract/sitting/shapes";

/** All that a candidate reads of a question: the pictures in it are theirs to see. */
export const textsOfQuestion = ({ stimulus, content, option, children }: Question): string =>
  [stimulus, content, ...option, ...children.flatMap((child) => [child.content, ...child.option])].join("\n");

/** A question as far as the fields of its answer go. */
export const answeredItem = (question: Question) => ({
  ...{ type: question.type, blanks: blanksIn(question) },
  children: question.children.map((child) => ({ type: child.type, blanks: blanksIn(child) })),
});

type Item = Pick<Question, "type" | "option" | "content">;
type OneAnswer = Pick<SittingAnswer, "keys" | "blanks" | "text">;

/**
 * An answer as it is stored: of each field only what the question asks for, in one order, so that the same answer
 * has the same text. Options that the question does not have are dropped. Programs in `running` can be run here.
 */
export function normalAnswer(
  question: Question,
  answer: SittingAnswer,
  running: readonly string[] = [],
): SittingAnswer {
  const kind = answering[question.type];
  const item = normalItem(question, answer);
  // What is still its template is no answer.
  const template = kind === "program" ? question.code?.template : question.answerTemplate;
  const isTemplate = item.text.trim() === (template ?? "").trim();
  const languages = question.code?.languages ?? [];
  const language = languages.find((name) => name === answer.language) ?? "";
  // Another language than the page offers by itself was chosen, and stays so before there is a program.
  const isChosen = !isTemplate || language !== offeredLanguage(languages, running);
  return {
    ...item,
    text: isTemplate ? "" : item.text,
    language: kind === "program" && isChosen ? language : "",
    children:
      kind === "family"
        ? question.children.map((child, at) => normalItem(child, answer.children[at] ?? noAnswer))
        : [],
  };
}

function normalItem({ type, option, content }: Item, { keys, blanks, text }: OneAnswer): OneAnswer {
  const kind = answering[type];
  const options = kind === "truth" ? 2 : hasOptions(type) ? option.length : 0;
  const chosen = [...new Set(keys)].filter((key) => key < options).sort((one, other) => one - other);
  const wanted = blanksIn({ type, content });
  return {
    keys: kind === "some" ? chosen : chosen.slice(0, 1),
    // A field of one line shows no break, and would send another answer back.
    blanks: Array.from({ length: wanted }, (_, at) => (blanks[at] ?? "").replaceAll("\n", " ")),
    text: kind === "text" || kind === "program" ? text : "",
  };
}

/** How much of a question is answered. */
export function amountOf(question: Question, answer: SittingAnswer, hasFile: boolean): AnswerAmount {
  const kind = answering[question.type];
  if (kind === "file" || kind === "recording") return hasFile ? 2 : 0;
  const given =
    kind === "family"
      ? question.children.flatMap((child, at) => givenIn(child, answer.children[at] ?? noAnswer))
      : givenIn(question, answer);
  if (!given.includes(true)) return 0;
  return given.includes(false) ? 1 : 2;
}

/** Whether each field of an item is filled in. */
function givenIn({ type }: Pick<Item, "type">, { keys, blanks, text }: OneAnswer): boolean[] {
  const kind = answering[type];
  if (kind === "blanks") return blanks.map((typed) => typed.trim() !== "");
  if (kind === "text" || kind === "program") return [text.trim() !== ""];
  return [keys.length > 0];
}
