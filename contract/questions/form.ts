import * as z from "zod/v4";
import { minutes } from "../papers/shapes";
import { type FilledRows, filledRows, isRow, toWire, typedNumber } from "./from-typed";
import { hasOptions, type QuestionType, typesInOrder } from "./kinds";
import { mark, partName, partPayload, placeNumber, question, questionType } from "./shapes";
import { questionTopics, readTopics } from "./topics";
import { type TypedChild, type TypedQuestion, typed } from "./typed";

export { readBlanks, writeBlanks } from "./notation";
export { toTypedQuestion } from "./to-typed";
export { startOf, type TypedQuestion } from "./typed";

/** The type that a form or a URL names; null where it names none. */
export function typeNamed(text: unknown): QuestionType | null {
  return questionType.safeParse(Number(text || Number.NaN)).data ?? null;
}

/** A question with its mark in its slot, the payload of `question/add` and `question/edit`. */
const placed = z.object({ score: mark, question });
export type PlacedQuestion = z.infer<typeof placed>;

/**
 * The form of a question, by type. All rules are those of the wire's shape; its validation errors are mapped
 * to the visible fields. `toPlaced` converts what is valid.
 */
export const questionForms = Object.fromEntries(
  typesInOrder.map((type) => [type, formOf(type)]),
) as unknown as Record<QuestionType, ReturnType<typeof formOf>>;

function formOf(type: QuestionType) {
  return typed.superRefine((form, context) => {
    const validationError = (message: string, path: PropertyKey[]) =>
      context.addIssue({ code: "custom", message, path, input: form });
    if (typeNamed(form.type) !== type) validationError("TYPE_MISSING", ["type"]);
    const rows = filledRows(type, form);
    const isBlankRow =
      hasOptions(type) && form.answer.some((row) => isRow(row) && !rows.option.includes(Number(row)));
    if (isBlankRow) validationError("ANSWER_IS_BLANK", ["answer"]);
    for (const { message } of questionTopics.safeParse(readTopics(form.newTopics)).error?.issues ?? [])
      validationError(message, ["newTopics"]);
    const { error } = placed.safeParse(toWire(type, form, rows), { error: () => "NOT_VALID" });
    for (const { message, path } of error?.issues ?? []) {
      const field = fieldOf(path, form, rows);
      const isSaid = isBlankRow && field[0] === "answer";
      // The mark of a parent question is no field: its errors are those of its children's marks.
      const isMarkOfChildren = type === 13 && field[0] === "score";
      if (!isSaid && !isMarkOfChildren) validationError(message, field);
    }
  });
}

/** The wire payload of a valid form of this type. */
export const toPlaced = (type: QuestionType, form: TypedQuestion): PlacedQuestion =>
  placed.parse(toWire(type, form, filledRows(type, form)));

/** The form field of a validation error of the wire's shape. */
function fieldOf(path: PropertyKey[], form: TypedQuestion, rows: FilledRows): PropertyKey[] {
  const [field, place, ...rest] = path[0] === "question" ? path.slice(1) : path;
  const isPlace = typeof place === "number";
  if (field === "option" && isPlace) return [field, rows.option[place]!];
  if (field === "rubric" && isPlace) return [field, rows.rubric[place]!, rest[0] ?? "text"];
  if (field === "code") {
    const [test, leaf] = rest;
    const isOfTest = place === "tests" && typeof test === "number";
    return isOfTest ? [place, rows.tests[test]!, leaf!] : [place ?? "tests"];
  }
  if (field === "children" && isPlace) {
    const row = rows.children[place]!;
    return [field, row, ...(rest.length > 0 ? fieldOfChild(rest, form.children[row]!) : ["content"])];
  }
  if (field === "answer" && place === "weights" && typeof rest[0] === "number")
    return [place, rows.option[rest[0]]!];
  if (field === "answer" && (place === "tolerance" || place === "weights" || place === "partial"))
    return [place];
  if (field === "media" && place === "plays") return [place];
  return [field!];
}

/** A choice's right answers are marked among its options. */
function fieldOfChild([field, place]: PropertyKey[], { type }: TypedChild): PropertyKey[] {
  if (field === "answer" && place === "tolerance") return [place];
  const isChoice = typeNamed(type) !== null && hasOptions(Number(type) as QuestionType);
  return [field === "answer" && isChoice ? "option" : field!];
}

/** The mark alone, for the small form beside a question. Parsed as points. */
export const markForm = z.object({
  score: z
    .string("NOT_TEXT")
    .default("")
    .transform((text) => typedNumber(text))
    .pipe(mark),
});

/** Where a question is moved to: a part of its paper, and a place in it, counted from 1. */
export const placeForm = z.object({
  partId: z.string("NOT_FOUND").min(1, "NOT_FOUND"),
  place: z
    .string("NOT_TEXT")
    .default("")
    .transform((text) => typedNumber(text))
    .pipe(placeNumber),
  /** The revision of the paper that the form was rendered from. */
  revision: z.coerce.number("NOT_VALID").int("NOT_VALID").optional(),
});

/** The marks of a part by type; one that is left blank is not changed. */
export const marksForm = z.object(
  Object.fromEntries(
    typesInOrder
      .filter((type) => type !== 13)
      .map((type) => [
        `type${type}`,
        z
          .string("NOT_TEXT")
          .default("")
          .transform((text) => (text.trim() === "" ? null : typedNumber(text)))
          .pipe(mark.nullable()),
      ]),
  ),
);

/** An unchecked checkbox sends nothing. */
const ticked = z.boolean("NOT_VALID").default(false);

const wholePart = z.object({
  name: z.string("PART_NAME_MISSING").pipe(partName),
  introduction: partPayload.shape.introduction.default(""),
  isQuestionOrderRandom: ticked,
  isOptionOrderRandom: ticked,
  mayGoBack: ticked,
  isFinalOnSubmit: ticked,
  /** Only when editing: the revision that the form was rendered from. */
  revision: z.string("NOT_TEXT").optional(),
});

/** A part's form: with minutes, converted to seconds, where the paper is timed by part. */
export const partForms = {
  whole: wholePart,
  byPart: wholePart.extend({ duration: minutes.transform((count) => count * 60) }),
};
