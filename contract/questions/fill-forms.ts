import * as z from "zod/v4";
import { seenRevision } from "../revision";
import { id } from "../text";
import { type DrawRule, drawRule, joinedPartIds, joiningIds, mark, questionLimits } from "./shapes";

/** Forms that fill parts from the bank. Fields are strings, read as the wire's numbers. */

const text = z.string("NOT_TEXT").default("");
const figure = (typed: string) => (/^\d{1,9}(\.\d{1,9})?$/.test(typed.trim()) ? Number(typed) : Number.NaN);

const typedRule = z.object({
  type: text,
  difficulty: text,
  tag: text,
  bankId: text,
  topicId: text,
  count: text,
  score: text,
});
/** The form fields of a rule. */
export type TypedRule = z.output<typeof typedRule>;

const { type, difficulty, tag, bankId, topicId, count, score } = drawRule.shape;
export const drawForm = z.object({
  rules: z
    .array(
      z.object({
        type: text.transform(Number).pipe(type.unwrap()),
        difficulty: text.transform(Number).pipe(difficulty.unwrap()),
        tag,
        bankId,
        topicId,
        count: text.transform(figure).pipe(count),
        score: text.transform(figure).pipe(score),
      }),
      "RULE_MISSING",
    )
    .min(1, "RULE_MISSING")
    .max(questionLimits.rulesMax, "TOO_MANY_RULES"),
  ...seenRevision,
});

/** A rule as form values. */
export const toTypedRule = (rule: DrawRule): TypedRule => ({
  type: String(rule.type),
  difficulty: String(rule.difficulty),
  tag: rule.tag,
  bankId: rule.bankId,
  topicId: rule.topicId,
  count: String(rule.count),
  score: String(rule.score),
});

/** An empty rule: any question. */
export const blankRule: TypedRule = {
  type: "0",
  difficulty: "0",
  tag: "",
  bankId: "",
  topicId: "",
  count: "",
  score: "",
};

/** Padded to `wanted` rows. Rules are often alike: the next one defaults to the bank of the one before it. */
export function wholeRules(rules: TypedRule[], wanted = 1): TypedRule[] {
  const next = { ...blankRule, bankId: rules.at(-1)?.bankId ?? "" };
  const length = Math.min(questionLimits.rulesMax, Math.max(wanted, rules.length));
  return Array.from({ length }, (_, row) => rules[row] ?? next);
}

/** The rules as typed, valid or not; rows are numbered without a gap. */
export function rulesTyped(form: FormData): TypedRule[] {
  const rules: TypedRule[] = [];
  for (let row = 0; row < questionLimits.rulesMax && form.has(`rules[${row}].type`); row += 1) {
    const typed = (name: keyof TypedRule) => String(form.get(`rules[${row}].${name}`) ?? "");
    rules.push({
      type: typed("type"),
      difficulty: typed("difficulty"),
      tag: typed("tag"),
      bankId: typed("bankId"),
      topicId: typed("topicId"),
      count: typed("count"),
      score: typed("score"),
    });
  }
  return rules;
}

/** The mark of all added questions; blank: each question's own. */
const ownMark = z
  .string("NOT_TEXT")
  .optional()
  .transform((typed) => (typed === undefined ? undefined : figure(typed)))
  .pipe(mark.optional());

/** Questions for one part. */
export const pickForm = z.object({ questionIds: joiningIds, score: ownMark });

/** Questions for one or several parts. */
export const putForm = z.object({ questionIds: joiningIds, partIds: joinedPartIds, score: ownMark });

/** A part that is copied into a paper. */
export const copyForm = z.object({ partId: z.string("PART_MISSING").pipe(id) });
