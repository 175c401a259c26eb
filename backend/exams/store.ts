import type { Selectable } from "kysely";
import { type ExamFacts, paperFactRules } from "#contract/exams/rules";
import { examSettingFields } from "#contract/exams/settings";
import type { ExamPayload, ExamState } from "#contract/exams/shapes";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { notFound, type Refusing, refuse } from "../handler";
import { newId } from "../ids";
import type { Author, PaperRow } from "../papers/store/store";
import { searchKeyOf } from "../search/text-search";
import { factsOfPaper } from "./paper-facts";

export type ExamRow = Selectable<Tables["exam"]>;

/** The displayed state: open and closed follow from the clock (decisions §2). */
export function examStateOf(exam: Pick<ExamRow, "state" | "open_at" | "ends_at">, now: number): ExamState {
  if (exam.state !== "published") return exam.state as ExamState;
  if (now < exam.open_at) return "published";
  return now < exam.ends_at ? "open" : "closed";
}

/** Over: cancelled, or closed for the last candidate. */
export const isOver = (exam: ExamRow, now: number) =>
  ["closed", "cancelled"].includes(examStateOf(exam, now));

export const examSettingsOf = (exam: Pick<ExamRow, "settings">) =>
  examSettingFields.parse(JSON.parse(exam.settings));

/** Public: whoever registers has proved no mobile, so the price is not reserved but charged at the start. */
export const paysAtStart = (exam: Pick<ExamRow, "settings">) => examSettingsOf(exam).fromType === 2;

/**
 * From when questions and keys can be seen: once nobody has a window any more, so that later shifts are not told; where
 * each score is told at once, each may look at once.
 */
export const reviewOpensAt = (
  { release, reviewAt }: Pick<ExamPayload, "release" | "reviewAt">,
  endsAt: number,
): number => (release === "immediately" ? reviewAt : Math.max(reviewAt, endsAt));

/** An exam of the company; another company's does not exist, nor does a removed one. */
export async function findExam(queries: Queries, companyId: string, id: string): Promise<ExamRow> {
  const exam = await queries
    .selectFrom("exam")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("removed_at", "=", 0)
    .executeTakeFirst();
  return exam ?? notFound();
}

/**
 * The current row of an exam, locked until the transaction ends. Locks are always taken in one order: company,
 * exam, paper, candidates.
 */
export async function lockExam(queries: Queries, companyId: string, id: string): Promise<ExamRow> {
  const exam = await lockExamRow(queries, companyId, id);
  return exam.removed_at === 0 ? exam : notFound();
}

/** The same, of a removed exam as well. */
export async function lockExamRow(queries: Queries, companyId: string, id: string): Promise<ExamRow> {
  const exam = await queries
    .updateTable("exam")
    .set((value) => ({ revision: value.ref("revision") }))
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .returningAll()
    .executeTakeFirst();
  return exam ?? notFound();
}

/** What an operator arranges, as columns. Fields of the payload that are no column are the settings. */
export function arrangedColumns(
  { name, paperId, openAt, closeAt, ...settings }: ExamPayload,
  { number, paper }: { number: number; paper: PaperRow },
) {
  return {
    name,
    paper_id: paperId,
    category: settings.category,
    open_at: openAt,
    close_at: closeAt,
    settings: JSON.stringify(examSettingFields.parse(settings)),
    search_key: examSearchKey(name, paper.title, number),
  };
}

export const examSearchKey = (name: string, paperName: string, number: number) =>
  searchKeyOf({ names: [name, paperName] }, number);

/** Reminders that are due in the future again, as the opening moves, are sent again. */
export async function remindAgain(queries: Queries, examId: string, openAt: number, now: number) {
  await queries
    .updateTable("exam_reminder")
    .set({ done_at: 0 })
    .where("exam_id", "=", examId)
    .where("minutes", "<", Math.ceil((openAt - now) / 60_000))
    .execute();
}

type PaperRefusals = Refusing<"PAPER_GONE" | "EXAM_PAPER_ARCHIVED" | keyof typeof paperFactRules>;

/** The paper of an arrangement: one of the company, not archived, that goes with the settings. */
export async function paperFor(
  call: PaperRefusals,
  queries: Queries,
  companyId: string,
  exam: ExamPayload,
  /** The paper that it has already: it may have been archived since. */
  kept = "",
): Promise<PaperRow> {
  const paper = await queries
    .selectFrom("paper")
    .selectAll()
    .where("id", "=", exam.paperId)
    .where("company_id", "=", companyId)
    .where("removed_at", "=", 0)
    .executeTakeFirst();
  if (!paper) return refuse(call, "PAPER_GONE");
  if (paper.archived && paper.id !== kept) refuse(call, "EXAM_PAPER_ARCHIVED");
  const facts = await factsOfPaper(queries, paper);
  for (const reason of brokenFacts(exam, facts)) refuse(call, reason);
  return paper;
}

/** The rules about the paper that an arrangement breaks. */
export const brokenFacts = (exam: ExamPayload, facts: ExamFacts) =>
  (Object.keys(paperFactRules) as (keyof typeof paperFactRules)[]).filter((name) =>
    paperFactRules[name].isBroken(exam, facts),
  );

/** Inserts a draft under the company's next number, and returns its id. */
export async function insertExam(
  { queries, caller, clock }: Author,
  exam: ExamPayload,
  paper: PaperRow,
): Promise<string> {
  const { companyId, operatorId } = caller;
  const { exam_number: number } = await queries
    .updateTable("company")
    .set((value) => ({ exam_number: value("exam_number", "+", 1) }))
    .where("id", "=", companyId)
    .returning("exam_number")
    .executeTakeFirstOrThrow();
  const id = newId();
  const now = clock.now();
  await queries
    .insertInto("exam")
    .values({
      id,
      company_id: companyId,
      number,
      ...arrangedColumns(exam, { number, paper }),
      ends_at: exam.closeAt,
      state: "draft",
      archived: 0,
      version: 0,
      published_at: 0,
      published_by: "",
      cancel_reason: "",
      revision: 1,
      created_at: now,
      created_by: operatorId,
      updated_at: now,
      updated_by: operatorId,
    })
    .execute();
  return id;
}
