import type { KeyedQuestion } from "#contract/keying/shapes";
import { readKeyed } from "#contract/keying/typed";
import { answering, hasOptions, isByHand, type QuestionType } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import { noAnswer, type SittingAnswer } from "#contract/sitting/shapes";
import { answeredItem, normalAnswer } from "../sitting/answers/asked";
import type { ExamPaper, Place } from "../sitting/exam-paper";

type Field = KeyedQuestion["fields"][number];
type Item = { type: QuestionType; blanks: number };

/** What nobody can key is marked by a person. */
const isMarkedByHand = ({ type }: Item) => isByHand(type) || answering[type] === "program";

function fieldsOf({ type, blanks }: Item, options: number, child: number): Field[] {
  const kind = answering[type];
  if (kind === "one" || kind === "some") return [{ kind, options, child, blank: 0 }];
  if (kind === "truth") return [{ kind, options: 2, child, blank: 0 }];
  if (kind !== "blanks") return [];
  return Array.from({ length: blanks }, (_, at) => ({
    ...{ kind: "blank" as const, options: 0, child },
    blank: blanks > 1 ? at + 1 : 0,
  }));
}

/** The fields of a question, those of its sub-questions in their order. */
function fieldsOfQuestion(question: Question): Field[] {
  const { children, ...own } = answeredItem(question);
  return [
    ...fieldsOf(own, question.option.length, 0),
    ...children.flatMap((child, at) => fieldsOf(child, question.children[at]!.option.length, at + 1)),
  ];
}

/** A candidate's questions as they are keyed, in the order of their own paper. */
export const keyedQuestions = (paper: ExamPaper, places: readonly Place[]): KeyedQuestion[] =>
  places.map(({ part, slot }, at) => {
    const question = paper.questions.get(slot.versionId)!;
    return {
      ...{ number: at + 1, part: paper.parts[part]!.name, type: question.type, content: question.content },
      fields: fieldsOfQuestion(question),
      isMarked: isOnPaper(question),
    };
  });

/** Whether a person marks it, or one of its sub-questions, on the paper itself. */
export function isOnPaper(question: Question): boolean {
  const { children, ...own } = answeredItem(question);
  return isMarkedByHand(own) || children.some(isMarkedByHand);
}

/** What was typed, in one form; null where some of it is no answer to its question. */
export function readAllKeyed(
  questions: readonly KeyedQuestion[],
  typed: readonly string[][],
): string[][] | null {
  if (typed.length !== questions.length) return null;
  const read = questions.map(({ fields }, at) =>
    fields.map((field, index) => readKeyed(field, typed[at]![index] ?? "")),
  );
  return read.flat().includes(null) ? null : (read as string[][]);
}

/** The answer that keyed fields give: a letter is an option where it stands on this candidate's paper. */
export function answerOfKeyed(question: Question, place: Place, keyed: readonly string[]): SittingAnswer {
  const { children, ...own } = answeredItem(question);
  const waiting = [...keyed];
  const one = (item: Item, order: readonly number[]) => {
    const texts = fieldsOf(item, order.length, 0).map(() => waiting.shift() ?? "");
    if (hasOptions(item.type))
      return { keys: [...texts[0]!].map((letter) => order[letter.charCodeAt(0) - 65]!) };
    if (answering[item.type] === "truth") return { keys: texts[0] === "" ? [] : [Number(texts[0] === "T")] };
    return answering[item.type] === "blanks" ? { blanks: texts } : {};
  };
  const orderOf = (order: readonly number[], count: number) =>
    order.length === count ? order : Array.from({ length: count }, (_, at) => at);
  return normalAnswer(question, {
    ...noAnswer,
    ...one(own, orderOf(place.options, question.option.length)),
    children: children.map((child, at) => ({
      ...{ keys: [], blanks: [], text: "" },
      ...one(child, orderOf(place.children[at] ?? [], question.children[at]!.option.length)),
    })),
  });
}
