import type { ResultContent, ResultFileTask, ResultFormat } from "#contract/downloads/shapes";
import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import type { Queries } from "../database/open";
import { findExam } from "../exams/store";
import { exportLife } from "../exports/tasks";
import { cleanName } from "../files/names";
import { quotas, sizeOf } from "../files/store";
import { notFound, Refusal } from "../handler";
import { type Job, type JobHandlers, JobRefusal, type JobServices } from "../jobs/job";
import { lockCompany } from "../lock-company";
import { ownFieldsOf } from "../results/list";
import { deleteZip, writePieces } from "../zip/pieces";
import { resultEnding, resultTypes, writeResults } from "./formats";
import { ownPaperJob } from "./own-papers";
import { reportPdfJob } from "./report-pdfs";
import { countResults, questionCount, type ResultRow, resultsOf } from "./table";

/** The kind of job that writes a file of results. */
export const resultFileJob = "results.file";

export interface ResultFileInput {
  examId: string;
  exam: string;
  content: ResultContent;
  format: ResultFormat;
  language: Language;
}

/** The same for requests for the same file. */
export const resultFileKey = ({ examId, content, format, language }: Omit<ResultFileInput, "exam">) =>
  `${examId} ${content} ${format} ${language}`;

interface Result {
  fileName: string;
  size: number;
}

export const resultFileJobs: JobHandlers = {
  async [resultFileJob](job, services): Promise<Result> {
    const { examId, content, format, language } = job.input as ResultFileInput;
    const { queries } = services.database;
    const exam = await findExam(queries, job.companyId, examId).catch((error) => {
      throw error instanceof Refusal ? new JobRefusal(error.reason) : error;
    });
    const total = await countResults(queries, exam);
    const rows = counted(resultsOf(queries, { exam }), (done) =>
      services.progress(done, Math.max(done, total)),
    );
    const count = await questionCount(queries, exam);
    // Scores and answers of the same exam lie side by side in a folder.
    const said = translators[language](`results:files.contents.${content}`);
    const name = cleanName(`${exam.name} ${said}.${format}`, "results", resultEnding(format));
    const of = { exam: exam.name, count, own: ownFieldsOf(exam), content, language };
    const written = writeResults(format, { ...of, rows });
    if (format === "qti") {
      await deleteZip(queries, job.id);
      const { id: jobId, companyId } = job;
      return { fileName: name, size: await writePieces(services, { jobId, companyId }, written) };
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of written) chunks.push(chunk);
    return storeFile(services, job, name, format, Buffer.concat(chunks));
  },
};

async function* counted(rows: AsyncIterable<ResultRow>, tell: (done: number) => Promise<void>) {
  let done = 0;
  for await (const row of rows) {
    yield row;
    done += 1;
    if (done % 50 === 0) await tell(done);
  }
}

/** Under the job's own id: one that is retried after its process died leaves one file, not two. */
async function storeFile(
  { database, clock, lock }: Pick<JobServices, "database" | "clock" | "lock">,
  { id, companyId, operatorId }: Job,
  fileName: string,
  format: ResultFormat,
  bytes: Uint8Array,
): Promise<Result> {
  await database.transaction(async (queries) => {
    await lock(queries);
    await lockCompany(queries, companyId);
    await queries.deleteFrom("file").where("id", "=", id).execute();
    await queries
      .insertInto("file")
      .values({
        ...{ id, company_id: companyId, purpose: "export", name: fileName, type: resultTypes[format] },
        ...{ size: bytes.length, bytes, created_by: operatorId, created_at: clock.now() },
      })
      .execute();
    if ((await sizeOf(queries, companyId)) > quotas.company) throw new JobRefusal("FILE_QUOTA");
    if ((await sizeOf(queries)) > quotas.all) throw new JobRefusal("FILE_QUOTA");
  });
  return { fileName, size: bytes.length };
}

const most = 50;

/** Kinds of job that write what the page of an exam's files lists. */
export const resultKinds = [resultFileJob, reportPdfJob, ownPaperJob];

/** The newest files of an exam. */
export async function resultFilesOf(
  queries: Queries,
  companyId: string,
  examId: string,
  now: number,
): Promise<ResultFileTask[]> {
  const rows = await queries
    .selectFrom("job")
    .leftJoin("operator", "operator.id", "job.operator_id")
    .selectAll("job")
    .select("operator.real_name")
    .where("job.company_id", "=", companyId)
    .where(({ eb, or }) => or(resultKinds.map((kind) => eb("job.key", "like", `${kind} ${examId} %`))))
    .where("job.kind", "in", resultKinds)
    .orderBy("job.created_at", "desc")
    .orderBy("job.id", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => {
    const { exam, content, format = "zip", room = "" }: ResultFileTask = JSON.parse(row.input);
    const result: Result | null = row.state === "done" ? JSON.parse(row.result) : null;
    const expiresAt = row.ended_at + exportLife;
    return {
      ...{ taskId: row.id, examId, exam, content, format, room, reason: row.reason },
      state: result && now >= expiresAt ? "expired" : (row.state as ResultFileTask["state"]),
      ...{ done: row.done, total: row.total, fileName: result?.fileName ?? "", size: result?.size ?? 0 },
      ...{ createdAt: row.created_at, createdBy: row.real_name ?? "", expiresAt: result ? expiresAt : 0 },
    };
  });
}

/** A task of the company that is done and has not expired; another company's does not exist. */
export async function finishedTask(queries: Queries, companyId: string, taskId: string, now: number) {
  const job = await queries
    .selectFrom("job")
    .select(["kind", "input", "result"])
    .where("id", "=", taskId)
    .where("company_id", "=", companyId)
    .where("kind", "in", resultKinds)
    .where("state", "=", "done")
    .where("ended_at", ">", now - exportLife)
    .executeTakeFirst();
  if (!job) return notFound();
  const { fileName }: Result = JSON.parse(job.result);
  const { format }: Partial<ResultFileInput> = JSON.parse(job.input);
  return { isZip: job.kind !== resultFileJob || format === "qti", fileName };
}

/** The file of a finished task that has one of its own. */
export async function resultFileOf(queries: Queries, taskId: string) {
  const file = await queries
    .selectFrom("file")
    .selectAll()
    .where("id", "=", taskId)
    .where("purpose", "=", "export")
    .executeTakeFirst();
  return file ?? notFound();
}
