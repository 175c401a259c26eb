import { type ExamReport, leastN } from "#contract/reports/shapes";
import type { Queries } from "../database/open";
import { progressOf } from "../exams/progress";
import type { ExamRow } from "../exams/store";
import { meanInterval, median } from "../statistics/intervals";
import { itemStatistics } from "../statistics/items";
import { itemShares } from "./figures";
import { byMean, groupsIn } from "./groups";
import { itemsByAbility, medianSeconds, reportScores, type ScoredCandidate } from "./scores";

/** The report of an exam as a whole. */
export async function examReportOf(queries: Queries, exam: ExamRow): Promise<ExamReport> {
  const scores = await reportScores(queries, exam);
  const { candidates, total, passScore } = scores;
  const progress = (await progressOf(queries, [exam.id])).get(exam.id)!;
  const { alpha, sem } = itemStatistics(
    candidates.map(({ items }) => items),
    scores.items.map(({ full }) => full),
  );
  const { absent } = await queries
    .selectFrom("candidate")
    .select(({ fn }) => fn.countAll<number>().as("absent"))
    .where("exam_id", "=", exam.id)
    .where("removed_at", "=", 0)
    .where("trial", "=", 0)
    .where("first_id", "=", "")
    .where("state", "=", "absent")
    .executeTakeFirstOrThrow();
  const points = candidates.map(({ score }) => score);
  const { mean, sd } = spread(points);
  const near = candidates.filter((one) => sem !== null && Math.abs(one.score - one.passScore) <= sem);
  return {
    ...{ examId: exam.id, name: exam.name, openAt: exam.open_at, closeAt: exam.close_at },
    ...{ candidates: progress.candidates, submitted: progress.submitted, absent: Number(absent) },
    ...{ n: candidates.length, total, passScore, mean: hundredth(mean), sd, alpha, sem },
    passed: candidates.filter(({ isPassed }) => isPassed).length,
    median: median(points),
    medianTime: medianSeconds(candidates),
    distribution: distributionOf(points, total),
    nearPass:
      passScore === 0 || sem === null || candidates.length < leastN
        ? null
        : { count: near.length, failed: near.filter(({ isPassed }) => !isPassed).length },
    parts: scores.parts.map((part, at) => {
      const own = candidates.map(({ parts }) => parts[at]!);
      const full = own.reduce((most, { total }) => Math.max(most, total), 0);
      const shares = own.flatMap(({ score, total }) => (total === 0 ? [] : [score / total]));
      return {
        ...{ ...part, full, mean: own.length === 0 ? null : average(own.map(({ score }) => score)) },
        share: shares.length === 0 ? null : average(shares),
      };
    }),
    abilities: itemsByAbility(scores).map(({ ability, items }) => {
      const { mean, interval } = spread(itemShares(scores, items));
      return { ability, items: items.length, share: mean, interval };
    }),
    ...groupsOf(candidates),
  };
}

const hundredth = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean with its interval, and the deviation that it needs. */
function spread(values: readonly number[]) {
  if (values.length === 0) return { mean: null, sd: null, interval: null };
  const mean = average(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const sd = values.length < 2 ? null : Math.sqrt(squares / (values.length - 1));
  return { mean, sd, interval: meanInterval(values.length, mean, sd) };
}

/** Ten classes of equal width from 0 to the total. */
export function distributionOf(scores: readonly number[], total: number) {
  const width = Math.max(1, total) / 10;
  const counts = new Array<number>(10).fill(0);
  for (const score of scores) counts[Math.min(9, Math.max(0, Math.floor(score / width)))]!++;
  return counts.map((count, at) => ({ from: at * width, to: (at + 1) * width, count }));
}

function groupsOf(candidates: readonly ScoredCandidate[]): Pick<ExamReport, "groups" | "smallGroups"> {
  const { told, smallGroups } = groupsIn(candidates);
  const groups = told.map(([name, members]) => {
    const { mean, interval } = spread(members.map(({ score }) => score));
    return {
      ...{ name, n: members.length, mean, interval },
      passed: members.filter(({ isPassed }) => isPassed).length,
      medianTime: medianSeconds(members),
    };
  });
  return { groups: groups.sort(byMean), smallGroups };
}
