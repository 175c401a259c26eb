import type { Queries } from "../database/open";

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
