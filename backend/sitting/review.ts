import { answering } from "#contract/questions/kinds";
import type { ChildQuestion, Question } from "#contract/questions/shapes";
import type { AnswerScore } from "#contract/results/shapes";
import { askedFor } from "#contract/sitting/asked";
import {
  noAnswer,
  type ReviewedAnswer,
  type SittingAnswer,
  type SittingPage,
} from "#contract/sitting/shapes";
import { isReviewOpen } from "../exams/over";
import { reviewOpensAt } from "../exams/store";
import { correctedQuestion, correctionsOf } from "../scoring/corrections";
import { readAnswer } from "./answers/stored-answer";
import type { SittingScene, SittingServices } from "./scene";
import { scoreSitting } from "./scores";

/** Whether the candidate may see questions and answers again: the score is told, and it is time (decisions of the product §6). */
export const mayReview = async (
  { queries }: Pick<SittingServices, "queries">,
  { candidate, paper: { settings }, now }: SittingScene,
  result: SittingPage["result"],
): Promise<boolean> =>
  result !== null &&
  settings.viewReport !== 0 &&
  isReviewOpen(queries, settings, { id: candidate.exam_id, ends_at: candidate.exam_ends_at }, now);

/** From when questions and answers may be seen again, once the score is told; null for never. */
export const reviewFromOf = ({ candidate, paper: { settings } }: SittingScene): number | null =>
  settings.viewReport === 0 || settings.checkScore === 0
    ? null
    : reviewOpensAt(settings, candidate.exam_ends_at);

/** Each question as it was asked, with the candidate's answer and its score; the key only where the exam shows it. */
export async function reviewOf(
  { queries }: Pick<SittingServices, "queries">,
  scene: SittingScene,
): Promise<ReviewedAnswer[]> {
  const { candidate, paper, places } = scene;
  const stored = await queries
    .selectFrom("candidate_score")
    .select("answers")
    .where("candidate_id", "=", candidate.id)
    .executeTakeFirst();
  const scores: AnswerScore[] = stored ? JSON.parse(stored.answers) : await scoreSitting({ queries }, scene);
  const rows = await queries
    .selectFrom("sitting_answer")
    .select(["place", "content"])
    .where("candidate_id", "=", candidate.id)
    .execute();
  const byPlace = new Map(rows.map(({ place, content }) => [place, readAnswer(content)]));
  const corrections = await correctionsOf(queries, candidate.exam_id);
  const showsKey = paper.settings.viewReport === 1;
  return places.map((place, at) => {
    const question = paper.questions.get(place.slot.versionId)!;
    const { answer, file } = byPlace.get(at) ?? { answer: noAnswer, file: null };
    const { score, full, why, children } = scores[at]!;
    return {
      ...{ asked: askedFor(question, place), answer, file, score, full, why },
      children: children.map(({ score, full, why }) => ({ score, full, why })),
      key: showsKey ? keyOf(correctedQuestion(question, place.slot.versionId, corrections)) : null,
      analysis: showsKey ? question.analysis : "",
    };
  });
}

/** The right answer in the shape of an answer. */
function keyOf(question: Question): SittingAnswer {
  const one = ({ type, answer }: Question | ChildQuestion) => ({
    keys: answer.keys,
    blanks: answering[type] === "blanks" ? answer.blanks.map((accepted) => accepted.join(" / ")) : [],
    text: answering[type] === "text" ? answer.text : "",
  });
  return { ...noAnswer, ...one(question), children: question.children.map(one) };
}
