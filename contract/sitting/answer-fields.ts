import { answering, letterOf, type QuestionType } from "../questions/kinds";
import type { SittingAnswer } from "./shapes";

/** The fields of a form that answer one question, by name: each as often as it was sent. */
export type AnswerFieldValues = Record<string, string[]>;

/** A question as far as its answer's fields go. */
export interface AnsweredItem {
  type: QuestionType;
  /** How many blanks it has. */
  blanks: number;
  /** In the order in which the candidate sees them. */
  options: readonly { value: number }[];
}

type OneAnswer = Pick<SittingAnswer, "keys" | "blanks" | "text">;

/** The name of a field: `answer`, with the sub-question's and the blank's place from 1 where there are several. */
export const answerName = (...places: (number | undefined)[]): string =>
  ["answer", ...places.flatMap((place) => (place === undefined ? [] : [place + 1]))].join(".");

/** The answer fields of a form; null where it lacks the marker that follows them, and so may lack any of them. */
export function answerFieldsOf(form: FormData): AnswerFieldValues | null {
  if (form.get("has") !== "answer") return null;
  const fields: AnswerFieldValues = {};
  for (const [name, value] of form) {
    if (typeof value !== "string" || !/^(answer(\.\d{1,2}){0,2}|language)$/.test(name)) continue;
    // No service reads U+0000, which a paste from a PDF may hold.
    fields[name] = [...(fields[name] ?? []), value.replaceAll("\0", "")];
  }
  return fields;
}

/**
 * The answer that fields give. What they do not have stays as it was (trust G3): a blank or text whose field is
 * missing, and a choice of one, which a browser cannot send empty. Boxes are empty where none is ticked.
 */
export function answerFromFields(
  question: AnsweredItem & { children: readonly AnsweredItem[] },
  fields: AnswerFieldValues,
  before: SittingAnswer,
): SittingAnswer {
  return {
    ...itemFromFields(question, fields, before),
    language: (fields.language?.[0] ?? before.language) as SittingAnswer["language"],
    children: question.children.map((child, at) => itemFromFields(child, fields, before.children[at], at)),
  };
}

const none: OneAnswer = { keys: [], blanks: [], text: "" };

function itemFromFields(
  { type, blanks, options }: AnsweredItem,
  fields: AnswerFieldValues,
  before: OneAnswer = none,
  child?: number,
): OneAnswer {
  const kind = answering[type];
  const values = fields[answerName(child)];
  switch (kind) {
    case "some":
      return { ...none, keys: keysIn(values ?? [], options) };
    case "one":
    case "truth":
      return { ...none, keys: values ? keysIn(values.slice(0, 1), options) : before.keys };
    case "blanks": {
      const typed = Array.from(
        { length: blanks },
        (_, at) => fields[answerName(child, at)]?.[0] ?? before.blanks[at] ?? "",
      );
      return { ...none, blanks: typed };
    }
    case "text":
    case "program":
      return { ...none, text: values?.[0] ?? before.text };
    default:
      return none;
  }
}

/**
 * A letter is that of the option on the candidate's page; a number is the option's own in the question, which only pages
 * of an earlier version and programs send.
 */
const keysIn = (values: string[], options: AnsweredItem["options"]) =>
  values.flatMap((value) => {
    if (/^\d{1,2}$/.test(value)) return [Number(value)];
    const option = options.find((_, at) => letterOf(at) === value);
    return option ? [option.value] : [];
  });
