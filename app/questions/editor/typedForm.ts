import { answering, type QuestionType } from "#contract/questions/kinds";
import { questionLimits } from "#contract/questions/shapes";
import {
  blankChildFields,
  blankFields,
  blankPointFields,
  blankTestFields,
  codeTexts,
  newChild,
  newTest,
  type TypedQuestion,
} from "#contract/questions/typed";

/**
 * Everything that a question's form holds: its fields, and the answers of other types, so that a change of
 * type and back loses nothing.
 */
export type TypedForm = TypedQuestion & CarriedAnswers;

/** Checked rows, right or wrong, and text, each preserved while another kind is edited. */
export interface CarriedAnswers {
  keptRows: string[];
  keptTruth: string[];
  keptText: string[];
}

const blankForm: TypedForm = { ...blankFields, keptRows: [], keptTruth: [], keptText: [] };

/** Lists whose values share one field name; the other lists index their rows. */
export const lists = [
  "answer",
  "languages",
  "fileKinds",
  "topicIds",
  "keptRows",
  "keptTruth",
  "keptText",
] as const;

/** Minimum of rows that a form shows, and how many one press adds. */
const rows = {
  option: { fewest: 4, most: questionLimits.optionsMax },
  rubric: { fewest: 0, most: questionLimits.rubricMax },
  tests: { fewest: 2, most: questionLimits.testsMax },
  children: { fewest: 2, most: questionLimits.childrenMax },
} as const;

type Field = keyof TypedQuestion;

/** The fields that only some types have, by how they are answered. */
const asked: Record<(typeof answering)[QuestionType], readonly Field[]> = {
  one: ["option", "weights", "keepsOptionOrder", "score"],
  some: ["option", "weights", "keepsOptionOrder", "score"],
  truth: ["score"],
  blanks: ["isByOrder", "isCaseSensitive", "tolerance", "partial", "score"],
  text: ["answerTemplate", "rubric", "score"],
  recording: ["seconds", "prepareSeconds", "takes", "rubric", "score"],
  file: ["fileKinds", "megabytes", "rubric", "score"],
  family: ["keepsOptionOrder", "children"],
  program: [...codeTexts, "languages", "tests", "score"],
};

export const isFieldAsked = (type: QuestionType, field: Field): boolean =>
  asked[answering[type]].includes(field);

/** The fields that some types have and this one lacks. */
export const notAsked = (type: QuestionType): Field[] =>
  [...new Set(Object.values(asked).flat())].filter((field) => !isFieldAsked(type, field));

/** The form's fields as submitted, unvalidated; missing ones are blank. */
export function readTypedQuestion(form: FormData): TypedForm {
  const textsIn = (list: "option" | "weights") =>
    Array.from({ length: countRows(form, "option") }, (_, row) => String(form.get(`${list}[${row}]`) ?? ""));
  return {
    ...fieldsIn(form, blankForm, ""),
    option: textsIn("option"),
    weights: textsIn("weights"),
    rubric: rowsIn(form, "rubric", blankPointFields),
    tests: rowsIn(form, "tests", blankTestFields),
    children: rowsIn(form, "children", blankChildFields),
    ...Object.fromEntries(lists.map((name) => [name, form.getAll(name).map(String)])),
  };
}

function rowsIn<Row extends object>(
  form: FormData,
  list: Exclude<keyof typeof rows, "option">,
  blank: Row,
): Row[] {
  const length = countRows(form, list);
  return Array.from({ length }, (_, row) => fieldsIn(form, blank, `${list}[${row}].`));
}

const fieldsIn = <Fields extends object>(form: FormData, blank: Fields, above: string): Fields =>
  Object.fromEntries(
    Object.entries(blank).map(([name, value]) => {
      if (typeof value === "string") return [name, String(form.get(above + name) ?? "")];
      return [name, typeof value === "boolean" ? form.has(above + name) : value];
    }),
  ) as Fields;

function countRows(form: FormData, list: keyof typeof rows): number {
  const numbers = [...form.keys()].flatMap((name) => {
    const [, row] = new RegExp(`^${list}\\[(\\d{1,3})\\]`).exec(name) ?? [];
    return row === undefined || Number(row) >= rows[list].most ? [] : [Number(row) + 1];
  });
  return Math.max(0, ...numbers);
}

/** A partial form: a refused form leaves blank fields out, and one value stands for a list of one. */
export type PartOfForm = { [Name in keyof TypedForm]?: unknown };

/** A whole form, with as many rows as it shows. */
export function wholeForm(part: PartOfForm): TypedForm {
  const form = { ...blankForm, ...part } as TypedForm;
  return {
    ...form,
    ...Object.fromEntries(lists.map((name) => [name, [form[name]].flat()])),
    option: withRows(form.option),
    weights: withRows(form.weights, form.option.length),
    rubric: withPoints(form.rubric.map((point) => ({ ...blankPointFields, ...point }))),
    tests: withTests(form.tests.map((test) => ({ ...blankTestFields, ...test }))),
    children: withChildren(form.children.map((child) => ({ ...blankChildFields, ...child }))),
  };
}

const filledUp = <Row>(
  list: keyof typeof rows,
  given: readonly (Row | undefined)[],
  wanted: number,
  blank: Row,
) => {
  const { fewest, most } = rows[list];
  const length = Math.min(most, Math.max(fewest, given.length, wanted));
  return Array.from({ length }, (_, row) => given[row] ?? blank);
};

/** The rows for options: at least four, including the blank ones. */
export const withRows = (option: readonly (string | undefined)[], wanted = 0): string[] =>
  filledUp("option", option, wanted, "");

export const withPoints = (rubric: TypedForm["rubric"], wanted = 0) =>
  filledUp("rubric", rubric, wanted, blankPointFields);

export const withTests = (tests: TypedForm["tests"], wanted = 0) => filledUp("tests", tests, wanted, newTest);

/** A new child question takes its defaults from the one before it. */
export function withChildren(children: TypedForm["children"], wanted = 0): TypedForm["children"] {
  const last = children[children.length - 1];
  const { type, score, scoringRule } = last ?? newChild(1);
  return filledUp("children", children, wanted, { ...newChild(1), type, score, scoringRule });
}

/** The same as submitted, for the initial value of a refused form: a checked box is `on`, else absent. */
export function asSent(value: unknown): unknown {
  if (typeof value === "boolean") return value ? "on" : undefined;
  if (Array.isArray(value)) return value.map(asSent);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, asSent(item)]));
}
