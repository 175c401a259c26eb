import { accessCalls } from "#contract/access/calls";
import type { RoleRow } from "#contract/access/shapes";
import { type Action, isAction, isFixedRole } from "#contract/roles";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { type Context, type Handlers, notFound, refuse } from "../handler";
import { columnHasText } from "../search/text-search";
import { actionsLinked, linkRoleActions, linkRoleMenus, menusLinked, refuseAboveCaller } from "./links";

/** Roles: listed, added, changed and removed; their links are in `links.ts`. */
export const rolesService: Pick<
  Handlers<typeof accessCalls>,
  | "roles"
  | "role"
  | "addRole"
  | "updateRole"
  | "linkActions"
  | "linkMenus"
  | "shapeRole"
  | "removeRole"
  | "rolePermissions"
  | "roleMenus"
> = {
  async roles({ key, isBuiltIn, pageNum, pageSize }, { queries }) {
    let found = queries.selectFrom("role");
    if (isBuiltIn !== undefined) found = found.where("built_in", "=", Number(isBuiltIn));
    if (key)
      found = found.where((is) => is.or([columnHasText("role_name", key), columnHasText("role_key", key)]));
    const { count } = await found
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const keys = await found
      .select("role_key")
      .orderBy("built_in", "desc")
      .orderBy("role_name")
      .orderBy("role_key")
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    const rows = await rowsOf(
      queries,
      keys.map(({ role_key }) => role_key),
    );
    return { list: keys.map(({ role_key }) => rows.get(role_key)!), count: Number(count) };
  },

  role: async ({ id }, { queries }) => (await rowsOf(queries, [id])).get(id) ?? notFound(),

  rolePermissions: async ({ id }, context) => {
    await findRole(context.queries, id);
    return actionsLinked(context, id);
  },

  roleMenus: async ({ id }, { queries }) => {
    await findRole(queries, id);
    return menusLinked(queries, id);
  },

  async addRole({ roleKey, roleName, isOffered, likeRole }, context) {
    const call = accessCalls.addRole;
    const { queries, caller } = context;
    if (!caller.isProven) return refuse(call, "PROOF_NEEDED");
    const like = likeRole ? await linksOf(queries, likeRole) : { actions: [], menus: [] };
    refuseAboveCaller(call, like.actions, caller.actions);
    const added = await queries
      .insertInto("role")
      .values({ role_key: roleKey, role_name: roleName, offered: Number(isOffered), ...changed(context) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!added.numInsertedOrUpdatedRows) return refuse(call, "ROLE_KEY_TAKEN");
    await linkRoleActions(queries, roleKey, like.actions);
    await linkRoleMenus(queries, roleKey, like.menus);
    await audit(context, "role.add", roleKey, { after: { roleName, isOffered, ...like } });
    return roleKey;
  },

  async updateRole({ roleKey, roleName, isOffered }, context) {
    const role = await lockRole(context, roleKey);
    if (role.built_in) return refuse(accessCalls.updateRole, "ROLE_BUILT_IN");
    await rename(context, roleKey, roleName, isOffered);
    const before = { roleName: role.role_name, isOffered: role.offered === 1 };
    await audit(context, "role.update", roleKey, { before, after: { roleName, isOffered } });
    return null;
  },

  async linkActions({ roleKey, permissions }, context) {
    const role = await lockShapeable(accessCalls.linkActions, context, roleKey);
    await changeLinks(accessCalls.linkActions, context, role, { permissions });
    return null;
  },

  async linkMenus({ roleKey, menuUuids }, context) {
    const role = await lockShapeable(accessCalls.linkMenus, context, roleKey);
    await changeLinks(null, context, role, { menuUuids });
    return null;
  },

  async shapeRole({ roleKey, roleName, isOffered, permissions, menuUuids, changedAt }, context) {
    const call = accessCalls.shapeRole;
    const role = await lockShapeable(call, context, roleKey);
    if (role.previously !== changedAt) return refuse(call, "ROLE_CHANGED");
    if (!role.built_in) await rename(context, roleKey, roleName, isOffered);
    await changeLinks(call, context, role, { permissions, menuUuids });
    return null;
  },

  async removeRole({ id }, context) {
    const call = accessCalls.removeRole;
    const { once, caller } = context;
    if (!caller.isProven) return refuse(call, "PROOF_NEEDED");
    return once(async (queries) => {
      const role = await lockRole({ ...context, queries }, id);
      if (role.built_in) return refuse(call, "ROLE_BUILT_IN");
      const held = await queries
        .selectFrom("operator_role")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("role_key", "=", id)
        .executeTakeFirstOrThrow();
      if (Number(held.count) > 0) return refuse(call, "ROLE_IN_USE", { count: Number(held.count) });
      const before = { roleName: role.role_name, ...(await linksOf(queries, id)) };
      await queries.deleteFrom("role_action").where("role_key", "=", id).execute();
      await queries.deleteFrom("role_menu").where("role_key", "=", id).execute();
      await queries.deleteFrom("role").where("role_key", "=", id).execute();
      await audit({ ...context, queries }, "role.remove", id, { before });
      return null;
    });
  },
};

async function rowsOf(queries: Queries, keys: readonly string[]): Promise<Map<string, RoleRow>> {
  if (keys.length === 0) return new Map();
  const rows = await queries
    .selectFrom("role")
    .leftJoin("operator", "operator.id", "role.changed_by")
    .selectAll("role")
    .select("operator.real_name")
    .select((role) => [
      role
        .selectFrom("operator_role")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("operator_role.role_key", "=", "role.role_key")
        .as("operators"),
      role
        .selectFrom("role_action")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("role_action.role_key", "=", "role.role_key")
        .as("actions"),
    ])
    .where("role.role_key", "in", keys)
    .execute();
  return new Map(
    rows.map((row) => [
      row.role_key,
      {
        roleKey: row.role_key,
        roleName: row.role_name,
        isBuiltIn: row.built_in === 1,
        isOffered: row.offered === 1,
        isFixed: isFixedRole(row.role_key),
        operators: Number(row.operators),
        actions: Number(row.actions),
        changedAt: row.changed_at,
        changedBy: row.real_name ?? "",
      },
    ]),
  );
}

async function findRole(queries: Queries, roleKey: string) {
  const role = await queries
    .selectFrom("role")
    .selectAll()
    .where("role_key", "=", roleKey)
    .executeTakeFirst();
  return role ?? notFound();
}

async function linksOf(queries: Queries, roleKey: string): Promise<{ actions: string[]; menus: string[] }> {
  await findRole(queries, roleKey);
  const actions = await queries
    .selectFrom("role_action")
    .select("action")
    .where("role_key", "=", roleKey)
    .orderBy("action")
    .execute();
  const menus = await queries
    .selectFrom("role_menu")
    .select("menu_id")
    .where("role_key", "=", roleKey)
    .orderBy("menu_id")
    .execute();
  return { actions: actions.map(({ action }) => action), menus: menus.map(({ menu_id }) => menu_id) };
}

type Changing = Pick<Context, "queries" | "clock"> & { caller: { operatorId: string } };

const changed = ({ clock, caller }: Changing) => ({ changed_at: clock.now(), changed_by: caller.operatorId });

/** Changes of one role follow one another: each marks its row, which stays locked until the transaction ends. */
async function lockRole(context: Changing, roleKey: string) {
  const { queries } = context;
  const before = await queries
    .updateTable("role")
    .set((role) => ({ role_name: role.ref("role_name") }))
    .where("role_key", "=", roleKey)
    .returningAll()
    .executeTakeFirst();
  if (!before) return notFound();
  await queries.updateTable("role").set(changed(context)).where("role_key", "=", roleKey).execute();
  return { ...before, previously: before.changed_at };
}
type LockedRole = Awaited<ReturnType<typeof lockRole>>;

async function lockShapeable(
  call: typeof accessCalls.linkActions | typeof accessCalls.linkMenus | typeof accessCalls.shapeRole,
  context: Changing & { caller: { isProven: boolean } },
  roleKey: string,
): Promise<LockedRole> {
  if (!context.caller.isProven) return refuse(call as typeof accessCalls.linkMenus, "PROOF_NEEDED");
  const role = await lockRole(context, roleKey);
  if (isFixedRole(roleKey)) return refuse(call as typeof accessCalls.linkMenus, "ROLE_FIXED");
  return role;
}

const rename = ({ queries }: Changing, roleKey: string, role_name: string, isOffered: boolean) =>
  queries
    .updateTable("role")
    .set({ role_name, offered: Number(isOffered) })
    .where("role_key", "=", roleKey)
    .execute();

/** Exchanges the links that are named; links with what the caller does not have stay as they are (trust B6). */
async function changeLinks(
  call: Parameters<typeof refuseAboveCaller>[0] | null,
  context: Parameters<typeof audit>[0] & { caller: { actions: Action[] } },
  role: LockedRole,
  wanted: { permissions?: readonly string[]; menuUuids?: readonly string[] },
): Promise<void> {
  const { queries, caller } = context;
  const before = await linksOf(queries, role.role_key);
  if (wanted.permissions && call) {
    const kept = before.actions.filter((name) => isAction(name) && !caller.actions.includes(name));
    const gained = wanted.permissions.filter((name) => !before.actions.includes(name));
    refuseAboveCaller(call, gained, caller.actions);
    await linkRoleActions(queries, role.role_key, [...kept, ...wanted.permissions]);
  }
  if (wanted.menuUuids) await linkRoleMenus(queries, role.role_key, wanted.menuUuids);
  const { role_name, offered } = await findRole(queries, role.role_key);
  const after = await linksOf(queries, role.role_key);
  await audit(context, "role.update", role.role_key, {
    before: { roleName: role.role_name, isOffered: role.offered === 1, ...before },
    after: { roleName: role_name, isOffered: offered === 1, ...after },
  });
}
