import type { SentMistake, SentState } from "#contract/sent-file";
import type { Queries } from "../database/open";
import { type Caller, type Context, notFound, type Refusing, refuse } from "../handler";
import { holdCompany } from "../papers/store";

/**
 * Files that people send to be looked into first, and then taken in by a task as a whole or not at all: their rows in the
 * database have these columns in common.
 */
export type SentTable = "question_import" | "certificate_list";

export const sentLimits = {
  /** Files of a company and kind whose rows are kept until somebody decides; the oldest are let go. */
  waiting: 10,
  /** Files of a company and kind that wait to be read: each is kept in its row until then, as large as it is. */
  unread: 5,
  /** Mistakes that are kept of a file. */
  mistakes: 200,
  /** Milliseconds that a file is told of. */
  life: 7 * 86_400_000,
} as const;

/** Bytes of a file that is looked into while its sender waits; larger ones are read in the background. */
export const readAtOnce = 300_000;

/** What is known of a file before anybody looked into it. */
export const unread = { state: "reading", mistakes: "", total: 0, mistake_count: 0, duplicates: 0 };

/** Refuses one more file to be read later, beyond so many of a company, which is held until the transaction ends. */
export async function refuseCrowd(
  call: Refusing<"TOO_MANY_UNREAD">,
  queries: Queries,
  table: SentTable,
  companyId: string,
): Promise<void> {
  await holdCompany(queries, companyId);
  const { count } = await queries
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .where("state", "=", unread.state)
    .where("task_id", "not in", givenUpTasks(queries))
    .executeTakeFirstOrThrow();
  if (count >= sentLimits.unread) refuse(call, "TOO_MANY_UNREAD");
}

/** One JSON text a line, so that some of them are found without reading the rest. */
export const rowsOf = (items: object[]) => items.map((item) => JSON.stringify(item)).join("\n");

/** So many of the items, from one on that is counted from 0. */
export function itemsFrom<Item>(rows: string, first: number, count: number): Item[] {
  const found: Item[] = [];
  let from = 0;
  for (let at = 0; rows !== "" && from >= 0 && at < first + count; at += 1) {
    const end = rows.indexOf("\n", from);
    if (at >= first) found.push(JSON.parse(rows.slice(from, end === -1 ? undefined : end)));
    from = end === -1 ? -1 : end + 1;
  }
  return found;
}

/** The items of a page, from 1. */
export const pageOf = <Item>(rows: string, page: number, size: number): Item[] =>
  itemsFrom(rows, (page - 1) * size, size);

/** What was found in a file, as columns: it waits for a yes, or is broken and nothing can be taken from it. */
export function foundColumns(items: object[], mistakes: SentMistake[]) {
  const isBroken = mistakes.length > 0;
  return {
    state: isBroken ? "broken" : "read",
    rows: isBroken ? "" : rowsOf(items),
    mistakes: JSON.stringify(mistakes.slice(0, sentLimits.mistakes)),
    total: items.length,
    mistake_count: mistakes.length,
  };
}

export const mistakesIn = (column: string): SentMistake[] => (column === "" ? [] : JSON.parse(column));

const underWay = ["reading", "queued", "running"];

interface SentRow {
  state: string;
  file_name: string;
  total: number;
  created_at: number;
  /** Of its task; null where none is known any more. */
  task_state: string | null;
  task_done: number | null;
  /** Of whoever sent it. */
  real_name: string | null;
}

/** A file as it is told of. One whose task was given up has failed, whatever it last said of itself. */
export function toldOf(row: SentRow) {
  const hasFailed = underWay.includes(row.state) && row.task_state === "failed";
  const state = hasFailed ? "failed" : (row.state as SentState);
  const { total } = row;
  return {
    state,
    fileName: row.file_name,
    total,
    done: state === "done" ? total : state === "running" ? Math.min(row.task_done ?? 0, total) : 0,
    createdAt: row.created_at,
    createdBy: row.real_name ?? "",
  };
}

/** Moves a file on from one of these states; false where it is in another one. */
export async function moveOn(
  queries: Queries,
  table: SentTable,
  { id, companyId }: { id: string; companyId: string },
  from: string[],
  to: { state: string; rows?: string; task_id?: string; mistakes?: string; mistake_count?: number },
): Promise<boolean> {
  const moved = await queries
    .updateTable(table)
    .set(to)
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("state", "in", from)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** Leaves a queued file to a task that takes in what it holds. */
export async function leaveTo(
  { queries, caller, tasks }: Pick<Context, "queries" | "tasks"> & { caller: Caller },
  table: SentTable,
  id: string,
  { kind, input }: { kind: string; input: object },
): Promise<void> {
  const { companyId, operatorId } = caller;
  const task_id = await tasks.add(queries, { companyId, operatorId, kind, key: id, input });
  await moveOn(queries, table, { id, companyId }, ["queued"], { state: "queued", task_id });
}

/** Puts a file aside that nobody has begun to take in, and says whether that is done, was done before, or is too late. */
export async function putAside(
  queries: Queries,
  table: SentTable,
  ids: { id: string; companyId: string },
  unstage: Unstage,
): Promise<"done" | "before" | "tooLate"> {
  await failGivenUp(queries, table, ids, unstage);
  const row = await queries
    .selectFrom(table)
    .select("state")
    .where("id", "=", ids.id)
    .where("company_id", "=", ids.companyId)
    .executeTakeFirst();
  if (!row) return notFound();
  if (row.state === "discarded") return "before";
  const open = ["reading", "read", "broken", "failed"];
  const isDone = await moveOn(queries, table, ids, open, { state: "discarded", rows: "" });
  return isDone ? "done" : "tooLate";
}

/** The oldest files that wait are let go, beyond so many of a company. */
export async function letOldGo(queries: Queries, table: SentTable, companyId: string): Promise<void> {
  const open = ["read", "failed"];
  const beyond = await queries
    .selectFrom(table)
    .select("id")
    .where("company_id", "=", companyId)
    .where("state", "in", open)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(sentLimits.waiting)
    .limit(100)
    .execute();
  if (beyond.length === 0) return;
  await queries
    .updateTable(table)
    .set({ state: "discarded", rows: "" })
    .where("state", "in", open)
    .where(
      "id",
      "in",
      beyond.map(({ id }) => id),
    )
    .execute();
}

type Unstage = (queries: Queries, id: string) => Promise<void>;

/** Lets a file whose task was given up say so itself, so that it can be tried again or let go. */
export async function failGivenUp(
  queries: Queries,
  table: SentTable,
  { id, companyId }: { id: string; companyId: string },
  unstage: Unstage,
): Promise<void> {
  const row = await queries
    .selectFrom(table)
    .select("state")
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("state", "in", underWay)
    .where("task_id", "in", givenUpTasks(queries))
    .executeTakeFirst();
  if (!row) return;
  await unstage(queries, id);
  // What is kept of a file that is being read is the file itself.
  const rows = row.state === "reading" ? { rows: "" } : {};
  await moveOn(queries, table, { id, companyId }, [row.state], { state: "failed", ...rows });
}

const givenUpTasks = (queries: Queries) =>
  queries.selectFrom("task").select("id").where("state", "=", "failed");

/** Forgets files after a week, and what those staged that were given up. */
export async function sweepSent(
  queries: Queries,
  table: SentTable,
  now: number,
  unstage: Unstage,
): Promise<void> {
  const givenUp = await queries
    .selectFrom(table)
    .select(["id", "company_id"])
    .where("state", "in", underWay)
    .where("task_id", "in", givenUpTasks(queries))
    .execute();
  for (const { id, company_id: companyId } of givenUp)
    await failGivenUp(queries, table, { id, companyId }, unstage);
  await queries
    .deleteFrom(table)
    .where("created_at", "<", now - sentLimits.life)
    .where("state", "not in", underWay)
    .execute();
}
