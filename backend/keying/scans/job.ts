import { type CandidateState, outStates } from "#contract/candidates/shapes";
import type { ScannedField, ScanProblem } from "#contract/keying/shapes";
import type { Queries } from "../../database/open";
import { type ExamRow, findExam, lockExam } from "../../exams/store";
import { newId } from "../../ids";
import { isBegunAgain, type JobHandlers, JobRefusal, type JobServices } from "../../jobs/job";
import { setKeyed } from "../people";
import { readOvals } from "./ovals";
import { type ReadPage, readScans, ScanError } from "./reading";
import { fieldsOnPage, mergedFields, type OwnSheet, ownAnswerSheet, singlesOf } from "./sheet";

/** The kind of job that reads a file of scanned answer sheets. */
export const scanJob = "exam.scans";

/** Bytes of the pages of one company. */
const quota = 5_000_000_000;

export const scanJobs: JobHandlers = {
  async [scanJob]({ companyId, input }, services) {
    const { database, encryption, progress, lock, isStopped } = services;
    const { queries } = database;
    const { scanId } = input as { scanId: string };
    const scan = await queries
      .selectFrom("answer_scan")
      .selectAll()
      .where("id", "=", scanId)
      .where("company_id", "=", companyId)
      .executeTakeFirst();
    if (!scan || scan.bytes === "") return null;
    const exam = await findExam(queries, companyId, scan.exam_id);
    const sheets = new Map<string, OwnSheet | null>();
    let failure: unknown = null;
    try {
      await readScans(encryption.decrypt(scan.bytes), async (page) => {
        await keepPage(services, { id: scanId, exam, sheets }, page);
        await progress(page.page, page.pages);
      });
    } catch (error) {
      // why: a job that is begun again reads the file once more; any other never does.
      if (isBegunAgain(error) || isStopped()) throw error;
      const reason = (error as Error).message === "TOO_MANY_PAGES" ? "SCAN_TOO_LONG" : "SCAN_DAMAGED";
      failure = error instanceof ScanError ? new JobRefusal(reason) : error;
    }
    await database.transaction(async (trx) => {
      await lock(trx);
      await trx.updateTable("answer_scan").set({ bytes: "" }).where("id", "=", scanId).execute();
    });
    if (failure !== null) throw failure;
    return null;
  },
};

interface Reading {
  id: string;
  exam: ExamRow;
  /** By candidate: the pages of one sheet follow each other. */
  sheets: Map<string, OwnSheet | null>;
}

/** Stores a page with what it says; a job that is begun again does not store it twice. */
async function keepPage(services: JobServices, { id, exam, sheets }: Reading, page: ReadPage): Promise<void> {
  const { database, clock, encryption, lock } = services;
  const { queries } = database;
  const stored = await queries
    .selectFrom("scanned_page")
    .select("id")
    .where("scan_id", "=", id)
    .where("page", "=", page.page)
    .executeTakeFirst();
  if (stored) return;
  const pageId = newId();
  const owner = page.problem === "" ? await ownerOf(queries, exam.id, page.code ?? "") : null;
  let sheet: OwnSheet | null = null;
  let fields: ScannedField[] | null = null;
  let problem: ScanProblem | "" = page.problem;
  if (problem === "" && !owner) problem = "other";
  if (problem === "" && owner) {
    if (!sheets.has(owner.id)) {
      sheets.clear();
      sheets.set(owner.id, await ownAnswerSheet({ ...services, queries }, exam, owner.id));
    }
    sheet = sheets.get(owner.id) ?? null;
    const readings = sheet && readOvals(page, sheet.places, singlesOf(sheet));
    if (readings) fields = fieldsOnPage(sheet!, page.number!, readings, pageId);
    else problem = "lines";
  }
  const picture = encryption.encrypt(page.jpeg);
  await database.transaction(async (trx) => {
    await lock(trx);
    await lockExam(trx, exam.company_id, exam.id);
    const row = owner && (await rowOf(trx, owner.id));
    const said = row && fields ? await taken(trx, exam, row, page.number!) : problem;
    await trx
      .insertInto("scanned_page")
      .values({
        ...{ id: pageId, scan_id: id, exam_id: exam.id, company_id: exam.company_id },
        ...{ candidate_id: owner?.id ?? "", page: page.page, number: page.number ?? 0, problem: said },
        ...{ size: page.jpeg.length, picture, at: clock.now() },
      })
      .execute();
    if (row && fields && said !== "scored")
      await keepFields(trx, { exam, row, sheet: sheet!, now: clock.now() }, fields);
    const { sum } = await trx
      .selectFrom("scanned_page")
      .select(({ fn }) => fn.sum<number>("size").as("sum"))
      .where("company_id", "=", exam.company_id)
      .executeTakeFirstOrThrow();
    if (Number(sum) > quota) throw new JobRefusal("FILE_QUOTA");
  });
}

/** Whose code it is in this exam; another exam's, and another company's, is nobody's here. */
async function ownerOf(queries: Queries, examId: string, code: string) {
  const uuid = /\/offline\/check\/([\w-]{16,64})$/.exec(code)?.[1];
  if (!uuid) return null;
  const row = await queries
    .selectFrom("candidate")
    .select("id")
    .where("uuid", "=", uuid)
    .where("exam_id", "=", examId)
    .where("removed_at", "=", 0)
    .where("trial", "=", 0)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Why the page of a candidate does not count, or is looked at: handed in already, out, or scanned before. What was read
 * of somebody who is out is kept, for the case that they are re-admitted.
 */
async function taken(
  queries: Queries,
  exam: ExamRow,
  { id: candidateId, state }: Row,
  number: number,
): Promise<ScanProblem | ""> {
  const sat = await queries
    .selectFrom("sitting")
    .select("candidate_id")
    .where("candidate_id", "=", candidateId)
    .executeTakeFirst();
  if (sat) return "scored";
  if (outStates.includes(state as CandidateState)) return "out";
  const same = await queries
    .selectFrom("scanned_page")
    .select("id")
    .where("exam_id", "=", exam.id)
    .where("candidate_id", "=", candidateId)
    .where("number", "=", number)
    .executeTakeFirst();
  return same ? "repeated" : "";
}

const rowOf = (queries: Queries, candidateId: string) =>
  queries
    .selectFrom("candidate")
    .select(["id", "keyed", "revision", "state"])
    .where("id", "=", candidateId)
    .executeTakeFirstOrThrow();
type Row = Awaited<ReturnType<typeof rowOf>>;

async function keepFields(
  queries: Queries,
  { exam, row: candidate, sheet, now }: { exam: ExamRow; row: Row; sheet: OwnSheet; now: number },
  page: readonly ScannedField[],
): Promise<void> {
  const before = await queries
    .selectFrom("scanned_sheet")
    .select("fields")
    .where("candidate_id", "=", candidate.id)
    .executeTakeFirst();
  const { fields, unsure } = mergedFields(sheet, before ? JSON.parse(before.fields) : [], page);
  const row = { fields: JSON.stringify(fields), unsure, at: now };
  if (before)
    await queries.updateTable("scanned_sheet").set(row).where("candidate_id", "=", candidate.id).execute();
  else
    await queries
      .insertInto("scanned_sheet")
      .values({ candidate_id: candidate.id, exam_id: exam.id, company_id: exam.company_id, ...row })
      .execute();
  // From now on it is a paper: the candidate does not start online.
  if (candidate.keyed === "none") await setKeyed(queries, candidate, "scanned", now);
}
