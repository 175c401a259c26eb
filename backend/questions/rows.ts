import type { Selectable } from "kysely";
import { plainAnswer, plainQuestion } from "#contract/questions/plain";
import type { PartOptions, Question } from "#contract/questions/shapes";
import type { Tables } from "../database/schema";

export type VersionColumns = Omit<
  Selectable<Tables["question_version"]>,
  "id" | "company_id" | "question_id" | "number" | "created_at"
>;

/** The columns of a question version; ownership belongs to the question itself. */
export const versionColumns = (question: Question): VersionColumns => {
  const { isJumpAllowed, children, media, code, seconds, prepareSeconds, fileKinds, megabytes, rubric } =
    question;
  const { stimulus, title, idNumber, keepsOptionOrder, answerTemplate, hints, takes } = question;
  return {
    type: question.type,
    content: question.content,
    option: JSON.stringify(question.option),
    answer: JSON.stringify(question.answer),
    difficulty: question.difficulty,
    scoring_rule: question.scoringRule,
    by_order: Number(question.isByOrder),
    analysis: question.analysis,
    tag: question.tag,
    extra: JSON.stringify({
      ...{ isJumpAllowed, children, code, seconds, prepareSeconds, fileKinds, megabytes, rubric },
      ...(takes > 0 && { takes }),
      ...(media && { media }),
      ...(stimulus && { stimulus }),
      ...(title && { title }),
      ...(idNumber && { idNumber }),
      ...(keepsOptionOrder && { keepsOptionOrder }),
      ...(answerTemplate && { answerTemplate }),
      ...(hints.length > 0 && { hints }),
    }),
  };
};

/** Versions written before a column existed have its default. */
export function questionOf(version: VersionColumns, ownership: string): Question {
  const { children = [], ...extra } = JSON.parse(version.extra);
  return {
    ...plainQuestion,
    ...extra,
    children: children.map((child: { answer: object }) => ({
      rubric: [],
      ...child,
      answer: { ...plainAnswer, ...child.answer },
    })),
    type: version.type as Question["type"],
    content: version.content,
    option: JSON.parse(version.option),
    answer: { ...plainAnswer, ...JSON.parse(version.answer) },
    difficulty: version.difficulty,
    ownership: ownership as Question["ownership"],
    scoringRule: version.scoring_rule as Question["scoringRule"],
    isByOrder: version.by_order === 1,
    analysis: version.analysis,
    tag: version.tag as Question["tag"],
  };
}

/** The question-set options of a part, as columns. */
export const partOptionColumns = (part: PartOptions) => ({
  random_questions: Number(part.isQuestionOrderRandom),
  random_options: Number(part.isOptionOrderRandom),
  go_back: Number(part.mayGoBack),
  final: Number(part.isFinalOnSubmit),
});

export const partOptionsOf = (
  part: Pick<Selectable<Tables["part"]>, "random_questions" | "random_options" | "go_back" | "final">,
): PartOptions => ({
  isQuestionOrderRandom: part.random_questions === 1,
  isOptionOrderRandom: part.random_options === 1,
  mayGoBack: part.go_back === 1,
  isFinalOnSubmit: part.final === 1,
});
