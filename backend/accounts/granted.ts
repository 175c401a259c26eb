import { type Action, actions, isAction } from "#contract/roles";
import type { Queries } from "../database/open";

/**
 * The roles of an operator, sorted, each with its actions, in one query: `visitor` where they have none. Names that
 * this version does not know are left out.
 */
export async function grantedTo(queries: Queries, operatorId: string): Promise<Map<string, Action[]>> {
  const rows = await queries
    .selectFrom("operator_role")
    .leftJoin("role_action", "role_action.role_key", "operator_role.role_key")
    .select(["operator_role.role_key", "role_action.action"])
    .where("operator_role.operator_id", "=", operatorId)
    .orderBy("operator_role.role_key")
    .orderBy("role_action.action")
    .execute();
  return byRole(rows.length > 0 ? rows : [{ role_key: "visitor", action: null }]);
}

function byRole(rows: { role_key: string; action: string | null }[]): Map<string, Action[]> {
  const granted = new Map<string, Action[]>();
  for (const { role_key, action } of rows) {
    const known = granted.get(role_key) ?? [];
    granted.set(role_key, action && isAction(action) ? [...known, action] : known);
  }
  return granted;
}

/** Every action of these roles, once. */
export const allOf = (granted: ReadonlyMap<string, Action[]>): Action[] => [
  ...new Set([...granted.values()].flat()),
];

/** What these roles permit, taken together. */
export async function actionsOfRoles(queries: Queries, roleKeys: readonly string[]): Promise<Action[]> {
  if (roleKeys.length === 0) return [];
  const rows = await queries
    .selectFrom("role_action")
    .select("action")
    .distinct()
    .where("role_key", "in", roleKeys)
    .orderBy("action")
    .execute();
  return rows.map(({ action }) => action).filter(isAction);
}

/** Roles that the system sets and takes away by itself: nobody's to give. */
const setBySystem = ["r_not_validate", "visitor"];

const rolesWithActions = (queries: Queries) =>
  queries
    .selectFrom("role")
    .leftJoin("role_action", "role_action.role_key", "role.role_key")
    .select(["role.role_key", "role_action.action"])
    .orderBy("role.role_key");

/** Of these roles those that hold no action which the giver lacks (trust B6). */
const withinReach = (
  rows: { role_key: string; action: string | null }[],
  held: readonly Action[],
): string[] =>
  [...byRole(rows)]
    .filter(
      ([role, actions]) => !setBySystem.includes(role) && actions.every((action) => held.includes(action)),
    )
    .map(([role]) => role);

/**
 * The roles that a company's administrator with these actions may give: those that are offered to companies. Of a
 * built-in one, what it does within the company is theirs to give in any case.
 */
export async function grantableBy(queries: Queries, held: readonly Action[]): Promise<string[]> {
  const rows = await rolesWithActions(queries)
    .select("role.built_in")
    .where("role.offered", "=", 1)
    .execute();
  const isOwn = ({ built_in, action }: (typeof rows)[number]) =>
    built_in === 1 && action !== null && isAction(action) && actions[action].scope === "company";
  return withinReach(
    rows.map((row) => (isOwn(row) ? { ...row, action: null } : row)),
    held,
  );
}

/** The roles that an administrator of the platform with these actions may give. */
export const givableBy = async (queries: Queries, held: readonly Action[]): Promise<string[]> =>
  withinReach(await rolesWithActions(queries).execute(), held);
