import type { ComparedExam, Comparison, DifferenceOfTwo } from "#contract/reports/comparison";
import { smallestGroup } from "#contract/reports/shapes";
import type { Queries } from "../database/open";
import { type ExamRow, findExam } from "../exams/store";
import { Pauses } from "../file-formats/pauses";
import {
  meanDifference,
  meanInterval,
  sampleOf,
  shareDifference,
  shareInterval,
} from "../statistics/intervals";
import { byMean, groupsIn } from "./groups";
import { listReports } from "./list";
import { medianSeconds, reportScores, type ScoredCandidate } from "./scores";

/** One side of a comparison. */
interface Side {
  candidates: readonly ScoredCandidate[];
  /** Hundredths. */
  total: number;
  hasPass: boolean;
}

/** Exams that are listed to choose from. */
const choices = 50;

/** An exam against another one, and each of its groups against the other candidates; with intervals, not means alone. */
export async function comparisonOf(
  queries: Queries,
  exam: ExamRow,
  otherId: string,
  key = "",
): Promise<Comparison> {
  const own = await sideOf(queries, exam);
  const otherExam =
    otherId === "" || otherId === exam.id ? null : await findExam(queries, exam.company_id, otherId);
  const other = otherExam && (await sideOf(queries, otherExam));
  const { reportList, reportCount } = await listReports(queries, exam.company_id, {
    ...{ key, pageNum: 1, pageSize: choices },
  });
  return {
    exam: shownExam(exam, own),
    other: other && shownExam(otherExam, other),
    isSamePaper: otherExam?.paper_id === exam.paper_id,
    difference: other && differenceBetween(own, other),
    ...(await groupsAgainstRest(own)),
    choices: reportList
      .filter(({ examId }) => examId !== exam.id)
      .map(({ examId, name, openAt }) => ({ examId, name, openAt })),
    isCut: reportCount > reportList.length,
  };
}

async function sideOf(queries: Queries, exam: ExamRow): Promise<Side> {
  const { candidates, total, passScore } = await reportScores(queries, exam);
  return { candidates, total, hasPass: passScore > 0 };
}

const shownExam = ({ id, name, open_at }: ExamRow, side: Side): ComparedExam => ({
  ...{ examId: id, name, openAt: open_at, total: side.total, ...figuresOf(side) },
  medianTime: medianSeconds(side.candidates),
});

const sharesOf = ({ candidates, total }: Side) =>
  total === 0 ? [] : candidates.map(({ score }) => score / total);

const passedOf = ({ candidates }: Side) => ({
  count: candidates.filter(({ isPassed }) => isPassed).length,
  n: candidates.length,
});

const average = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

function figuresOf(side: Side) {
  const shares = sharesOf(side);
  const sample = sampleOf(shares);
  const { count, n } = passedOf(side);
  return {
    ...{ n, mean: average(shares) },
    meanInterval: sample && meanInterval(sample.n, sample.mean, sample.sd),
    passed: side.hasPass && n > 0 ? count / n : null,
    passedInterval: side.hasPass ? shareInterval(count, n) : null,
  };
}

function differenceBetween(one: Side, other: Side): DifferenceOfTwo {
  const [first, second] = [sharesOf(one), sharesOf(other)];
  const [mean, otherMean] = [average(first), average(second)];
  const [sample, otherSample] = [sampleOf(first), sampleOf(second)];
  const [passed, otherPassed] = [passedOf(one), passedOf(other)];
  const hasPass = one.hasPass && other.hasPass && passed.n > 0 && otherPassed.n > 0;
  return {
    mean: mean === null || otherMean === null ? null : mean - otherMean,
    meanInterval: sample && otherSample && meanDifference(sample, otherSample),
    passed: hasPass ? passed.count / passed.n - otherPassed.count / otherPassed.n : null,
    passedInterval: hasPass ? shareDifference(passed, otherPassed) : null,
  };
}

/**
 * Whoever is in no group is one of the others. Where the others are few, the difference would tell who they are, as the
 * group's own mean stands beside it.
 */
export async function groupsAgainstRest(side: Side): Promise<Pick<Comparison, "groups" | "smallGroups">> {
  const { told, smallGroups } = groupsIn(side.candidates);
  const groups: Comparison["groups"] = [];
  const pauses = new Pauses();
  for (const [name, members] of told) {
    await pauses.take();
    if (side.candidates.length - members.length < smallestGroup) continue;
    const own = { ...side, candidates: members };
    const rest = { ...side, candidates: side.candidates.filter(({ group }) => group !== name) };
    groups.push({ name, ...figuresOf(own), difference: differenceBetween(own, rest) });
  }
  return { groups: groups.sort(byMean), smallGroups };
}
