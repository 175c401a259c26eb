import type { Queries } from "../database/open";
import { type Refusing, refuse } from "../handler";
import type { PaperRow } from "../papers/store/store";

/** Parts belong to a paper, slots to a part; both are ordered by `sort`, unique in their parent. */
export type Ordered = "part" | "slot";
const parentOf = { part: "paper_id", slot: "part_id" } as const;

/** A parent's number of rows, and the `sort` after the last. Reliable only while the paper is locked. */
export async function endOf(
  queries: Queries,
  rows: Ordered,
  parentId: string,
): Promise<{ count: number; next: number }> {
  const end = await queries
    .selectFrom(rows)
    // why: a removed row keeps its place, which no new row takes.
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("removed_at", "=", 0).as("count"),
      fn.max<number | null>("sort").as("last"),
    ])
    .where(parentOf[rows], "=", parentId)
    .executeTakeFirstOrThrow();
  return { count: end.count, next: (end.last ?? -1) + 1 };
}

/**
 * Swaps positions with the neighbour above or below in the same parent. False at the edge, where nothing
 * happens. The paper must be locked.
 */
export async function swap(
  queries: Queries,
  rows: Ordered,
  { id, sort, parentId }: { id: string; sort: number; parentId: string },
  move: "up" | "down",
): Promise<boolean> {
  const neighbour = await queries
    .selectFrom(rows)
    .select(["id", "sort"])
    .where(parentOf[rows], "=", parentId)
    .where("removed_at", "=", 0)
    .where("sort", move === "up" ? "<" : ">", sort)
    .orderBy("sort", move === "up" ? "desc" : "asc")
    .limit(1)
    .executeTakeFirst();
  if (!neighbour) return false;
  await queries.updateTable(rows).set({ sort: neighbour.sort }).where("id", "=", id).execute();
  await queries.updateTable(rows).set({ sort }).where("id", "=", neighbour.id).execute();
  return true;
}

/**
 * Puts a row at a place of a parent, counted from 1; beyond the end it becomes the last. Returns its place. What stands
 * before it stays where it is; a removed row's place is taken by none. The paper must be locked.
 */
export async function putAt(
  queries: Queries,
  rows: Ordered,
  { id, parentId }: { id: string; parentId: string },
  place: number,
): Promise<number> {
  const there = await queries
    .selectFrom(rows)
    .select("id")
    .where(parentOf[rows], "=", parentId)
    .where("removed_at", "=", 0)
    .where("id", "!=", id)
    .orderBy("sort")
    .orderBy("id")
    .execute();
  const before = Math.min(place - 1, there.length);
  const { next } = await endOf(queries, rows, parentId);
  const behind = [id, ...there.slice(before).map((row) => row.id)];
  for (const [at, each] of behind.entries())
    await queries
      .updateTable(rows)
      .set({ sort: next + at })
      .where("id", "=", each)
      .execute();
  return before + 1;
}

/** Refuses a move whose place was seen before another change of the paper; one without a revision is not checked. */
export function refuseOldOrder(
  call: Refusing<"ORDER_CHANGED_MEANWHILE">,
  paper: PaperRow,
  revision: number | undefined,
): void {
  if (revision !== undefined && revision < paper.revision) refuse(call, "ORDER_CHANGED_MEANWHILE");
}
