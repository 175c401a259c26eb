import { sql } from "kysely";
import { abilities } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import type { AnswerScore } from "#contract/results/shapes";
import { ranBetween } from "#contract/sitting/timing";
import type { Queries } from "../database/open";
import type { ExamRow } from "../exams/store";
import { resultRows } from "../results/list";
import { countsInFigures } from "../results/people";
import { correctedQuestion, correctionsOf, isVoided } from "../scoring/corrections";
import { examPaperOf } from "../sitting/exam-paper";
import { countedWorth, itemKey, neededOfPaper, scoreSums, storedPassScore } from "../sitting/scores";
import { onPaper } from "../sitting/submission";
import { median } from "../statistics/intervals";
import type { ScoreRow } from "../statistics/items";

/** Candidates that are read at once. */
const piece = 500;

/** One candidate with every answer scored; scores in hundredths. */
export interface ScoredCandidate {
  id: string;
  group: string;
  score: number;
  isPassed: boolean;
  /** The one that was applied; 0 where the paper has none. */
  passScore: number;
  /** Milliseconds from the start to the hand-in, without pauses; null of answers on paper, which nobody timed. */
  time: number | null;
  /** Of those asked: a random draw asks each candidate some questions of a part. */
  parts: { score: number; total: number }[];
  /** By item in the paper's order; null where the candidate was not asked it. */
  items: ScoreRow;
  /** The key of the item at each place of the candidate's paper. */
  keys: string[];
}

export interface ReportScores {
  parts: { name: string; items: number }[];
  /** Those that count, as rescorings have them; numbers count from 1 in the paper's order. */
  items: { number: number; versionId: string; part: number; full: number; question: Question }[];
  /** The numbers of those that count for nobody. */
  voided: number[];
  /** Hundredths; of what counts, as is the pass score, which is 0 where the paper has none. */
  total: number;
  passScore: number;
  /** Each person once, by the attempt that counts. */
  candidates: ScoredCandidate[];
  /** Their earlier attempts: each has a report of its own, and counts in no figure. */
  earlier: ScoredCandidate[];
}

/** The scores of an exam whose every answer is scored, without trials, void and absent candidates. */
export async function reportScores(queries: Queries, exam: ExamRow): Promise<ReportScores> {
  const paper = await examPaperOf(queries, exam, "");
  const corrections = await correctionsOf(queries, exam.id);
  const all = paper.structure.parts.flatMap(({ slots }, part) =>
    slots.map(({ versionId, score }) => {
      const question = correctedQuestion(paper.questions.get(versionId)!, versionId, corrections);
      const counts = (child: number) => !isVoided(corrections, versionId, child);
      const isFamily = question.children.length > 0;
      const isCounted = isFamily ? question.children.some((_, child) => counts(child)) : counts(-1);
      return { item: { versionId, part, full: countedWorth(question, score, counts), question }, isCounted };
    }),
  );
  const items = all.flatMap(({ isCounted, item }, at) => (isCounted ? [{ ...item, number: at + 1 }] : []));
  const voided = all.flatMap(({ isCounted }, at) => (isCounted ? [] : [at + 1]));
  const placeOf = new Map(items.map((item, at) => [itemKey(item), at]));
  const storedPass = await storedPassScore(queries, exam.paper_id);
  const candidates: ScoredCandidate[] = [];
  const earlier: ScoredCandidate[] = [];
  let total = 0;
  for (let last = 0; ; ) {
    const rows = await resultRows(queries, "candidate_score.exam_id", exam.id)
      .select(["sitting.started_at", "sitting.submitted_by", "sitting.stops"])
      .select(sql<number>`case when ${countsInFigures} then 1 else 0 end`.as("is_last"))
      .where("candidate.trial", "=", 0)
      .where("candidate_score.open", "=", 0)
      .where("candidate.number", ">", last)
      .orderBy("candidate.number")
      .limit(piece)
      .execute();
    for (const row of rows) {
      const answers: AnswerScore[] = JSON.parse(row.answers);
      const scores = new Array<number | null>(items.length).fill(null);
      for (const answer of answers) {
        const at = placeOf.get(itemKey(answer));
        if (at !== undefined) scores[at] = answer.score;
      }
      const sums = scoreSums(answers, paper.parts.length, storedPass);
      total = Math.max(total, row.total);
      (Number(row.is_last) === 1 ? candidates : earlier).push({
        ...{ id: row.id, group: row.group_name, score: row.score, isPassed: row.passed === 1 },
        ...{ passScore: sums.needed, time: workingTime(row) },
        parts: sums.parts.map(({ score, total }) => ({ score, total })),
        ...{ items: scores, keys: answers.map(itemKey) },
      });
    }
    if (rows.length < piece) break;
    last = rows.at(-1)!.number;
  }
  const parts = paper.parts.map(({ name }, part) => {
    return { name, items: items.filter((item) => item.part === part).length };
  });
  const passScore = neededOfPaper(paper, corrections, storedPass);
  return { parts, items, voided, total, passScore, candidates, earlier };
}

type Timed = { started_at: number; submitted_at: number; submitted_by: string; stops: string };

/** Milliseconds of the clock from the start to the hand-in; null of answers on paper: keying them sets both. */
export const workingTime = ({ started_at, submitted_at, submitted_by, stops }: Timed): number | null =>
  submitted_by === onPaper ? null : Math.max(0, ranBetween(JSON.parse(stops), started_at, submitted_at));

/** The middle one of those that were timed, in seconds. */
export function medianSeconds(candidates: readonly ScoredCandidate[]): number | null {
  const middle = median(candidates.flatMap(({ time }) => (time === null ? [] : [time])));
  return middle === null ? null : Math.round(middle / 1000);
}

/** The items of each ability that the paper measures, by their place. */
export const itemsByAbility = ({ items }: ReportScores) =>
  abilities
    .map((ability) => ({
      ability,
      items: items.flatMap(({ question }, at) => (question.tag === ability ? [at] : [])),
    }))
    .filter(({ items }) => items.length > 0);
