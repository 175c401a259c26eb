import * as z from "zod/v4";
import { minutes } from "../papers/shapes";
import { answering, hasOptions, type QuestionType, typesInOrder } from "./kinds";
import { mark, partName, partPayload, type Question, question, questionType } from "./shapes";

/** The type that a form or an address names; null where it names none. */
export function typeNamed(text: unknown): QuestionType | null {
  return questionType.safeParse(Number(text || Number.NaN)).data ?? null;
}

/** A question with the mark that it has in its place, as `question/add` and `question/edit` carry them. */
const placed = z.object({ score: mark, question });
export type PlacedQuestion = z.infer<typeof placed>;

const text = z.string("NOT_TEXT").default("");

/**
 * What a person types: texts, as forms send them. `option` holds every row, blank ones too. `answer` holds row
 * numbers from 0 for choices, `1` or `0` for true/false, and one text for the other types.
 */
const typed = z.object({
  type: text,
  content: text,
  option: z.array(text),
  answer: z.array(text),
  score: text,
  difficulty: text,
  ownership: text,
  scoringRule: text,
  isByOrder: z.boolean("NOT_VALID").default(false),
  analysis: text,
});
/** What the fields of a question's form show. */
export type TypedQuestion = z.output<typeof typed>;

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
      hasOptions(type) && form.answer.some((row) => isRow(row) && !rows.includes(Number(row)));
    if (isBlankRow) mistake("ANSWER_IS_BLANK", ["answer"]);
    const { error } = placed.safeParse(toWire(type, form, rows), { error: () => "NOT_VALID" });
    for (const { message, path } of error?.issues ?? []) {
      const field = fieldOf(path, rows);
      if (!(isBlankRow && field[0] === "answer")) mistake(message, field);
    }
  });
}

/** The wire's payload for a form of this type that keeps its rules. */
export const toPlaced = (type: QuestionType, form: TypedQuestion): PlacedQuestion =>
  placed.parse(toWire(type, form, filledRows(type, form)));

const isRow = (row: string) => /^\d{1,3}$/.test(row);

/** The rows that hold an option; blank rows are no options. */
function filledRows(type: QuestionType, form: TypedQuestion): number[] {
  if (!hasOptions(type)) return [];
  return form.option.flatMap((option, row) => (option.trim() === "" ? [] : [row]));
}

function toWire(type: QuestionType, form: TypedQuestion, rows: number[]): PlacedQuestion {
  const kind = answering[type];
  const answer = form.answer.join("");
  // A row that holds no option finds no place, which the shape refuses.
  const placeOf = (row: string) => (isRow(row) ? rows.indexOf(Number(row)) : Number.NaN);
  return {
    score: figure(form.score),
    question: {
      type,
      content: form.content,
      option: rows.map((row) => form.option[row]!),
      answer: {
        keys: hasOptions(type)
          ? form.answer.map(placeOf)
          : kind === "truth" && answer !== ""
            ? [figure(answer)]
            : [],
        blanks: kind === "blanks" ? readBlanks(answer) : [],
        text: kind === "text" ? answer : "",
      },
      difficulty: figure(form.difficulty),
      ownership: form.ownership as Question["ownership"],
      scoringRule: (type === 4 ? 0 : figure(form.scoringRule)) as Question["scoringRule"],
      isByOrder: type === 4 ? form.isByOrder : true,
      analysis: form.analysis,
    },
  };
}

/** A question as its form shows it. */
export function toTyped({ score, question }: PlacedQuestion): TypedQuestion {
  const { keys, blanks, text } = question.answer;
  const answers = {
    one: () => keys.map(String),
    some: () => keys.map(String),
    truth: () => keys.map(String),
    blanks: () => [writeBlanks(blanks)],
    text: () => [text],
  };
  return {
    type: String(question.type),
    content: question.content,
    option: question.option,
    answer: answers[answering[question.type]](),
    score: String(score),
    difficulty: String(question.difficulty),
    ownership: question.ownership,
    scoringRule: String(question.scoringRule),
    isByOrder: question.isByOrder,
    analysis: question.analysis,
  };
}

/** A number as people type it; anything else is none. */
function figure(text: string): number {
  const digits = text.trim();
  return /^-?\d{1,9}(\.\d{1,9})?$/.test(digits) ? Number(digits) : Number.NaN;
}

/** The field of the form that a mistake of the wire's shape belongs to. */
function fieldOf(path: PropertyKey[], rows: number[]): PropertyKey[] {
  const [field, place] = path[0] === "question" ? path.slice(1) : path;
  return field === "option" && typeof place === "number" ? [field, rows[place]!] : [field!];
}

/**
 * One line for each blank; what is accepted there is parted by `|` or `｜`, and `\|` stands for the sign itself.
 * Blank lines at the end count for nothing, one in between is a blank without an answer.
 */
export function readBlanks(text: string): string[][] {
  const lines = text.replace(/\s+$/, "").split(/\r\n?|\n/);
  if (lines.length === 1 && lines[0] === "") return [];
  return lines.map((line) =>
    (line.match(/(?:\\[|｜]|[^|｜])+/g) ?? [])
      .map((accepted) => accepted.replace(/\\([|｜])/g, "$1").trim())
      .filter((accepted) => accepted !== ""),
  );
}

export const writeBlanks = (blanks: string[][]): string =>
  blanks.map((accepted) => accepted.map((text) => text.replace(/[|｜]/g, "\\$&")).join(" | ")).join("\n");

/** The mark alone, for the small form beside a question. Read, it is in points. */
export const markForm = z.object({ score: text.transform(figure).pipe(mark) });

const wholePart = z.object({
  name: z.string("PART_NAME_MISSING").pipe(partName),
  introduction: partPayload.shape.introduction.default(""),
});

/** A part's form: with minutes where the paper is timed by part, which are read as seconds. */
export const partForms = {
  whole: wholePart,
  byPart: wholePart.extend({ duration: minutes.transform((count) => count * 60) }),
};
