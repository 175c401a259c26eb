import { accessCalls } from "#contract/access/calls";
import { menusOf } from "../accounts/menus";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { type Handlers, notFound, type Refusing, refuse } from "../handler";
import { newId } from "../ids";

/** Entries that the menu holds at most, built-in ones included. */
const mostEntries = 200;

/** The menu as a tree that the platform's administrators keep; entries of a heading are ordered by `sort`. */
export const menusService: Pick<
  Handlers<typeof accessCalls>,
  "myMenus" | "menus" | "addMenu" | "updateMenu" | "moveMenu" | "removeMenu"
> = {
  myMenus: (_, { queries, caller }) => menusOf(queries, caller.roles),

  async menus(_, { queries }) {
    const rows = await ordered(queries);
    const links = await queries.selectFrom("role_menu").selectAll().orderBy("role_key").execute();
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
      roleKeys: links.filter(({ menu_id }) => menu_id === row.id).map(({ role_key }) => role_key),
    }));
  },

  async addMenu({ name, parentUuid, path, icon, isHidden, isForEveryone }, context) {
    const call = accessCalls.addMenu;
    const { queries } = context;
    await lockMenus(queries);
    const rows = await ordered(queries);
    if (rows.length >= mostEntries) return refuse(call, "MENU_TOO_MANY", { max: mostEntries });
    await refuseParent(call, queries, parentUuid, null);
    const id = newId();
    const row = {
      name,
      parent_id: parentUuid,
      path,
      icon,
      hidden: Number(isHidden),
      everyone: Number(isForEveryone),
    };
    const sort =
      Math.max(0, ...rows.filter((one) => one.parent_id === parentUuid).map((one) => one.sort)) + 1;
    await queries
      .insertInto("menu")
      .values({ id, sort, template: "", ...row })
      .execute();
    await audit(context, "menu.add", id, { after: row });
    return id;
  },

  async updateMenu({ menuUuid, name, parentUuid, path, icon, isHidden, isForEveryone }, context) {
    const { queries } = context;
    await lockMenus(queries);
    const before = await findMenu(queries, menuUuid);
    await refuseParent(accessCalls.updateMenu, queries, parentUuid, menuUuid);
    const flags = { hidden: Number(isHidden), everyone: Number(isForEveryone) };
    const own = before.built_in ? {} : { name, path, icon };
    const after = { parent_id: parentUuid, ...flags, ...own };
    await queries.updateTable("menu").set(after).where("id", "=", menuUuid).execute();
    await audit(context, "menu.update", menuUuid, { before, after });
    return null;
  },

  async moveMenu({ menuUuid, to, beforeUuid }, context) {
    const { queries } = context;
    await lockMenus(queries);
    const { parent_id } = await findMenu(queries, menuUuid);
    const ids = (await ordered(queries)).filter((row) => row.parent_id === parent_id).map(({ id }) => id);
    const at = ids.indexOf(menuUuid);
    const others = ids.filter((id) => id !== menuUuid);
    const next = to === "before" ? others.indexOf(beforeUuid) : at + (to === "up" ? -1 : 1);
    if (to === "before" && beforeUuid !== "" && next < 0) return notFound();
    const place = next < 0 && to === "before" ? others.length : Math.max(0, Math.min(next, others.length));
    others.splice(place, 0, menuUuid);
    for (const [sort, id] of others.entries())
      await queries
        .updateTable("menu")
        .set({ sort: sort + 1 })
        .where("id", "=", id)
        .execute();
    await audit(context, "menu.move", menuUuid, { before: { place: at + 1 }, after: { place: place + 1 } });
    return null;
  },

  async removeMenu({ id }, context) {
    const call = accessCalls.removeMenu;
    return context.once(async (queries) => {
      await lockMenus(queries);
      const before = await findMenu(queries, id);
      if (before.built_in) return refuse(call, "MENU_BUILT_IN");
      const below = await queries
        .selectFrom("menu")
        .select("id")
        .where("parent_id", "=", id)
        .limit(1)
        .execute();
      if (below.length > 0) return refuse(call, "MENU_HAS_ENTRIES");
      await queries.deleteFrom("role_menu").where("menu_id", "=", id).execute();
      await queries.deleteFrom("menu").where("id", "=", id).execute();
      await audit({ ...context, queries }, "menu.remove", id, { before });
      return null;
    });
  },
};

const ordered = (queries: Queries) =>
  queries.selectFrom("menu").selectAll().orderBy("parent_id").orderBy("sort").orderBy("id").execute();

async function findMenu(queries: Queries, id: string) {
  const row = await queries.selectFrom("menu").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? notFound();
}

/** Changes of the menu follow one another: each locks the row of the home page's entry. */
const lockMenus = (queries: Queries) =>
  queries
    .updateTable("menu")
    .set((menu) => ({ sort: menu.ref("sort") }))
    .where("id", "=", "home")
    .execute();

/** An entry is below a heading of the first level, and a heading with entries below nothing: two levels in all. */
async function refuseParent(
  call: Refusing<"MENU_PARENT_WRONG">,
  queries: Queries,
  parentUuid: string,
  menuUuid: string | null,
): Promise<void> {
  if (parentUuid === "") return;
  const parent = await queries
    .selectFrom("menu")
    .select(["parent_id", "path"])
    .where("id", "=", parentUuid)
    .executeTakeFirst();
  const below = menuUuid
    ? await queries.selectFrom("menu").select("id").where("parent_id", "=", menuUuid).limit(1).execute()
    : [];
  const isHeading = parent?.parent_id === "" && parent.path === "";
  if (!isHeading || parentUuid === menuUuid || below.length > 0) refuse(call, "MENU_PARENT_WRONG");
}
