import type { Selectable } from "kysely";
import type { Question } from "#contract/questions/shapes";
import type { Tables } from "../database/schema";

export type VersionColumns = Omit<
  Selectable<Tables["question_version"]>,
  "id" | "company_id" | "question_id" | "created_at"
>;

/** What a version of a question holds; ownership belongs to the question itself. */
export const versionColumns = (question: Question): VersionColumns => ({
  type: question.type,
  content: question.content,
  option: JSON.stringify(question.option),
  answer: JSON.stringify(question.answer),
  difficulty: question.difficulty,
  scoring_rule: question.scoringRule,
  by_order: Number(question.isByOrder),
  analysis: question.analysis,
});

export const questionOf = (version: VersionColumns, ownership: string): Question => ({
  type: version.type as Question["type"],
  content: version.content,
  option: JSON.parse(version.option),
  answer: JSON.parse(version.answer),
  difficulty: version.difficulty,
  ownership: ownership as Question["ownership"],
  scoringRule: version.scoring_rule as Question["scoringRule"],
  isByOrder: version.by_order === 1,
  analysis: version.analysis,
});
