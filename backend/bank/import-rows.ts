import { type Selectable, sql } from "kysely";
import type * as z from "zod/v4";
import type { ImportMistake, importResult, importState } from "#contract/bank/shapes";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { notFound } from "../handler";
import { forgetTexts } from "../questions/text-index";
import type { ReadItem } from "./formats";

export const importLimits = {
  /** Imports of a company whose questions are kept until somebody decides; the oldest are let go. */
  waiting: 10,
  /** Mistakes that are kept of a file. */
  mistakes: 200,
  /** Milliseconds that an import is kept. */
  life: 7 * 86_400_000,
} as const;

/** One JSON text a line, so that a page of them is found without reading the rest. */
export const rowsOf = (items: ReadItem[]) => items.map((item) => JSON.stringify(item)).join("\n");

/** The questions of a page, from 1. */
export function pageOf(rows: string, page: number, size: number): ReadItem[] {
  const found: ReadItem[] = [];
  let from = 0;
  for (let at = 0; rows !== "" && from >= 0 && at < page * size; at += 1) {
    const end = rows.indexOf("\n", from);
    if (at >= (page - 1) * size) found.push(JSON.parse(rows.slice(from, end === -1 ? undefined : end)));
    from = end === -1 ? -1 : end + 1;
  }
  return found;
}

type State = z.infer<typeof importState>;
export type ImportRow = Omit<Selectable<Tables["question_import"]>, "state"> & { state: State };

/** An import of the company; another company's is one that does not exist. */
export async function findImport(queries: Queries, companyId: string, id: string): Promise<ImportRow> {
  const row = await queries
    .selectFrom("question_import")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return (row as ImportRow | undefined) ?? notFound();
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

/** An import whose task was given up has failed, whatever it last said of itself. */
export function stateOf({ state, task_state }: Pick<Told, "state" | "task_state">): State {
  const isUnderWay = state === "reading" || state === "queued" || state === "running";
  return (isUnderWay && task_state === "failed" ? "failed" : state) as State;
}

export function headOf(
  row: Told,
): Omit<z.infer<typeof importResult>, "bankName" | "mistakes" | "questionList"> {
  const state = stateOf(row);
  return {
    importId: row.id,
    state,
    format: row.format as z.infer<typeof importResult>["format"],
    fileName: row.file_name,
    bankId: row.bank_id,
    total: row.total,
    done: state === "done" ? row.total : state === "running" ? Math.min(row.task_done ?? 0, row.total) : 0,
    duplicates: row.duplicates,
    mistakeCount: row.mistake_count,
    createdAt: row.created_at,
    createdBy: row.real_name ?? "",
  };
}

export const mistakesOf = (text: string): ImportMistake[] => (text === "" ? [] : JSON.parse(text));

/** The questions of an import that is not done. why the second half: the index holds no others, and must know it. */
export const isStagedBy = (importId: string) => sql<boolean>`staged = ${importId} and staged <> ''`;

/** Takes away what an import staged and nobody ever saw. */
export async function unstage(queries: Queries, importId: string): Promise<void> {
  const staged = queries.selectFrom("question").select("id").where(isStagedBy(importId));
  await forgetTexts(queries, await staged.execute());
  await queries.deleteFrom("question_version").where("question_id", "in", staged).execute();
  await queries.deleteFrom("question").where(isStagedBy(importId)).execute();
}

/** The oldest imports that wait are let go, beyond so many of a company. */
export async function letOldGo(queries: Queries, companyId: string): Promise<void> {
  const open = ["read", "failed"];
  const beyond = await queries
    .selectFrom("question_import")
    .select("id")
    .where("company_id", "=", companyId)
    .where("state", "in", open)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(importLimits.waiting)
    .limit(100)
    .execute();
  if (beyond.length === 0) return;
  await queries
    .updateTable("question_import")
    .set({ state: "discarded", rows: "" })
    .where("state", "in", open)
    .where(
      "id",
      "in",
      beyond.map(({ id }) => id),
    )
    .execute();
}

/** Forgets imports after a week, and what those staged that were given up. */
export async function sweepImports(queries: Queries, now: number): Promise<void> {
  const underWay = ["reading", "queued", "running"];
  const givenUp = await queries
    .selectFrom("question_import")
    .innerJoin("task", "task.id", "question_import.task_id")
    .select("question_import.id")
    .where("question_import.state", "in", underWay)
    .where("task.state", "=", "failed")
    .execute();
  for (const { id } of givenUp) {
    await unstage(queries, id);
    await queries
      .updateTable("question_import")
      .set((value) => ({
        state: "failed",
        // What is kept of a file that is being read is the file itself.
        rows: value.case().when("state", "=", "reading").then("").else(value.ref("rows")).end(),
      }))
      .where("id", "=", id)
      .where("state", "in", underWay)
      .execute();
  }
  await queries
    .deleteFrom("question_import")
    .where("created_at", "<", now - importLimits.life)
    .where("state", "not in", underWay)
    .execute();
}
