import * as z from "zod/v4";
import { id } from "../text";
import { type DrawRule, drawRule, joinedPartIds, joiningIds, mark, questionLimits } from "./shapes";

/** Forms that fill parts from the bank. What a person types are texts, which are read as the wire's figures. */

const text = z.string("NOT_TEXT").default("");
const figure = (typed: string) => (/^\d{1,9}(\.\d{1,9})?$/.test(typed.trim()) ? Number(typed) : Number.NaN);

const typedRule = z.object({
  type: text,
  difficulty: text,
  tag: text,
  bankId: text,
  count: text,
  score: text,
});
/** What the fields of a rule show. */
export type TypedRule = z.output<typeof typedRule>;

const { type, difficulty, tag, bankId, count, score } = drawRule.shape;
export const drawForm = z.object({
  rules: z
    .array(
      z.object({
        type: text.transform(Number).pipe(type.unwrap()),
        difficulty: text.transform(Number).pipe(difficulty.unwrap()),
        tag,
        bankId,
        count: text.transform(figure).pipe(count),
        score: text.transform(figure).pipe(score),
      }),
      "RULE_MISSING",
    )
    .min(1, "RULE_MISSING")
    .max(questionLimits.rulesMax, "TOO_MANY_RULES"),
});

/** A rule as its fields show it. */
export const toTypedRule = (rule: DrawRule): TypedRule => ({
  type: String(rule.type),
  difficulty: String(rule.difficulty),
  tag: rule.tag,
  bankId: rule.bankId,
  count: String(rule.count),
  score: String(rule.score),
});

/** A rule of which nothing is said yet: any question. */
export const blankRule: TypedRule = { type: "0", difficulty: "0", tag: "", bankId: "", count: "", score: "" };

/** The rules as somebody typed them, whether they can be read or not; rows count up without a gap. */
export function rulesTyped(form: FormData): TypedRule[] {
  const rules: TypedRule[] = [];
  for (let row = 0; row < questionLimits.rulesMax && form.has(`rules[${row}].type`); row += 1) {
    const typed = (name: keyof TypedRule) => String(form.get(`rules[${row}].${name}`) ?? "");
    rules.push({
      type: typed("type"),
      difficulty: typed("difficulty"),
      tag: typed("tag"),
      bankId: typed("bankId"),
      count: typed("count"),
      score: typed("score"),
    });
  }
  return rules;
}

/** The mark of all that is put; left blank, each question has its own. */
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
