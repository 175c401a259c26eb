import { beforeAll, describe, expect, test } from "vitest";
import { accessCalls } from "#contract/access/calls";
import { accountCalls } from "#contract/accounts/calls";
import { adminCalls } from "#contract/admin/calls";
import { dictionaryCalls } from "#contract/dictionary/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { insertBuiltIn } from "../setup/built-in";

onSqlite((database) => {
  const { author } = openAuthors(database);
  let admin: Author;
  beforeAll(async () => {
    admin = await author({ roles: ["r_sys_admin"] });
  });
  let count = 0;
  /** A new role with these actions, and an operator who has it. */
  async function roleWith(permissions: string[], more: { isOffered?: boolean } = {}) {
    count += 1;
    const roleKey = await admin.ask(accessCalls.addRole, {
      roleKey: `r_own_${count}`,
      roleName: "财务查看",
      ...more,
    });
    await admin.ask(accessCalls.linkActions, { roleKey, permissions });
    return { roleKey, holder: await author({ companyId: admin.companyId, roles: [roleKey] }) };
  }
  const linked = async (roleKey: string) =>
    (await admin.ask(accessCalls.rolePermissions, { id: roleKey }))
      .filter(({ isLinked }) => isLinked)
      .map(({ permission }) => permission);
  const code = async (who: Author, call: Parameters<Author["send"]>[0], body = {}) =>
    (await who.send(call, body)).code;

  test("B1: a role that an administrator made opens the calls of its actions and no other, at the next request", async () => {
    const { roleKey, holder } = await roleWith(["readErrors"]);
    expect(await code(holder, adminCalls.errors)).toBe(0);
    expect(await code(holder, adminCalls.clearErrors)).toBe(403);
    expect(await code(holder, dictionaryCalls.add)).toBe(403);
    expect((await holder.ask(accountCalls.me, {})).actions).toEqual(["readErrors"]);
    await admin.ask(accessCalls.linkActions, { roleKey, permissions: [] });
    expect(await code(holder, adminCalls.errors)).toBe(403);
  });

  test("an action brings what it needs", async () => {
    const { roleKey, holder } = await roleWith(["clearErrors"]);
    expect(await linked(roleKey)).toEqual(["readErrors", "clearErrors"]);
    expect(await code(holder, adminCalls.errors)).toBe(0);
  });

  test("its menu shows the entries that it is linked with, below their headings", async () => {
    const { roleKey, holder } = await roleWith(["readErrors"]);
    const menus = async () => (await holder.ask(accessCalls.myMenus, {})).map(({ menuUuid }) => menuUuid);
    expect(await menus()).toEqual(["home"]);
    await admin.ask(accessCalls.linkMenus, { roleKey, menuUuids: ["errors"] });
    expect(await menus()).toEqual(["home", "platform", "errors"]);
  });

  describe("B6: nobody gives more than they have", () => {
    test("to a role: neither an action nor, by copying, a role; and what they lack stays as it is", async () => {
      const { holder } = await roleWith(["shapeRoles", "readErrors"]);
      const { roleKey } = await roleWith(["keepMenus"]);
      const above = "ACTION_ABOVE_YOU permissions";
      const given = (permissions: string[]) => ({ roleKey, permissions });
      expect(await holder.refusal(accessCalls.linkActions, given(["readErrors", "readSystem"]))).toBe(above);
      expect(await holder.refusal(accessCalls.linkActions, given(["clearErrors"]))).toBe(above);
      const copy = { roleKey: "r_copy", roleName: "副本", likeRole: "r_sys_admin" };
      expect(await holder.refusal(accessCalls.addRole, copy)).toBe("ACTION_ABOVE_YOU likeRole");
      await holder.ask(accessCalls.linkActions, given(["readErrors"]));
      expect(await linked(roleKey)).toEqual(["keepMenus", "readErrors"]);
    });

    test("to an operator: no role above them, and none of somebody above them", async () => {
      const { holder, roleKey } = await roleWith(["giveRoles", "readOperators"]);
      const other = await author({ roles: ["r_review"] });
      const grant = (roleKeys: string[], operatorUuid = other.id) => ({ operatorUuid, roleKeys });
      const refused = "ROLE_NOT_GRANTABLE roleKeys";
      expect(await holder.refusal(accessCalls.giveRoles, grant(["r_sys_admin"]))).toBe(refused);
      expect(await holder.refusal(accessCalls.giveRoles, grant(["r_not_validate"]))).toBe(refused);
      expect(await holder.refusal(accessCalls.giveRoles, grant([roleKey], admin.id))).toBe(
        "OPERATOR_ABOVE_YOU",
      );
      await holder.ask(accessCalls.giveRoles, grant([roleKey]));
      expect((await other.ask(accountCalls.me, {})).roleKeyList).toEqual([roleKey, "r_review"]);
    });

    test("a company gives the roles that are offered to it, unless they reach the platform", async () => {
      const company = await author({ roles: ["r_ent_admin"] });
      const { roleKey: offered } = await roleWith(["markAnswers"], { isOffered: true });
      const { roleKey: high } = await roleWith(["readErrors"], { isOffered: true });
      const { roleKey: kept } = await roleWith(["markAnswers"]);
      const givable = (await company.ask(accountCalls.allRoles, {}))
        .filter(({ isGrantable }) => isGrantable)
        .map(({ roleKey }) => roleKey);
      expect(givable).toContain(offered);
      expect(givable).not.toContain(high);
      expect(givable).not.toContain(kept);
    });
  });

  test("a role or a permission has a key of its own, and the platform's permissions stay", async () => {
    const { roleKey } = await roleWith(["readErrors"]);
    const same = { roleKey, roleName: "另一个" };
    expect(await admin.refusal(accessCalls.addRole, same)).toBe("ROLE_KEY_TAKEN roleKey");
    expect(await linked(roleKey)).toEqual(["readErrors"]);
    const taken = "PERMISSION_KEY_TAKEN permissionKey";
    const fields = { permissionKey: "crm.write", info: "写" };
    const permissionUuid = await admin.ask(accessCalls.addPermission, fields);
    const another = { ...fields, permissionKey: "crm.list" };
    await admin.ask(accessCalls.addPermission, another);
    expect(await admin.refusal(accessCalls.addPermission, fields)).toBe(taken);
    expect(await admin.refusal(accessCalls.updatePermission, { ...another, id: permissionUuid })).toBe(taken);
    const rows = () => database().queries.selectFrom("permission").selectAll().orderBy("id").execute();
    const before = await rows();
    const { id } = before.find((row) => row.built_in === 1)!;
    const renamed = { permissionKey: "crm.other", info: "别的", id };
    expect(await admin.refusal(accessCalls.updatePermission, renamed)).toBe("PERMISSION_BUILT_IN");
    expect(await admin.refusal(accessCalls.removePermission, { id })).toBe("PERMISSION_BUILT_IN");
    expect(await rows()).toEqual(before);
  });

  describe("a role stays", () => {
    test("as it is where the system sets it", async () => {
      for (const roleKey of ["r_sys_admin", "visitor", "r_not_validate"])
        expect(await admin.refusal(accessCalls.linkActions, { roleKey, permissions: [] })).toBe("ROLE_FIXED");
    });

    test("while it is built in, or somebody has it", async () => {
      const { roleKey } = await roleWith([]);
      expect(await admin.refusal(accessCalls.removeRole, { id: "r_review" })).toBe("ROLE_BUILT_IN");
      expect(await admin.refusal(accessCalls.removeRole, { id: roleKey })).toBe("ROLE_IN_USE");
      await database().queries.deleteFrom("operator_role").where("role_key", "=", roleKey).execute();
      await admin.ask(accessCalls.removeRole, { id: roleKey });
      expect(await code(admin, accessCalls.role, { id: roleKey })).toBe(404);
      expect(await admin.audited("role.add")).toContain(roleKey);
      expect(await admin.audited("role.remove")).toEqual([roleKey]);
    });

    test("as somebody else has just left it", async () => {
      const { roleKey } = await roleWith(["readErrors"]);
      const shape = { roleKey, roleName: "改名", permissions: ["readSystem"], menuUuids: [] };
      expect(await admin.refusal(accessCalls.shapeRole, { ...shape, changedAt: 1 })).toBe("ROLE_CHANGED");
      const { changedAt } = await admin.ask(accessCalls.role, { id: roleKey });
      await admin.ask(accessCalls.shapeRole, { ...shape, changedAt });
      expect(await linked(roleKey)).toEqual(["readSystem"]);
      await admin.ask(accessCalls.updateRole, { roleKey, roleName: "再改" });
      const noted = (await admin.audited("role.update")).filter((subject) => subject === roleKey);
      // With the actions that it was given at first.
      expect(noted).toHaveLength(3);
    });

    test("without an action that was taken away, when the services start again", async () => {
      const before = await linked("r_review");
      await admin.ask(accessCalls.linkActions, { roleKey: "r_review", permissions: [] });
      await database().transaction(insertBuiltIn);
      expect(await linked("r_review")).toEqual([]);
      await admin.ask(accessCalls.linkActions, { roleKey: "r_review", permissions: before });
    });
  });

  test("A8: roles are shaped and given after a recent authentication", async () => {
    const { queries } = database();
    const { roleKey, holder } = await roleWith(["shapeRoles", "giveRoles"]);
    await queries.updateTable("session").set({ proved_at: 0 }).where("operator_id", "=", holder.id).execute();
    const links = { roleKey, permissions: [] };
    expect(await holder.refusal(accessCalls.linkActions, links)).toBe("PROOF_NEEDED");
    expect(await holder.refusal(accessCalls.linkMenus, { roleKey, menuUuids: [] })).toBe("PROOF_NEEDED");
    expect(await holder.refusal(accessCalls.addRole, { roleKey: "r_no", roleName: "无" })).toBe(
      "PROOF_NEEDED",
    );
    const grant = { operatorUuid: admin.id, roleKeys: [] };
    expect(await holder.refusal(accessCalls.giveRoles, grant)).toBe("PROOF_NEEDED");
  });

  test("F2: a change is noted with what was before and after", async () => {
    const { roleKey } = await roleWith(["readErrors"]);
    await admin.ask(accessCalls.linkActions, { roleKey, permissions: ["readSystem"] });
    const row = await database()
      .queries.selectFrom("audit")
      .select(["before", "after"])
      .where("subject", "=", roleKey)
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.before)).toMatchObject({ actions: ["readErrors"] });
    expect(JSON.parse(row.after)).toMatchObject({ actions: ["readSystem"] });
  });
});
