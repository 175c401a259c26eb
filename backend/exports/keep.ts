import { holdCompanyRow } from "../companies/record";
import type { Queries } from "../database/open";
import { quotas, sizeOf } from "../files/keep";
import { cleanName } from "../files/names";
import { notFound } from "../handler";
import { type Hands, type Task, TaskRefusal } from "../tasks/runner";
import { type ExportInput, type ExportKind, type ExportResult, exportKinds, exportLife } from "./tasks";

const kinds = {
  pdf: { ending: "pdf", type: "application/pdf" },
  word: {
    ending: "docx",
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
} as const satisfies Record<ExportKind, object>;

/**
 * Keeps the file that a task made, under the task's own id: a task that is begun again after its process died leaves
 * one file, not two. What would not fit into the company's share, or into everybody's, fails the task.
 */
export async function keepExport(
  { database, clock, hold }: Pick<Hands, "database" | "clock" | "hold">,
  { id, companyId, operatorId }: Task,
  kind: ExportKind,
  { name, bytes, versionCode }: { name: string; bytes: Uint8Array; versionCode: string },
): Promise<ExportResult> {
  const { ending, type } = kinds[kind];
  const fileName = cleanName(`${name} ${versionCode}.${ending}`, "paper", ending);
  await database.transaction(async (queries) => {
    await hold(queries);
    await holdCompanyRow(queries, companyId);
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
    if ((await sizeOf(queries, companyId)) > quotas.company) throw new TaskRefusal("FILE_QUOTA");
    if ((await sizeOf(queries)) > quotas.all) throw new TaskRefusal("FILE_QUOTA");
  });
  return { versionCode, fileName, size: bytes.length };
}

/** The file of an export of the company; one that another company made, or whose week is over, does not exist. */
export async function fileOf(queries: Queries, companyId: string, taskId: string, now: number) {
  const file = await queries
    .selectFrom("task")
    .innerJoin("file", "file.id", "task.id")
    .selectAll("file")
    .select("task.input")
    .where("task.id", "=", taskId)
    .where("task.company_id", "=", companyId)
    .where("task.kind", "in", Object.values(exportKinds))
    .where("task.state", "=", "done")
    .where("task.ended_at", ">", now - exportLife)
    .where("file.purpose", "=", "export")
    .executeTakeFirst();
  if (!file) return notFound();
  const { jobId, hasKey }: ExportInput = JSON.parse(file.input);
  return { file, jobId, hasKey };
}
