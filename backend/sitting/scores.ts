import { answering } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import type { Correction } from "#contract/rescoring/shapes";
import type { AnswerScore, ItemScore } from "#contract/results/shapes";
import { noAnswer, type SittingAnswer } from "#contract/sitting/shapes";
import type { Queries } from "../database/open";
import { type TestedProgram, testedPrograms } from "../programs/stored";
import { correctAnswers, correctionsOf, isVoided } from "../scoring/corrections";
import { earnedBy, familySum } from "../scoring/earned";
import { programScore } from "../scoring/program";
import { partSum, scoreAnswer, scoreFamily, shareOf } from "../scoring/score";
import { readAnswer } from "./answers/stored-answer";
import type { ExamPaper } from "./exam-paper";
import type { SittingScene, SittingServices } from "./scene";

/** What a sitting's answers earn by the rules alone (decisions of the product §5), by place; null waits for a person. */
export async function scoreSitting(
  { queries }: Pick<SittingServices, "queries">,
  scene: SittingScene,
): Promise<AnswerScore[]> {
  const rows = await queries
    .selectFrom("sitting_answer")
    .select(["place", "content"])
    .where("candidate_id", "=", scene.candidate.id)
    .execute();
  const programs = await testedPrograms(queries, scene.candidate.id);
  const byPlace = new Map(rows.map(({ place, content }) => [place, readAnswer(content)]));
  const answers = scene.places.map(({ part, slot }, place) => {
    const { answer, file, isOnPaper } = byPlace.get(place) ?? unanswered;
    const question = scene.paper.questions.get(slot.versionId)!;
    return {
      versionId: slot.versionId,
      part,
      ...scoreOf(question, slot.score, answer, file !== null || isOnPaper, programs.get(place)),
    };
  });
  const corrections = await correctionsOf(queries, scene.candidate.exam_id);
  if (corrections.length === 0) return answers;
  return correctAnswers(answers, corrections, {
    candidateId: scene.candidate.id,
    questions: scene.paper.questions,
    given: (place) => byPlace.get(place)?.answer ?? noAnswer,
  });
}

function scoreOf(
  question: Question,
  full: number,
  answer: SittingAnswer,
  isHeld: boolean,
  program: TestedProgram | undefined,
): Pick<AnswerScore, "score" | "full" | "why" | "children"> {
  if (answering[question.type] === "family") {
    const given = answer.children.map((child) => withText(child, isHeld));
    const children = scoreFamily(question.children, given).map(earnedBy);
    return { ...familySum(children), children };
  }
  if (program && question.code) {
    const passed = program.tests.map(({ isPassed }) => isPassed);
    const score = programScore(full, question.code.tests, passed);
    return { ...earnedBy({ score, full, isBlank: false }), children: [] };
  }
  const scored = scoreAnswer(question, full, withText(answer, isHeld));
  return { ...earnedBy(scored), children: [] };
}

const unanswered = { answer: noAnswer, file: null, isOnPaper: false };

/** A file, a recording, or what is written on paper is an answer without a text. */
const withText = <Given extends { text: string }>(given: Given, isHeld: boolean): Given =>
  isHeld ? { ...given, text: "file" } : given;

/** Names a question of a paper. An exam that was published earlier can hold it in two parts. */
export const itemKey = ({ part, versionId }: Pick<AnswerScore, "part" | "versionId">): string =>
  `${part} ${versionId}`;

/** What makes up the sum: sub-questions instead of their parent. */
export const scoredItems = (answers: readonly AnswerScore[]): ItemScore[] =>
  answers.flatMap((answer) => (answer.children.length > 0 ? answer.children : [answer]));

/**
 * The sums of the parts in hundredths, each with a floor of 0; `passScore` 0 for none, and `needed` is what of it is
 * asked of whoever gave these answers.
 */
export function scoreSums(answers: readonly AnswerScore[], parts: number, passScore: number) {
  const byPart = Array.from({ length: parts }, (_, part) => {
    const items = scoredItems(answers.filter((answer) => answer.part === part));
    const { counted, unfloored } = partSum(items.map(({ score }) => score));
    return { score: counted, unfloored, total: items.reduce((sum, { full }) => sum + full, 0) };
  });
  const sum = (of: "score" | "total") => byPart.reduce((all, part) => all + part[of], 0);
  const open = scoredItems(answers).filter(({ score }) => score === null).length;
  const [score, total] = [sum("score"), sum("total")];
  const voided = scoredItems(answers).reduce(
    (all, { why, base }) => all + (why === "voided" ? (base?.full ?? 0) : 0),
    0,
  );
  const needed = neededScore(passScore, total, total + voided);
  return {
    ...{ parts: byPart, score, total, open, needed },
    isPassed: open > 0 || passScore === 0 ? null : score >= needed,
  };
}

/** The pass score of a paper falls with its total where a question was voided (decision 0054). */
const neededScore = (passScore: number, total: number, whole: number): number =>
  total === whole ? passScore : shareOf(passScore, total, whole);

/** Hundredths of what counts of a question: of a parent its sub-questions, of any other one itself (-1). */
export const countedWorth = (
  { children }: Question,
  full: number,
  counts: (child: number) => boolean,
): number =>
  children.length === 0
    ? Number(counts(-1)) * full
    : children.reduce((sum, child, at) => sum + Number(counts(at)) * Math.round(child.score * 100), 0);

/** The pass score of a paper whose every question is asked, as corrections have it. */
export function neededOfPaper(
  { structure, questions }: ExamPaper,
  corrections: readonly Correction[],
  passScore: number,
): number {
  let [total, whole] = [0, 0];
  for (const { versionId, score } of structure.parts.flatMap(({ slots }) => slots)) {
    const question = questions.get(versionId)!;
    total += countedWorth(question, score, (child) => !isVoided(corrections, versionId, child));
    whole += countedWorth(question, score, () => true);
  }
  return neededScore(passScore, total, whole);
}

/** Hundredths; 0 where the paper has none. */
export async function storedPassScore(queries: Queries, paperId: string): Promise<number> {
  const { pass_score } = await queries
    .selectFrom("paper")
    .select("pass_score")
    .where("id", "=", paperId)
    .executeTakeFirstOrThrow();
  return pass_score;
}
