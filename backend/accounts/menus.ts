import { sql } from "kysely";
import type { Menu } from "#contract/accounts/shapes";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";

/** The two entries hidden from operators who only administer evaluations (000 §6). */
const notForEvaluation = ["authoring", "exams"];

/** A menu entry, and whether one of the roles that are asked about is linked with it. */
export type LinkedMenu = Pick<
  Tables["menu"],
  "id" | "parent_id" | "sort" | "path" | "template" | "name" | "icon" | "hidden"
> & { everyone: number; linked: number };

/** The menu entries of these roles, in one query. */
export async function menusOf(queries: Queries, roles: readonly string[]): Promise<Menu[]> {
  const rows = await queries
    .selectFrom("menu")
    .selectAll("menu")
    .select(
      sql<number>`case when exists (select 1 from role_menu where role_menu.menu_id = menu.id
        and role_menu.role_key in (${sql.join(roles)})) then 1 else 0 end`.as("linked"),
    )
    .orderBy("sort")
    .orderBy("id")
    .execute();
  return visibleMenus(rows, roles);
}

/**
 * Filters menu entries, preserving order: an entry is visible where it is everyone's or linked with one of the
 * roles. A heading is visible while an entry below it is, and is removed with its hidden entries otherwise.
 */
export function visibleMenus(rows: readonly LinkedMenu[], roles: readonly string[]): Menu[] {
  const onlyEvaluation = roles.length === 1 && roles[0] === "r_eva_admin";
  const childrenOf = (parent: string) => rows.filter((row) => row.parent_id === parent);
  const open = (row: LinkedMenu): boolean => {
    if (onlyEvaluation && notForEvaluation.includes(row.template)) return false;
    const children = childrenOf(row.id);
    if (children.length > 0) return children.some((child) => !child.hidden && open(child));
    return row.path !== "" && (row.everyone === 1 || row.linked === 1);
  };
  const below = (parent: string): LinkedMenu[] =>
    childrenOf(parent)
      .filter(open)
      .flatMap((row) => [row, ...below(row.id)]);

  return below("").map((row) => ({
    menuUuid: row.id,
    parentUuid: row.parent_id,
    sort: row.sort,
    path: row.path,
    template: row.template,
    name: row.name,
    icon: row.icon,
    isHidden: row.hidden === 1,
  }));
}
