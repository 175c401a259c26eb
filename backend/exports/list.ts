import type { ExportTask } from "#contract/exports/shapes";
import type { Queries } from "../database/open";
import { type ExportInput, type ExportResult, exportKeysOf, exportKinds, exportLife } from "./tasks";

const most = 50;

/** The newest exports of the company, of one paper or of all. */
export async function exportsOf(
  queries: Queries,
  companyId: string,
  now: number,
  jobId?: string,
): Promise<ExportTask[]> {
  let tasks = queries
    .selectFrom("job")
    .leftJoin("operator", "operator.id", "job.operator_id")
    .selectAll("job")
    .select("operator.real_name")
    .where("job.company_id", "=", companyId)
    .where("job.kind", "in", Object.values(exportKinds))
    .orderBy("job.created_at", "desc")
    .orderBy("job.id", "desc")
    .limit(most);
  if (jobId) tasks = tasks.where("job.key", "in", exportKeysOf(jobId));
  return (await tasks.execute()).map((task) => {
    const input: ExportInput = JSON.parse(task.input);
    const result: ExportResult | null = task.state === "done" ? JSON.parse(task.result) : null;
    const expiresAt = task.ended_at + exportLife;
    return {
      taskId: task.id,
      kind: task.kind === exportKinds.pdf ? "pdf" : "word",
      state: result && now >= expiresAt ? "expired" : (task.state as ExportTask["state"]),
      reason: task.reason,
      paperId: input.jobId,
      paperName: input.paperName,
      hasKey: input.hasKey,
      variant: input.variant ?? "",
      versionCode: result?.versionCode ?? "",
      fileName: result?.fileName ?? "",
      size: result?.size ?? 0,
      createdAt: task.created_at,
      createdBy: task.real_name ?? "",
      expiresAt: result ? expiresAt : 0,
    };
  });
}
