import { sql } from "kysely";
import sharp from "sharp";
import type * as z from "zod/v4";
import { scanCalls } from "#contract/keying/calls";
import { keyedAtOnce, scanFileLimits, type scanProblem } from "#contract/keying/shapes";
import { audit } from "../../audit";
import type { Queries } from "../../database/open";
import { findExam, lockExam } from "../../exams/store";
import { kindOf } from "../../files/kinds";
import { pictureMutex } from "../../files/mutex";
import { cleanName } from "../../files/names";
import { attached } from "../../files/service";
import { type Handlers, notFound, refuse } from "../../handler";
import { newId } from "../../ids";
import { lockCompany } from "../../lock-company";
import { isHeldOnPaper, setKeyed } from "../people";
import { ownQuestions, typedFromScan } from "../questions";
import { scanJob } from "./job";
import { boxOf, ownAnswerSheet } from "./sheet";

const mostFiles = 50;
const mostPages = 100;
const endings = { png: "png", jpeg: "jpg", pdf: "pdf", gif: "" } as const;

/** Exam managers upload scanned answer sheets, look at what is unsure, and key what a person has confirmed. */
export const scanService: Handlers<typeof scanCalls> = {
  async add({ examId, file }, { queries, caller, clock, jobs, encryption, once, ...context }) {
    const call = scanCalls.add;
    const exam = await findExam(queries, caller.companyId, examId);
    if (!isHeldOnPaper(exam)) refuse(call, "NOT_ON_PAPER");
    if (clock.now() < exam.open_at) refuse(call, "KEYING_TOO_EARLY");
    if (file.size > scanFileLimits.bytes)
      refuse(call, "FILE_TOO_LARGE", { megabytes: scanFileLimits.bytes / 1_000_000 });
    const sent = new Uint8Array(await file.arrayBuffer());
    const ending = endings[kindOf(file.name, sent) ?? "gif"];
    if (ending === "") refuse(call, "FILE_KIND");
    const bytes = encryption.encrypt(sent);
    return once(async (trx) => {
      await lockCompany(trx, caller.companyId);
      const { waiting } = await trx
        .selectFrom("answer_scan as scan")
        .innerJoin("job", "job.id", "scan.task_id")
        .select(({ fn }) => fn.countAll<number>().as("waiting"))
        .where("scan.company_id", "=", caller.companyId)
        // why: with bound values, SQLite would not use the partial index of jobs that wait or run.
        .where(sql<boolean>`job.state in ('queued', 'running')`)
        .executeTakeFirstOrThrow();
      if (Number(waiting) >= scanFileLimits.waiting) refuse(call, "TOO_MANY_SCANS");
      const scanId = newId();
      const fileName = cleanName(file.name, "scan", ending);
      const by = { companyId: caller.companyId, operatorId: caller.operatorId };
      const taskId = await jobs.enqueue(trx, { ...by, kind: scanJob, key: scanId, input: { scanId } });
      await trx
        .insertInto("answer_scan")
        .values({
          ...{ id: scanId, exam_id: examId, company_id: caller.companyId, operator_id: caller.operatorId },
          ...{ file_name: fileName, task_id: taskId, bytes, at: clock.now() },
        })
        .execute();
      await audit({ ...context, caller, clock, queries: trx }, "keying.scan", examId, {
        after: { scanId, fileName, bytes: sent.length },
      });
      return scanId;
    });
  },

  async list({ examId }, { queries, caller }) {
    const exam = await findExam(queries, caller.companyId, examId);
    const files = await queries
      .selectFrom("answer_scan as scan")
      .leftJoin("job", "job.id", "scan.task_id")
      .leftJoin("operator", "operator.id", "scan.operator_id")
      .select(["scan.id", "scan.file_name", "scan.at", "operator.real_name"])
      .select(["job.state", "job.reason", "job.done", "job.total"])
      .where("scan.exam_id", "=", exam.id)
      .orderBy("scan.at", "desc")
      .orderBy("scan.id", "desc")
      .limit(mostFiles)
      .execute();
    const pages = await queries
      .selectFrom("scanned_page as page")
      .innerJoin("answer_scan as scan", "scan.id", "page.scan_id")
      .leftJoin("candidate", "candidate.id", "page.candidate_id")
      .select(["page.id", "page.page", "page.problem", "page.candidate_id", "scan.file_name"])
      .select("candidate.real_name")
      .where("page.exam_id", "=", exam.id)
      .where("page.problem", "!=", "")
      .orderBy("scan.at")
      .orderBy("scan.id")
      .orderBy("page.page")
      .limit(mostPages)
      .execute();
    const { sure, unsure } = await waitingSheets(queries, exam.id);
    return {
      files: files.map((row) => ({
        ...{ scanId: row.id, fileName: row.file_name, at: row.at, by: row.real_name ?? "" },
        state: (row.state ?? "done") as "done",
        ...{ reason: row.reason ?? "", done: row.done ?? 0, total: row.total ?? 0 },
      })),
      pages: pages.map((row) => ({
        ...{ pageId: row.id, fileName: row.file_name, page: row.page, candidateId: row.candidate_id },
        ...{ problem: row.problem as z.output<typeof scanProblem>, realName: row.real_name ?? "" },
      })),
      ...{ sure, unsure },
    };
  },

  async picture({ pageId, place }, context) {
    const { queries, caller, encryption } = context;
    const row = await findPage(queries, caller.companyId, pageId);
    const jpeg = Buffer.from(encryption.decrypt(row.picture));
    const whole = (bytes: Uint8Array) =>
      attached({ bytes, size: bytes.length, type: "image/jpeg", name: "scan.jpg" } as never, "no-store");
    if (place === undefined) return whole(jpeg);
    const exam = { id: row.exam_id, company_id: caller.companyId };
    const sheet = row.candidate_id ? await ownAnswerSheet(context, exam, row.candidate_id) : null;
    const box = sheet && boxOf(sheet, place, row.number);
    if (!box) return notFound();
    const cut = await pictureMutex(async () => {
      const { width = 0, height = 0 } = await sharp(jpeg).metadata();
      const [across, down] = [width / 210, height / 297];
      const [left, top] = [Math.round(box.x * across), Math.round(box.y * down)];
      return sharp(jpeg)
        .extract({
          ...{ left, top, width: Math.min(width - left, Math.round(box.width * across)) },
          height: Math.min(height - top, Math.round(box.height * down)),
        })
        .jpeg({ quality: 80 })
        .toBuffer();
    });
    return whole(new Uint8Array(cut));
  },

  async confirm({ examId }, context) {
    const { queries, caller, clock } = context;
    const exam = await lockExam(queries, caller.companyId, examId);
    const rows = await queries
      .selectFrom("scanned_sheet as sheet")
      .innerJoin("candidate", "candidate.id", "sheet.candidate_id")
      .select(["candidate.id", "candidate.revision", "sheet.fields"])
      .where("sheet.exam_id", "=", exam.id)
      .where("sheet.unsure", "=", 0)
      .where("candidate.keyed", "=", "scanned")
      .where("candidate.removed_at", "=", 0)
      .where("candidate.state", "not in", ["void", "absent"])
      .orderBy("candidate.number")
      .limit(keyedAtOnce)
      .execute();
    if (rows.length === 0) refuse(scanCalls.confirm, "NOTHING_TO_CONFIRM");
    for (const { id, revision, fields } of rows) {
      await queries
        .insertInto("paper_keying")
        .values({
          ...{ candidate_id: id, round: 1, exam_id: examId, company_id: caller.companyId, source: "scan" },
          ...{ operator_id: caller.operatorId, at: clock.now() },
          typed: JSON.stringify(typedFromScan(JSON.parse(fields), await ownQuestions(context, id))),
        })
        .execute();
      await setKeyed(queries, { id, revision }, "once", clock.now());
    }
    // why after all of them: from the first on, whatever else the company does waits for the chain.
    for (const { id } of rows)
      await audit(context, "keying.key", id, { after: { examId, round: 1, state: "once", source: "scan" } });
    return rows.length;
  },

  async dismiss({ pageId, problem }, context) {
    const { queries, caller } = context;
    const row = await findPage(queries, caller.companyId, pageId);
    await queries.updateTable("scanned_page").set({ problem }).where("id", "=", pageId).execute();
    await audit(context, "keying.dismiss", pageId, {
      before: { examId: row.exam_id, problem: row.problem },
      after: { problem },
    });
    return row.problem as z.output<typeof scanProblem> | "";
  },
};

/** Sheets that wait for a person: read without doubt, and with. */
async function waitingSheets(queries: Queries, examId: string) {
  const { all, sure } = await queries
    .selectFrom("scanned_sheet as sheet")
    .innerJoin("candidate", "candidate.id", "sheet.candidate_id")
    .select(({ fn }) => fn.countAll<number>().as("all"))
    .select(sql<number>`coalesce(sum(case when sheet.unsure = 0 then 1 else 0 end), 0)`.as("sure"))
    .where("sheet.exam_id", "=", examId)
    .where("candidate.keyed", "=", "scanned")
    .where("candidate.removed_at", "=", 0)
    .where("candidate.state", "not in", ["void", "absent"])
    .executeTakeFirstOrThrow();
  return { sure: Number(sure), unsure: Number(all) - Number(sure) };
}

async function findPage(queries: Queries, companyId: string, pageId: string) {
  const row = await queries
    .selectFrom("scanned_page")
    .selectAll()
    .where("id", "=", pageId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row ?? notFound();
}
