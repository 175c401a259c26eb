import type { AnsweredExam, QuestionAnswered } from "#contract/bank/shapes";
import type { AnswerScore } from "#contract/results/shapes";
import { type BankUser, isReadable, reachOf } from "../../banks/rights";
import type { Queries } from "../../database/open";
import { Pauses } from "../../file-formats/pauses";
import { notFound } from "../../handler";
import { type ItemStatistics, itemStatistics } from "../../statistics/items";

/** The newest exams that are looked at, and the candidates of each. */
const most = { exams: 20, candidates: 5_000 };

/**
 * How a question of the bank was answered, exam by exam, the newest first: of candidates whose every answer is scored,
 * without trials, void and absent ones. Each of its versions counts, and an exam says which one it held.
 */
export async function answeredOf(
  queries: Queries,
  reader: BankUser,
  questionId: string,
): Promise<QuestionAnswered> {
  const { companyId } = reader;
  const known = await queries
    .selectFrom("question")
    .select("id")
    .where("id", "=", questionId)
    .where("company_id", "=", companyId)
    .where("staged", "=", "")
    .where("removed_at", "=", 0)
    .where(isReadable(await reachOf(queries, reader)))
    .executeTakeFirst();
  if (!known) return notFound();
  const held = await queries
    .selectFrom("slot")
    .innerJoin("question_version as version", "version.id", "slot.version_id")
    .innerJoin("exam", "exam.paper_id", "slot.paper_id")
    .select(["exam.id", "exam.name", "exam.open_at", "slot.version_id", "version.number"])
    .where("version.question_id", "=", questionId)
    .where("slot.company_id", "=", companyId)
    .where("slot.removed_at", "=", 0)
    .where("exam.company_id", "=", companyId)
    .where("exam.removed_at", "=", 0)
    .orderBy("exam.open_at", "desc")
    .orderBy("exam.id")
    .limit(most.exams)
    .execute();
  const exams: AnsweredExam[] = [];
  // why: a hundred thousand candidates at most, whose answers are read within the request.
  const pauses = new Pauses();
  for (const { id, name, open_at, version_id, number } of held) {
    const found = await statisticsOf(queries, id, version_id, pauses);
    if (found && found.n > 0)
      exams.push({ examId: id, name, openAt: open_at, version: number, ...figuresOf(found) });
  }
  const n = exams.reduce((sum, each) => sum + each.n, 0);
  const sum = exams.reduce((all, each) => all + (each.p ?? 0) * each.n, 0);
  return { n, p: n === 0 ? null : sum / n, exams };
}

const figuresOf = ({ n, p, rRest, discrimination }: ItemStatistics) => ({ n, p, rRest, discrimination });

/** The question beside all others of the candidate's paper together. */
async function statisticsOf(
  queries: Queries,
  examId: string,
  versionId: string,
  pauses: Pauses,
): Promise<ItemStatistics | undefined> {
  const rows = await queries
    .selectFrom("candidate_score")
    .innerJoin("candidate", "candidate.id", "candidate_score.candidate_id")
    .select(["candidate_score.answers", "candidate_score.score"])
    .where("candidate_score.exam_id", "=", examId)
    .where("candidate_score.open", "=", 0)
    .where("candidate.trial", "=", 0)
    .where("candidate.removed_at", "=", 0)
    .where("candidate.state", "not in", ["void", "absent"])
    .limit(most.candidates)
    .execute();
  let full = 0;
  const matrix: number[][] = [];
  for (const { answers, score } of rows) {
    await pauses.take();
    const own = (JSON.parse(answers) as AnswerScore[]).find((answer) => answer.versionId === versionId);
    if (!own || own.score === null) continue;
    full = Math.max(full, own.full);
    matrix.push([own.score, score - own.score]);
  }
  return full === 0 ? undefined : itemStatistics(matrix, [full, 1]).items[0];
}
