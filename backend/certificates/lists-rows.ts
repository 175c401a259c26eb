import { setImmediate as turn } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { notFound } from "../handler";
import { sweepSent, toldOf } from "../tasks/sent-file";

export type ListRow = Selectable<Tables["certificate_list"]>;

/** A list of the company; another company's is one that does not exist. */
export async function findList(queries: Queries, companyId: string, id: string): Promise<ListRow> {
  const row = await queries
    .selectFrom("certificate_list")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row ?? notFound();
}

/** Lists as they are told of, but for what was found in their files; the task says how far they are. */
export const selectLists = (queries: Queries, companyId: string) =>
  queries
    .selectFrom("certificate_list as list")
    .innerJoin("certificate_template as template", "template.id", "list.template_id")
    .leftJoin("task", "task.id", "list.task_id")
    .leftJoin("operator", "operator.id", "list.operator_id")
    .select(["list.id", "list.state", "list.file_name", "list.total", "list.created_at"])
    .select(["template.name", "task.state as task_state", "task.done as task_done", "operator.real_name"])
    .where("list.company_id", "=", companyId);

type Told = Awaited<ReturnType<ReturnType<typeof selectLists>["execute"]>>[number];

export const headOf = (row: Told) => ({ ...toldOf(row), listId: row.id, templateName: row.name });

/** The certificates of a list that is not done. why the second half: the index holds no others, and must know it. */
const isStagedBy = (listId: string) => sql<boolean>`staged = ${listId} and staged <> ''`;

/** For how many people of a list a certificate is made that nobody sees yet. */
export async function countStaged(queries: Queries, listId: string): Promise<number> {
  const { count } = await queries
    .selectFrom("certificate")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(isStagedBy(listId))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Certificates that one statement changes, before others have their turn. */
const piece = 250;

/** Does something to all certificates that a list staged, a piece at a time; each piece must be staged no more after it. */
async function eachStaged(
  queries: Queries,
  listId: string,
  change: (ids: string[]) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const some = await queries
      .selectFrom("certificate")
      .select("id")
      .where(isStagedBy(listId))
      .limit(piece)
      .execute();
    if (some.length === 0) return;
    await change(some.map(({ id }) => id));
    await turn();
  }
}

/** Lets everybody see what a list staged, within the transaction that `queries` is. */
export const publish = (queries: Queries, listId: string): Promise<void> =>
  eachStaged(queries, listId, (ids) =>
    queries.updateTable("certificate").set({ staged: "" }).where("id", "in", ids).execute(),
  );

/** Takes away what a list staged and nobody ever saw. Their numbers are not given again: the day goes on without them. */
export const unstage = (queries: Queries, listId: string): Promise<void> =>
  eachStaged(queries, listId, (ids) => queries.deleteFrom("certificate").where("id", "in", ids).execute());

/** Forgets lists after a week, and what those staged that were given up. Their certificates stay. */
export const sweepLists = (queries: Queries, now: number): Promise<void> =>
  sweepSent(queries, "certificate_list", now, unstage);
