import type { Ability } from "#contract/questions/kinds";
import type { GradeCutoffs, ReportFigures } from "#contract/reports/candidate-shapes";
import { median } from "../statistics/intervals";
import { gradeOf } from "./grades";
import { itemsByAbility, type ReportScores, type ScoredCandidate } from "./scores";

/** What all candidates of an exam are compared with: shares of the points, ascending. */
export interface ExamNorm {
  scores: ReportScores;
  /** Whoever has a report, by id: earlier attempts are compared with those that count. */
  byId: ReadonlyMap<string, ScoredCandidate>;
  abilities: { ability: Ability; items: number[]; sorted: number[]; median: number | null }[];
  partMedians: (number | null)[];
}

export function examNormOf(scores: ReportScores): ExamNorm {
  const { candidates, earlier, parts } = scores;
  return {
    scores,
    byId: new Map([...candidates, ...earlier].map((candidate) => [candidate.id, candidate])),
    abilities: itemsByAbility(scores).map(({ ability, items }) => {
      const sorted = itemShares(scores, items).sort((a, b) => a - b);
      return { ability, items, sorted, median: median(sorted) };
    }),
    partMedians: parts.map((_, part) =>
      median(
        candidates.flatMap((candidate) => {
          const sum = candidate.parts[part]!;
          return sum.total === 0 ? [] : [shareOf(sum)];
        }),
      ),
    ),
  };
}

/** A deduction below 0 in one ability counts as nothing. */
const shareOf = ({ score, total }: { score: number; total: number }) => Math.max(0, score) / total;

/** What a candidate got of these items, of those that they were asked. */
function sumOf({ items }: ReportScores, candidate: ScoredCandidate, of: readonly number[]) {
  const asked = of.filter((at) => candidate.items[at] !== null);
  return {
    score: asked.reduce((sum, at) => sum + candidate.items[at]!, 0),
    total: asked.reduce((sum, at) => sum + items[at]!.full, 0),
  };
}

/** What share of these items each candidate got, of those that were asked. */
export const itemShares = (scores: ReportScores, of: readonly number[]): number[] =>
  scores.candidates.flatMap((candidate) => {
    const sum = sumOf(scores, candidate, of);
    return sum.total === 0 ? [] : [shareOf(sum)];
  });

/** The figures of one candidate's report, graded by these cut-offs. `total` is in hundredths. */
export function figuresOfCandidate(
  { scores, abilities, partMedians }: ExamNorm,
  candidate: ScoredCandidate,
  { total, cutoffs }: { total: number; cutoffs: GradeCutoffs },
): ReportFigures {
  const { passScore } = candidate;
  return {
    ...{ score: candidate.score, total, passScore, cutoffs },
    isPassed: passScore === 0 ? null : candidate.isPassed,
    parts: scores.parts.map(({ name }, part) => {
      const asked = scores.items.flatMap((item, at) =>
        item.part === part && candidate.items[at] !== null ? [at] : [],
      );
      return {
        ...{ name, ...candidate.parts[part]!, items: asked.length, median: partMedians[part]! },
        full: asked.filter((at) => candidate.items[at]! >= scores.items[at]!.full).length,
      };
    }),
    abilities: abilities.flatMap(({ ability, items, sorted, median }) => {
      const sum = sumOf(scores, candidate, items);
      if (sum.total === 0) return [];
      const graded = gradeOf(shareOf(sum), sorted, cutoffs);
      return [{ ability, ...sum, score: Math.max(0, sum.score), median, ...graded, n: sorted.length }];
    }),
  };
}
