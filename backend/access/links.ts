import type { LinkedMenuEntry, LinkedPermission } from "#contract/access/shapes";
import { type Action, actions, isAction, withNeeded } from "#contract/roles";
import type { Queries } from "../database/open";
import { type Context, notFound, type Refusing, refuse } from "../handler";

/** Refuses where any of these, or what they need, is an action that the caller does not have (trust B6). */
export function refuseAboveCaller(
  call: Refusing<"ACTION_ABOVE_YOU">,
  names: readonly string[],
  held: readonly Action[],
): void {
  const missing = withNeeded(names.filter(isAction)).filter((name) => !held.includes(name));
  if (missing.length > 0) refuse(call, "ACTION_ABOVE_YOU", { count: missing.length });
}

/** Exchanges a role's permissions for these and what they need. */
export async function linkRoleActions(
  queries: Queries,
  roleKey: string,
  names: readonly string[],
): Promise<void> {
  const own = names.filter((name) => !isAction(name));
  if (own.length > 0) {
    const known = await queries
      .selectFrom("permission")
      .select("permission_key")
      .where("permission_key", "in", own)
      .where("built_in", "=", 0)
      .execute();
    if (known.length !== new Set(own).size) notFound();
  }
  await queries.deleteFrom("role_action").where("role_key", "=", roleKey).execute();
  const all = [...new Set([...withNeeded(names.filter(isAction)), ...own])];
  if (all.length === 0) return;
  await queries
    .insertInto("role_action")
    .values(all.map((action) => ({ role_key: roleKey, action })))
    .execute();
}

/** Exchanges a role's menu entries for these. */
export async function linkRoleMenus(
  queries: Queries,
  roleKey: string,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length > 0) {
    const known = await queries.selectFrom("menu").select("id").where("id", "in", wanted).execute();
    if (known.length !== wanted.length) notFound();
  }
  await queries.deleteFrom("role_menu").where("role_key", "=", roleKey).execute();
  if (wanted.length === 0) return;
  await queries
    .insertInto("role_menu")
    .values(wanted.map((menu_id) => ({ role_key: roleKey, menu_id })))
    .execute();
}

/** Every permission, in the order of the table of roles, and how it stands with the role. */
export async function actionsLinked(
  { queries, caller }: Pick<Context, "queries"> & { caller: { actions: Action[] } },
  roleKey: string,
): Promise<LinkedPermission[]> {
  const linked = await queries
    .selectFrom("role_action")
    .select("action")
    .where("role_key", "=", roleKey)
    .execute();
  const isLinked = (name: string) => linked.some(({ action }) => action === name);
  const own = await queries
    .selectFrom("permission")
    .select(["permission_key", "info"])
    .where("built_in", "=", 0)
    .orderBy("permission_key")
    .execute();
  const builtIn = Object.entries(actions).map(([name, { on, verb, scope, needs }]) => ({
    permission: name,
    info: "",
    on,
    verb,
    scope,
    needs: [...needs],
    isLinked: isLinked(name),
    isGivable: caller.actions.includes(name as Action),
  }));
  const made = own.map(({ permission_key, info }) => ({
    permission: permission_key,
    info,
    on: "",
    verb: "" as const,
    scope: "company" as const,
    needs: [],
    isLinked: isLinked(permission_key),
    isGivable: true,
  }));
  return [...builtIn, ...made];
}

/** Every menu entry, by parent and order, and whether the role shows it. */
export async function menusLinked(queries: Queries, roleKey: string): Promise<LinkedMenuEntry[]> {
  const rows = await queries
    .selectFrom("menu")
    .leftJoin("role_menu", (join) =>
      join.onRef("role_menu.menu_id", "=", "menu.id").on("role_menu.role_key", "=", roleKey),
    )
    .selectAll("menu")
    .select("role_menu.role_key as linked")
    .orderBy("menu.sort")
    .orderBy("menu.id")
    .execute();
  return rows.map((row) => ({
    menuUuid: row.id,
    parentUuid: row.parent_id,
    sort: row.sort,
    path: row.path,
    template: row.template,
    name: row.name,
    icon: row.icon,
    isHidden: row.hidden === 1,
    isForEveryone: row.everyone === 1,
    isBuiltIn: row.built_in === 1,
    isLinked: row.linked !== null,
  }));
}
