import * as z from "zod/v4";
import type { GivenAnswer } from "#contract/bank/shapes";
import { questionLimits } from "#contract/questions/shapes";
import { line, lines } from "#contract/text";
import type { GivenItem } from "./asked";

/** A question's fields: `answer` for choices and right or wrong, `blank[0]`… for blanks, else `text`. */
const item = {
  answer: z
    .array(z.string("NOT_VALID").regex(/^\d{1,2}$/, "NOT_VALID"))
    .max(questionLimits.optionsMax, "NOT_VALID")
    .default([]),
  blank: z.array(line(500).default("")).max(questionLimits.blanksMax, "NOT_VALID").default([]),
  text: lines(questionLimits.codeMax).default(""),
};

/** The form that answers a question; `children[0].answer`… for those below a parent question. */
export const answerForm = z.object({
  ...item,
  children: z
    .array(z.object(item).default({ answer: [], blank: [], text: "" }))
    .max(questionLimits.childrenMax, "NOT_VALID")
    .default([]),
});

/** The form's values in the shape that services take. */
export const answerIn = ({ children, ...own }: z.output<typeof answerForm>): GivenAnswer => ({
  ...itemIn(own),
  children: children.map(itemIn),
});

const itemIn = ({ answer, blank, text }: z.output<typeof answerForm>["children"][number]): GivenItem => ({
  keys: [...new Set(answer.map(Number))],
  blanks: blank,
  text,
});

/** What was typed, valid or not, for the re-rendered page. */
export const readTypedAnswer = (payload: Typed): GivenAnswer => ({
  ...typedItem(payload),
  children: list(payload.children).map((child) => typedItem((child ?? {}) as Typed)),
});

type Typed = Record<string, unknown>;
const list = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat().slice(0, 20));

const typedItem = ({ answer, blank, text }: Typed): GivenItem => ({
  keys: list(answer).map(Number),
  blanks: list(blank).map((typed) => String(typed ?? "")),
  text: String(text ?? ""),
});
