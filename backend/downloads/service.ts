import { hasTickets } from "#contract/admissions/facts";
import type { ReasonOf } from "#contract/call";
import { downloadCalls } from "#contract/downloads/calls";
import { type ResultFormat, resultFilesAtOnce, workbookMax } from "#contract/downloads/shapes";
import { audit } from "../audit";
import { findCandidate } from "../candidates/store/store";
import { type ExamRow, examSettingsOf, findExam } from "../exams/store";
import { attached, streamed } from "../files/service";
import { type Context, type Handlers, notFound, refuse } from "../handler";
import { cancelJobs } from "../jobs/queue";
import { ownFieldsOf } from "../results/list";
import { deleteZip, zipPiecesOf } from "../zip/pieces";
import { resultEnding, resultTypes, writeResults } from "./formats";
import { type OwnPaperInput, ownPaperJob, ownPaperKey, ownPaperRows } from "./own-papers";
import { listRecordings } from "./recordings";
import { type ReportPdfInput, reportPdfJob, reportPdfKey } from "./report-pdfs";
import { countResults, questionCount, resultsOf } from "./table";
import {
  finishedTask,
  type ResultFileInput,
  resultFileJob,
  resultFileKey,
  resultFileOf,
  resultFilesOf,
  resultKinds,
} from "./tasks";

type Starting = typeof downloadCalls.start | typeof downloadCalls.scores;

/** Scores and answers of an exam as files: streamed at once, or written in the background and kept for a week. */
export const downloadService: Handlers<typeof downloadCalls> = {
  start: (wanted, context) => start(downloadCalls.start, wanted, context),
  async startPdfs({ examId, content }, context) {
    const { queries, caller, jobs, language, siteAddress: site } = context;
    const { companyId, operatorId } = caller;
    const call = downloadCalls.startPdfs;
    const exam = await findExam(queries, companyId, examId);
    if ((await countResults(queries, exam)) === 0) refuse(call, "NOTHING_TO_DOWNLOAD");
    const input: ReportPdfInput = { examId, exam: exam.name, content, language, site };
    const key = reportPdfKey(input);
    const id = await jobs.enqueue(queries, { companyId, operatorId, kind: reportPdfJob, key, input });
    if ((await waitingFiles(queries, companyId)) > resultFilesAtOnce) refuse(call, "TOO_MANY_EXPORTS");
    await audit(context, "result.export", examId, { after: { taskId: id, content, format: "zip" } });
    return id;
  },

  async startPapers({ examId, room }, context) {
    const { queries, caller, jobs, language, siteAddress: site } = context;
    const { companyId, operatorId } = caller;
    const call = downloadCalls.startPapers;
    const exam = await findExam(queries, companyId, examId);
    if (!hasTickets({ category: examSettingsOf(exam).category, state: exam.state }))
      refuse(call, "TICKET_NONE");
    if (!(await ownPaperRows(queries, examId, room).executeTakeFirst())) refuse(call, "TICKET_NONE");
    const input: OwnPaperInput = { examId, exam: exam.name, content: "papers", room, language, site };
    const key = ownPaperKey(input);
    const id = await jobs.enqueue(queries, { companyId, operatorId, kind: ownPaperJob, key, input });
    if ((await waitingFiles(queries, companyId)) > resultFilesAtOnce) refuse(call, "TOO_MANY_EXPORTS");
    await audit(context, "paper.print", examId, { after: { taskId: id, room } });
    return id;
  },

  // A GET in the specification: what it enqueues is in a transaction of its own.
  scores: (wanted, context) =>
    context.database.transaction((queries) =>
      start(downloadCalls.scores, { ...wanted, format: "xlsx" }, { ...context, queries }),
    ),

  async check({ examId }, { queries, caller, clock }) {
    const exam = await findExam(queries, caller.companyId, examId);
    return resultFilesOf(queries, caller.companyId, exam.id, clock.now());
  },

  async cancel({ taskId }, context) {
    const { queries, caller, clock } = context;
    const task = await queries
      .selectFrom("job")
      .select(["id", "state"])
      .where("id", "=", taskId)
      .where("company_id", "=", caller.companyId)
      .where("kind", "in", resultKinds)
      .executeTakeFirst();
    if (!task) return notFound();
    if (task.state === "done") return null;
    await cancelJobs(queries, clock, [task.id]);
    await deleteZip(queries, task.id);
    await audit(context, "result.export.cancel", taskId);
    return null;
  },

  async file({ taskId }, context) {
    const { queries, caller, clock } = context;
    const { isZip, fileName: name } = await finishedTask(queries, caller.companyId, taskId, clock.now());
    await audit(context, "result.download", taskId, { after: { name } });
    return isZip
      ? streamed(zipPiecesOf(queries, taskId), { name, type: "application/zip" })
      : attached(await resultFileOf(queries, taskId), "no-store");
  },

  async text({ examId }, context) {
    const exam = await findExam(context.queries, context.caller.companyId, examId);
    return sendResults(exam, "txt", "scores", context);
  },

  async answers({ examId }, context) {
    const exam = await findExam(context.queries, context.caller.companyId, examId);
    if ((await countResults(context.queries, exam)) > workbookMax)
      refuse(downloadCalls.answers, "TOO_MANY_FOR_EXCEL");
    return sendResults(exam, "xlsx", "answers", context);
  },

  async answersOfOne({ candidateId }, context) {
    const { queries, caller } = context;
    const { exam_id, number } = await findCandidate(queries, caller.companyId, candidateId);
    const exam = await findExam(queries, caller.companyId, exam_id);
    return sendResults({ ...exam, name: `${exam.name} ${number}` }, "xlsx", "answers", context, candidateId);
  },

  async recordings({ examId }, context) {
    const exam = await findExam(context.queries, context.caller.companyId, examId);
    await audit(context, "result.download", examId, { after: { content: "recordings" } });
    return listRecordings(context.queries, exam, context.language);
  },
};

/** A file as it is written; the download is audited before its first byte. */
async function sendResults(
  exam: ExamRow,
  format: ResultFormat,
  content: "scores" | "answers",
  context: Pick<Context, "queries" | "clock" | "address" | "seal" | "language"> & {
    caller: { operatorId: string; companyId: string };
  },
  candidateId?: string,
): Promise<Response> {
  const { queries, language } = context;
  await audit(context, "result.download", candidateId ?? exam.id, { after: { content, format } });
  const rows = resultsOf(queries, { exam, candidateId });
  const count = await questionCount(queries, exam);
  const of = { exam: exam.name, count, own: ownFieldsOf(exam), content, language };
  const pieces = writeResults(format, { ...of, rows });
  return streamed(pieces, { name: `${exam.name}.${resultEnding(format)}`, type: resultTypes[format] });
}

async function start<C extends Starting>(
  call: C,
  { examId, content, format }: { examId: string; content: "scores" | "answers"; format: ResultFormat },
  context: Context<C>,
): Promise<string> {
  const { queries, jobs, language } = context;
  const caller = context.caller ?? notFound();
  const no = (reason: ReasonOf<Starting>) => refuse(call as Starting, reason);
  const exam = await findExam(queries, caller.companyId, examId);
  if (format === "xlsx" && (await countResults(queries, exam)) > workbookMax) no("TOO_MANY_FOR_EXCEL");
  const input: ResultFileInput = { examId, exam: exam.name, content, format, language };
  const id = await jobs.enqueue(queries, {
    ...{ companyId: caller.companyId, operatorId: caller.operatorId },
    ...{ kind: resultFileJob, key: resultFileKey(input), input },
  });
  if ((await waitingFiles(queries, caller.companyId)) > resultFilesAtOnce) no("TOO_MANY_EXPORTS");
  await audit({ ...context, caller }, "result.export", examId, { after: { taskId: id, content, format } });
  return id;
}

/** The files of a company that wait or are being written. */
async function waitingFiles(queries: Context["queries"], companyId: string): Promise<number> {
  const { waiting } = await queries
    .selectFrom("job")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where("company_id", "=", companyId)
    .where("kind", "in", resultKinds)
    .where("state", "in", ["queued", "running"])
    .executeTakeFirstOrThrow();
  return Number(waiting);
}
