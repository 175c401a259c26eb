import * as z from "zod/v4";
import { minutes } from "../papers/shapes";
import { type FilledRows, figure, filledRows, isRow, toWire } from "./from-typed";
import { hasOptions, type QuestionType, typesInOrder } from "./kinds";
import { mark, partName, partPayload, question, questionType } from "./shapes";
import { type TypedChild, type TypedQuestion, typed } from "./typed";

export { readBlanks, writeBlanks } from "./notation";
export { toTyped } from "./to-typed";
export { startOf, type TypedQuestion } from "./typed";

/** The type that a form or an address names; null where it names none. */
export function typeNamed(text: unknown): QuestionType | null {
  return questionType.safeParse(Number(text || Number.NaN)).data ?? null;
}

/** A question with the mark that it has in its place, as `question/add` and `question/edit` carry them. */
const placed = z.object({ score: mark, question });
export type PlacedQuestion = z.infer<typeof placed>;

/**
 * The form of a question, by its type. All rules are those of the wire's shape; its mistakes are led back to the
 * fields that people see. `toPlaced` reads what passed.
 */
export const questionForms = Object.fromEntries(
  typesInOrder.map((type) => [type, formOf(type)]),
) as unknown as Record<QuestionType, ReturnType<typeof formOf>>;

function formOf(type: QuestionType) {
  return typed.superRefine((form, context) => {
    const mistake = (message: string, path: PropertyKey[]) =>
      context.addIssue({ code: "custom", message, path, input: form });
    if (typeNamed(form.type) !== type) mistake("TYPE_MISSING", ["type"]);
    const rows = filledRows(type, form);
    const isBlankRow =
      hasOptions(type) && form.answer.some((row) => isRow(row) && !rows.option.includes(Number(row)));
    if (isBlankRow) mistake("ANSWER_IS_BLANK", ["answer"]);
    const { error } = placed.safeParse(toWire(type, form, rows), { error: () => "NOT_VALID" });
    for (const { message, path } of error?.issues ?? []) {
      const field = fieldOf(path, form, rows);
      const isSaid = isBlankRow && field[0] === "answer";
      // The mark of a parent question is no field: what is wrong with it is wrong with the marks below it.
      const isMarkOfChildren = type === 13 && field[0] === "score";
      if (!isSaid && !isMarkOfChildren) mistake(message, field);
    }
  });
}

/** The wire's payload for a form of this type that keeps its rules. */
export const toPlaced = (type: QuestionType, form: TypedQuestion): PlacedQuestion =>
  placed.parse(toWire(type, form, filledRows(type, form)));

/** The field of the form that a mistake of the wire's shape belongs to. */
function fieldOf(path: PropertyKey[], form: TypedQuestion, rows: FilledRows): PropertyKey[] {
  const [field, place, ...rest] = path[0] === "question" ? path.slice(1) : path;
  const isPlace = typeof place === "number";
  if (field === "option" && isPlace) return [field, rows.option[place]!];
  if (field === "code") {
    const [test, leaf] = rest;
    const isOfTest = place === "tests" && typeof test === "number";
    return isOfTest ? [place, rows.tests[test]!, leaf!] : [place ?? "tests"];
  }
  if (field === "children" && isPlace) {
    const row = rows.children[place]!;
    return [field, row, ...(rest.length > 0 ? fieldOfChild(rest, form.children[row]!) : ["content"])];
  }
  if (field === "answer" && place === "tolerance") return [place];
  return [field!];
}

/** A choice's right answers are marked among its options. */
function fieldOfChild([field, place]: PropertyKey[], { type }: TypedChild): PropertyKey[] {
  if (field === "answer" && place === "tolerance") return [place];
  const isChoice = typeNamed(type) !== null && hasOptions(Number(type) as QuestionType);
  return [field === "answer" && isChoice ? "option" : field!];
}

/** The mark alone, for the small form beside a question. Read, it is in points. */
export const markForm = z.object({
  score: z
    .string("NOT_TEXT")
    .default("")
    .transform((text) => figure(text))
    .pipe(mark),
});

/** A box that is not ticked sends nothing. */
const ticked = z.boolean("NOT_VALID").default(false);

const wholePart = z.object({
  name: z.string("PART_NAME_MISSING").pipe(partName),
  introduction: partPayload.shape.introduction.default(""),
  isQuestionOrderRandom: ticked,
  isOptionOrderRandom: ticked,
  mayGoBack: ticked,
  isFinalOnSubmit: ticked,
  /** Only when editing: the one that the form was drawn from. */
  revision: z.string("NOT_TEXT").optional(),
});

/** A part's form: with minutes where the paper is timed by part, which are read as seconds. */
export const partForms = {
  whole: wholePart,
  byPart: wholePart.extend({ duration: minutes.transform((count) => count * 60) }),
};
