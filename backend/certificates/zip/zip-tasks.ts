import type * as z from "zod/v4";
import { certificateCalls } from "#contract/certificates/calls";
import type { certificateFilter } from "#contract/certificates/shapes";
import type { ZipTask } from "#contract/certificates/zip-calls";
import type { Language } from "#locales/languages";
import { audit } from "../../audit";
import { companyDay } from "../../companies/zone";
import type { Queries } from "../../database/open";
import { streamed } from "../../files/service";
import { type Handlers, notFound, Refusal, refuse } from "../../handler";
import { type JobHandlers, JobRefusal, type JobServices } from "../../jobs/job";
import { cancelJobs } from "../../jobs/queue";
import { deleteZip, type WritingZip, writePieces, zipPiecesOf } from "../../zip/pieces";
import { writeZip, type ZipEntry } from "../../zip/writing";
import { filterCertificates } from "../record/filter";
import { idsToZip, zipName } from "./zip";
import { entriesOf } from "./zip-entries";

/** The kind of job that writes certificates to a zip. */
export const certificateZipJob = "certificate.zip";
/** How long a zip is kept, milliseconds. */
export const zipLife = 86_400_000;
/** Zips of one company that wait or are written, at most. */
const atOnce = 5;
/** Certificates that are worked on at once: while one is typeset, the next gets its code and its data. */
const ahead = 3;
const listed = 20;

interface ZipInput {
  filter: z.output<typeof certificateFilter>;
  site: string;
  language: Language;
}

interface ZipResult {
  fileName: string;
  size: number;
}

export const certificateZipJobs: JobHandlers = {
  async [certificateZipJob]({ id, companyId, input }, services): Promise<ZipResult> {
    const { filter, site, language } = input as ZipInput;
    const { queries } = services.database;
    const now = services.clock.now();
    const matches = filterCertificates(queries, companyId, filter, now);
    const ids = await idsToZip(queries, companyId, matches).catch((error) => {
      throw error instanceof Refusal ? new JobRefusal(error.reason) : error;
    });
    const day = await companyDay(queries, companyId, now);
    const zipping = { companyId, ids, site, language, now, day, ahead };
    const zip: WritingZip = { jobId: id, companyId };
    await deleteZip(queries, id);
    const entries = counted(entriesOf(queries, zipping), ids.length, services);
    return { fileName: zipName(day), size: await writePieces(services, zip, writeZip(entries)) };
  },
};

/** The last entry is the list of all. */
async function* counted(entries: AsyncIterable<ZipEntry>, total: number, { progress }: JobServices) {
  let done = 0;
  for await (const entry of entries) {
    yield entry;
    await progress(Math.min(total, ++done), total);
  }
}

/** Operators have certificates written to a zip in the background, which is kept for a day. */
export const zipTaskService: Pick<
  Handlers<typeof certificateCalls>,
  "startZip" | "zips" | "cancelZip" | "zipFile"
> = {
  async startZip({ site, ...filter }, context) {
    const { queries, caller, clock, jobs, language } = context;
    const { companyId, operatorId } = caller;
    const matches = filterCertificates(queries, companyId, filter, clock.now());
    const { length } = await idsToZip(queries, companyId, matches);
    const input: ZipInput = { filter, site, language };
    const key = JSON.stringify([filter, site, language]);
    const id = await jobs.enqueue(queries, { companyId, operatorId, kind: certificateZipJob, key, input });
    const { waiting } = await tasksOf(queries, companyId)
      .select(({ fn }) => fn.countAll<number>().as("waiting"))
      .where("job.state", "in", ["queued", "running"])
      .executeTakeFirstOrThrow();
    if (Number(waiting) > atOnce) refuse(certificateCalls.startZip, "TOO_MANY_EXPORTS");
    await audit(context, "certificate.zip", id, { after: { ...filter, certificates: length } });
    return id;
  },

  async zips(_, { queries, caller, clock }) {
    const rows = await tasksOf(queries, caller.companyId)
      .leftJoin("operator", "operator.id", "job.operator_id")
      .selectAll("job")
      .select("operator.real_name")
      .orderBy("job.created_at", "desc")
      .orderBy("job.id", "desc")
      .limit(listed)
      .execute();
    return rows.map((row): ZipTask => {
      const result: ZipResult | null = row.state === "done" ? JSON.parse(row.result) : null;
      const expiresAt = row.ended_at + zipLife;
      return {
        ...{ taskId: row.id, reason: row.reason, done: row.done, total: row.total },
        state: result && clock.now() >= expiresAt ? "expired" : (row.state as ZipTask["state"]),
        ...{ fileName: result?.fileName ?? "", size: result?.size ?? 0 },
        ...{ createdAt: row.created_at, createdBy: row.real_name ?? "", expiresAt: result ? expiresAt : 0 },
      };
    });
  },

  async cancelZip({ taskId }, context) {
    const { queries, caller, clock } = context;
    const task = await findTask(queries, caller.companyId, taskId);
    if (task.state === "done") return null;
    await cancelJobs(queries, clock, [taskId]);
    await deleteZip(queries, taskId);
    await audit(context, "certificate.zip.cancel", taskId);
    return null;
  },

  async zipFile({ taskId }, context) {
    const { queries, caller, clock } = context;
    const task = await findTask(queries, caller.companyId, taskId);
    if (task.state !== "done" || task.ended_at <= clock.now() - zipLife) return notFound();
    const { fileName }: ZipResult = JSON.parse(task.result);
    await audit(context, "certificate.zip.download", taskId);
    return streamed(zipPiecesOf(queries, taskId), { name: fileName, type: "application/zip" });
  },
};

const tasksOf = (queries: Queries, companyId: string) =>
  queries.selectFrom("job").where("job.company_id", "=", companyId).where("job.kind", "=", certificateZipJob);

/** A task of the company; another company's does not exist. */
const findTask = async (queries: Queries, companyId: string, taskId: string) =>
  (await tasksOf(queries, companyId).selectAll("job").where("job.id", "=", taskId).executeTakeFirst()) ??
  notFound();
