import { type Selectable, sql } from "kysely";
import type { Format } from "#contract/bank/shapes";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { notFound } from "../handler";
import { forgetTexts } from "../questions/text-index";
import { sweepSent, toldOf } from "../tasks/sent-file";

export type ImportRow = Selectable<Tables["question_import"]>;

/** An import of the company; another company's is one that does not exist. */
export async function findImport(queries: Queries, companyId: string, id: string): Promise<ImportRow> {
  const row = await queries
    .selectFrom("question_import")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row ?? notFound();
}

/** Imports as they are told of, but for what was found in their files; the task says how far they are. */
export const selectImports = (queries: Queries, companyId: string) =>
  queries
    .selectFrom("question_import")
    .leftJoin("task", "task.id", "question_import.task_id")
    .leftJoin("operator", "operator.id", "question_import.operator_id")
    .select([
      "question_import.id",
      "question_import.state",
      "question_import.format",
      "question_import.file_name",
      "question_import.bank_id",
      "question_import.total",
      "question_import.mistake_count",
      "question_import.duplicates",
      "question_import.created_at",
      "task.state as task_state",
      "task.reason as task_reason",
      "task.done as task_done",
      "operator.real_name",
    ])
    .where("question_import.company_id", "=", companyId);

type Told = Awaited<ReturnType<ReturnType<typeof selectImports>["execute"]>>[number];

export const headOf = (row: Told) => ({
  ...toldOf(row),
  importId: row.id,
  format: row.format as Format,
  bankId: row.bank_id,
  duplicates: row.duplicates,
  mistakeCount: row.mistake_count,
});

/** The questions of an import that is not done. why the second half: the index holds no others, and must know it. */
export const isStagedBy = (importId: string) => sql<boolean>`staged = ${importId} and staged <> ''`;

/** Takes away what an import staged and nobody ever saw. */
export async function unstage(queries: Queries, importId: string): Promise<void> {
  const staged = queries.selectFrom("question").select("id").where(isStagedBy(importId));
  await forgetTexts(queries, await staged.execute());
  await queries.deleteFrom("question_version").where("question_id", "in", staged).execute();
  await queries.deleteFrom("question").where(isStagedBy(importId)).execute();
}

/** Forgets imports after a week, and what those staged that were given up. */
export const sweepImports = (queries: Queries, now: number): Promise<void> =>
  sweepSent(queries, "question_import", now, unstage);
