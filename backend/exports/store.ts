import type { Queries } from "../database/open";
import { cleanName } from "../files/names";
import { quotas, sizeOf } from "../files/store";
import { notFound } from "../handler";
import { type Job, JobRefusal, type JobServices } from "../jobs/job";
import { lockCompany } from "../lock-company";
import { type ExportInput, type ExportKind, type ExportResult, exportKinds, exportLife } from "./tasks";

const kinds = {
  pdf: { ending: "pdf", type: "application/pdf" },
  word: {
    ending: "docx",
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
} as const satisfies Record<ExportKind, object>;

/**
 * Stores the file that a job made, under the job's own id: a job that is retried after its process died
 * leaves one file, not two. Exceeding the company's quota, or the total one, fails the job.
 */
export async function storeExport(
  { database, clock, lock }: Pick<JobServices, "database" | "clock" | "lock">,
  { id, companyId, operatorId }: Job,
  kind: ExportKind,
  {
    name,
    label,
    bytes,
    versionCode,
  }: { name: string; label: string; bytes: Uint8Array; versionCode: string },
): Promise<ExportResult> {
  const { ending, type } = kinds[kind];
  const fileName = cleanName(
    `${[name, versionCode, label].filter(Boolean).join(" ")}.${ending}`,
    "paper",
    ending,
  );
  await database.transaction(async (queries) => {
    await lock(queries);
    await lockCompany(queries, companyId);
    await queries.deleteFrom("file").where("id", "=", id).execute();
    await queries
      .insertInto("file")
      .values({
        id,
        company_id: companyId,
        purpose: "export",
        name: fileName,
        type,
        size: bytes.length,
        bytes,
        created_by: operatorId,
        created_at: clock.now(),
      })
      .execute();
    if ((await sizeOf(queries, companyId)) > quotas.company) throw new JobRefusal("FILE_QUOTA");
    if ((await sizeOf(queries)) > quotas.all) throw new JobRefusal("FILE_QUOTA");
  });
  return { versionCode, fileName, size: bytes.length };
}

/** The file of an export of the company; another company's, or an expired one, does not exist. */
export async function fileOf(queries: Queries, companyId: string, taskId: string, now: number) {
  const file = await queries
    .selectFrom("job")
    .innerJoin("file", "file.id", "job.id")
    .selectAll("file")
    .select("job.input")
    .where("job.id", "=", taskId)
    .where("job.company_id", "=", companyId)
    .where("job.kind", "in", Object.values(exportKinds))
    .where("job.state", "=", "done")
    .where("job.ended_at", ">", now - exportLife)
    .where("file.purpose", "=", "export")
    .executeTakeFirst();
  if (!file) return notFound();
  const { jobId, hasKey }: ExportInput = JSON.parse(file.input);
  return { file, jobId, hasKey };
}
