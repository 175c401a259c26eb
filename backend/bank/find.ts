import { sql } from "kysely";
import type { ReviewState, ReviewStep } from "#contract/bank/review";
import type { BankQuestion } from "#contract/bank/shapes";
import { admits, may } from "#contract/roles";
import { isReadable, reachOf } from "../banks/rights";
import type { Queries } from "../database/open";
import { notFound } from "../handler";
import { toPoints } from "../papers/store/points";
import { shownState } from "../papers/store/store";
import { questionOf } from "../questions/rows";
import { isAuthorOrAdministrator, type QuestionReader } from "../questions/store";
import { topicsOfQuestions } from "../topics/store";

/**
 * A question of the bank in its newest or the requested version, with its history and the papers that contain
 * it. A removed question is still found in a version that a paper contains.
 */
export async function findQuestion(
  queries: Queries,
  reader: QuestionReader,
  questionId: string,
  versionId?: string,
): Promise<BankQuestion> {
  const { companyId } = reader;
  const reach = await reachOf(queries, reader);
  const row = await queries
    .selectFrom("question")
    .leftJoin("bank", "bank.id", "question.bank_id")
    .leftJoin("operator as author", "author.id", "question.created_by")
    .leftJoin("operator as updater", "updater.id", "question.updated_by")
    .select(["question.version_id", "question.revision", "question.score", "question.ownership"])
    .select(["question.created_by", "question.created_at", "question.updated_at"])
    .select(["question.review", "question.written_by"])
    .select(["bank.id as bank", "bank.name as bankName"])
    .select(["author.real_name as author", "updater.real_name as updater"])
    .where("question.company_id", "=", companyId)
    .where("question.staged", "=", "")
    .where(isReadable(reach))
    .where(({ eb, or }) => or([eb("question.removed_at", "=", 0), isHeld(companyId, versionId)]))
    .where("question.id", "=", questionId)
    .executeTakeFirst();
  if (!row) return notFound();
  const shown = versionId ?? row.version_id;
  const version = await queries
    .selectFrom("question_version")
    .selectAll()
    .where("id", "=", shown)
    .where("question_id", "=", questionId)
    .executeTakeFirst();
  if (!version) return notFound();
  const topics = (await topicsOfQuestions(queries, companyId, [questionId])).get(questionId) ?? [];
  const isReviewed = reach.approving.includes(row.bank ?? "");
  const canWrite = reach.rightIn(row.bank ?? "") === "write";
  return {
    questionId,
    versionId: shown,
    revision: row.revision,
    isCurrent: shown === row.version_id,
    score: toPoints(row.score),
    question: questionOf(version, row.ownership),
    bankId: row.bank ?? "",
    bankName: row.bankName ?? "",
    topics: topics.map(({ id, path }) => ({ topicId: id, path })),
    review: isReviewed ? await reviewOf(queries, reader, canWrite, { id: questionId, ...row }) : null,
    canWrite,
    isOwn: isAuthorOrAdministrator(reader, row.created_by),
    createdAt: row.created_at,
    createdBy: row.author ?? "",
    updatedAt: row.updated_at,
    updatedBy: row.updater ?? "",
    versions: await versionsOf(queries, questionId),
    papers: await papersWith(queries, companyId, questionId),
  };
}

/** The state of a question's review, and what was said. */
async function reviewOf(
  queries: Queries,
  { operatorId, actions }: QuestionReader,
  canWrite: boolean,
  question: { id: string; review: string; written_by: string },
): Promise<BankQuestion["review"]> {
  const rows = await queries
    .selectFrom("question_comment as said")
    .leftJoin("operator", "operator.id", "said.operator_id")
    .select(["said.at", "said.step", "said.comment", "operator.real_name as by"])
    .where("said.question_id", "=", question.id)
    .orderBy("said.at")
    .orderBy("said.id")
    .execute();
  const isOthers = question.written_by !== operatorId && admits(may.writeQuestions, actions);
  return {
    state: question.review as ReviewState,
    mayReview: question.review === "waiting" && isOthers && canWrite,
    comments: rows.map(({ at, step, comment, by }) => ({
      ...{ at, comment, by: by ?? "", step: step as ReviewStep },
    })),
  };
}

const isHeld = (companyId: string, versionId = "") =>
  sql<boolean>`exists (
    select 1 from slot inner join paper on paper.id = slot.paper_id
    where slot.version_id = ${versionId} and paper.company_id = ${companyId}
      and paper.removed_at = 0 and slot.removed_at = 0)`;

async function versionsOf(queries: Queries, questionId: string): Promise<BankQuestion["versions"]> {
  const rows = await queries
    .selectFrom("question_version as version")
    .select(["id", "number", "created_at"])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("slot").select("slot.id").whereRef("slot.version_id", "=", "version.id")).as("used"),
    )
    .where("question_id", "=", questionId)
    .orderBy("number", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    versionId: row.id,
    number: row.number,
    createdAt: row.created_at,
    isUsed: Boolean(row.used),
  }));
}

/** The papers that contain a question, last changed first; of several versions in one paper, the newest. */
async function papersWith(
  queries: Queries,
  companyId: string,
  questionId: string,
): Promise<BankQuestion["papers"]> {
  const rows = await queries
    .selectFrom("question_version as version")
    .innerJoin("slot", "slot.version_id", "version.id")
    .innerJoin("paper", "paper.id", "slot.paper_id")
    .select(["paper.id", "paper.title", "paper.number", "paper.state", "paper.archived"])
    .select(({ fn }) => fn.max<number>("version.number").as("version"))
    .where("version.question_id", "=", questionId)
    .where("paper.company_id", "=", companyId)
    .where("paper.removed_at", "=", 0)
    .where("slot.removed_at", "=", 0)
    .groupBy(["paper.id", "paper.title", "paper.number", "paper.state", "paper.archived", "paper.updated_at"])
    .orderBy("paper.updated_at", "desc")
    .orderBy("paper.id")
    .limit(100)
    .execute();
  return rows.map((row) => ({
    paperId: row.id,
    name: row.title,
    number: row.number,
    versionNumber: row.version,
    state: shownState(row),
  }));
}
