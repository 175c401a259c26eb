import type { Queries } from "../database/open";

/** The ids of a group paper's children, in their order. */
export async function childrenOf(queries: Queries, groupId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom("paper_child")
    .select("paper_id")
    .where("group_id", "=", groupId)
    .orderBy("sort")
    .execute();
  return rows.map((row) => row.paper_id);
}

/** Makes papers the children of a group paper, in this order; `settle` of the group must follow. */
export async function insertChildren(queries: Queries, groupId: string, children: string[]): Promise<void> {
  if (children.length === 0) return;
  await queries
    .insertInto("paper_child")
    .values(children.map((paper_id, sort) => ({ group_id: groupId, paper_id, sort })))
    .execute();
}
