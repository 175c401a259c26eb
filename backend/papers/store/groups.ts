import type { Queries } from "../../database/open";

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

/** Which of these papers are children of a group paper that an exam uses: they are frozen like the group. */
export async function inUsedGroups(queries: Queries, paperIds: string[]): Promise<Set<string>> {
  if (paperIds.length === 0) return new Set();
  const rows = await queries
    .selectFrom("paper_child")
    .innerJoin("paper", "paper.id", "paper_child.group_id")
    .select("paper_child.paper_id")
    .distinct()
    .where("paper_child.paper_id", "in", paperIds)
    .where("paper.state", "=", "used")
    .execute();
  return new Set(rows.map((row) => row.paper_id));
}

/** Makes papers the children of a group paper, in this order; `settle` of the group must follow. */
export async function insertChildren(queries: Queries, groupId: string, children: string[]): Promise<void> {
  if (children.length === 0) return;
  await queries
    .insertInto("paper_child")
    .values(children.map((paper_id, sort) => ({ group_id: groupId, paper_id, sort })))
    .execute();
}
