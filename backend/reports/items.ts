import { answering } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import {
  type ItemReport,
  type ItemWarning,
  leastN,
  type ReportedItem,
  seenTooOften,
} from "#contract/reports/shapes";
import type { Queries } from "../database/open";
import type { ExamRow } from "../exams/store";
import { readAnswer } from "../sitting/answers/stored-answer";
import { itemKey } from "../sitting/scores";
import { alphaInterval } from "../statistics/intervals";
import { type ItemStatistics, itemStatistics } from "../statistics/items";
import { compareStatistics, plainStatistics } from "../statistics/plain";
import { type ReportScores, reportScores } from "./scores";
import { seenBefore } from "./seen";

/** How each question of an exam behaved. */
export async function itemReportOf(queries: Queries, exam: ExamRow): Promise<ItemReport> {
  const scores = await reportScores(queries, exam);
  const found = itemStatistics(...matrixOf(scores));
  const choices = await choicesOf(queries, scores);
  const seen = await seenBefore(
    queries,
    exam,
    scores.items.map(({ versionId }) => versionId),
  );
  const items = found.items.map((statistics, at): ReportedItem => {
    const { number, versionId, question, part, full } = scores.items[at]!;
    const seenBy = seen.get(versionId) ?? 0;
    const options = optionTable(question, choices[at]!);
    const beatenBy = statistics.n < leastN ? -1 : betterDistractor(question, options, statistics.n);
    return {
      ...{ number, type: question.type },
      ...{ content: question.content, part, full, ...statistics, options, beatenBy, seenBy },
      warning: warningOf(statistics, beatenBy) ?? (seenBy >= seenTooOften ? "seen" : null),
    };
  });
  return {
    ...{ examId: exam.id, name: exam.name, n: found.n, alpha: found.alpha, sem: found.sem },
    alphaInterval: alphaInterval(found.alpha, found.n, items.length),
    meanP: meanOf(items.map(({ p }) => p)),
    meanRTotal: meanOf(items.map(({ rTotal }) => rTotal)),
    parts: scores.parts.map(({ name }) => name),
    ...{ items, voided: scores.voided },
  };
}

/** Each figure once more by the plain implementation. */
export async function recomputed(queries: Queries, exam: ExamRow, now: () => number) {
  const begun = now();
  const matrix = matrixOf(await reportScores(queries, exam));
  const compared = compareStatistics(itemStatistics(...matrix), plainStatistics(...matrix));
  return { ...compared, milliseconds: now() - begun };
}

const matrixOf = ({ candidates, items }: ReportScores) =>
  [candidates.map((candidate) => candidate.items), items.map(({ full }) => full)] as const;

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** How often each option was chosen, and the sum of what those who chose it scored in all. */
type Choices = Map<number, { count: number; sum: number }>;

/** Candidates whose answers are read at once. */
const piece = 200;

async function choicesOf(queries: Queries, { candidates, items }: ReportScores): Promise<Choices[]> {
  const choices: Choices[] = items.map(() => new Map());
  const itemOf = new Map(items.map((item, at) => [itemKey(item), at]));
  for (let from = 0; from < candidates.length; from += piece) {
    const some = new Map(candidates.slice(from, from + piece).map((one) => [one.id, one]));
    const rows = await queries
      .selectFrom("sitting_answer")
      .select(["candidate_id", "place", "content"])
      .where("candidate_id", "in", [...some.keys()])
      .execute();
    for (const { candidate_id, place, content } of rows) {
      const candidate = some.get(candidate_id)!;
      const item = itemOf.get(candidate.keys[place] ?? "");
      if (item === undefined || !hasKeys(items[item]!.question)) continue;
      for (const key of readAnswer(content).answer.keys) {
        const chosen = choices[item]!.get(key) ?? { count: 0, sum: 0 };
        choices[item]!.set(key, { count: chosen.count + 1, sum: chosen.sum + candidate.score });
      }
    }
  }
  return choices;
}

const hasKeys = ({ type }: Pick<Question, "type">) => ["one", "some", "truth"].includes(answering[type]);

/** Options as the question stands; of a true-or-false question first false (0), then true (1). */
function optionTable(question: Question, choices: Choices): ReportedItem["options"] {
  if (!hasKeys(question)) return [];
  const count = answering[question.type] === "truth" ? 2 : question.option.length;
  return Array.from({ length: count }, (_, option) => {
    const chosen = choices.get(option);
    return {
      isKey: isKey(question, option),
      count: chosen?.count ?? 0,
      mean: chosen ? chosen.sum / chosen.count : null,
    };
  });
}

const isKey = ({ answer }: Question, option: number): boolean => answer.keys.includes(option);

/**
 * The wrong option whose choosers scored more in all than those of the key, where at least 5 % (and five) chose it:
 * the sign of a wrong key (Haladyna & Rodriguez, Developing and Validating Test Items (2013), ch. 18). -1 for none.
 */
function betterDistractor({ type }: Question, options: ReportedItem["options"], n: number): number {
  if (answering[type] === "some") return -1;
  const key = options.find((option) => option.isKey);
  if (!key) return -1;
  return options.findIndex(
    ({ isKey, count, mean }) =>
      !isKey &&
      mean !== null &&
      count >= Math.max(5, n / 20) &&
      mean > (key.mean ?? Number.NEGATIVE_INFINITY),
  );
}

/** The gravest oddity; D below 0.20 is poor (Ebel, Measuring Educational Achievement (1965), p. 364). */
function warningOf({ n, p, rRest, discrimination }: ItemStatistics, beatenBy: number): ItemWarning | null {
  if (n < leastN) return null;
  if (beatenBy >= 0) return "key";
  if (rRest !== null && rRest < 0 && discrimination !== null && discrimination <= 0) return "negative";
  if (p !== null && p >= 0.95) return "easy";
  if (p !== null && p <= 0.2) return "hard";
  return discrimination !== null && discrimination < 0.2 ? "weak" : null;
}
