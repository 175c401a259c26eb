import type { Menu } from "#contract/accounts/shapes";
import type { Tables } from "../database/schema";

/** The two entries hidden from operators who only administer evaluations (000 §6). */
const notForEvaluation = ["authoring", "exams"];

/**
 * Filters menu entries by roles, preserving order: an entry without roles is visible to everybody, any other
 * to those with one of its roles. A parent without visible children is removed with its hidden children.
 */
export function visibleMenus(rows: Tables["menu"][], roles: readonly string[]): Menu[] {
  const onlyEvaluation = roles.length === 1 && roles[0] === "r_eva_admin";
  const childrenOf = (parent: string) => rows.filter((row) => row.parent_id === parent);
  const open = (row: Tables["menu"]): boolean => {
    const wanted = JSON.parse(row.roles) as string[];
    if (onlyEvaluation && notForEvaluation.includes(row.template)) return false;
    if (wanted.length > 0 && !wanted.some((role) => roles.includes(role))) return false;
    const children = childrenOf(row.id);
    return children.length === 0 || children.some((child) => !child.hidden && open(child));
  };
  const below = (parent: string): Tables["menu"][] =>
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
