import { expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { accessCalls } from "#contract/access/calls";
import { paths } from "~/paths";
import { as } from "../../../tests/support/cast";
import { drawnPage, tagOf } from "../../../tests/support/draw";
import { justBefore } from "../../../tests/support/just-before";
import { rowOf } from "../../../tests/support/rows";
import { visit } from "../../../tests/support/visit";
import OneOperator from "./operator";
import Role from "./role";

test("a role's page shows ticks that are never older than the moment that its form is refused from", async () => {
  const admin = await visit(as.systemAdministrator);
  const { queries } = (await embeddedBackend()).database;
  const changedAt = Date.now();
  await justBefore(accessCalls.role, async () => {
    const theirs = { role_key: "r_monitor", action: "arrangeExams" };
    await queries.insertInto("role_action").values(theirs).execute();
    const changed = { changed_at: changedAt };
    await queries.updateTable("role").set(changed).where("role_key", "=", "r_monitor").execute();
  });
  const { role, chosen } = (await admin.open(paths.access.role("r_monitor"))).data;
  expect([role.changedAt, chosen]).toEqual([changedAt, role.actions]);
});

test("an operator's page sends the state that its button names, however many press it", async () => {
  const admin = await visit(as.systemAdministrator);
  const { queries } = (await embeddedBackend()).database;
  const mobile = as.evaluator;
  const here = paths.access.operator((await rowOf(queries, "operator", { mobile })).id);
  for (const locked of [1, 0]) {
    const page = await drawnPage(OneOperator, (await admin.open(here)).data);
    const shown = { what: "lock", isLocked: tagOf(page, 'name="isLocked"').value! };
    for (const _ of ["one", "other"]) expect((await admin.send(here, shown)).to).toBe(here);
    expect(await rowOf(queries, "operator", { mobile })).toMatchObject({ locked });
  }
});

test("roles that somebody else has changed meanwhile come back as ticked, beside what is saved now", async () => {
  const admin = await visit(as.systemAdministrator);
  const { queries } = (await embeddedBackend()).database;
  const here = paths.access.operator((await rowOf(queries, "operator", { mobile: as.evaluator })).id);
  const shown = async (answer?: unknown) => {
    const page = await drawnPage(OneOperator, (await admin.open(here)).data, answer);
    const roleKeys = [...page.matchAll(/<input[^>]*value="(r_\w+)"[^>]*>/g)].filter(([tag]) =>
      tag.includes("checked"),
    );
    return {
      page,
      fields: {
        what: "roles",
        roleKeys: roleKeys.map(([, key]) => key!),
        revision: tagOf(page, 'name="revision"').value!,
      },
    };
  };
  const { fields, page } = await shown();
  expect(page).not.toContain("目前保存的是");
  await admin.send(here, { ...fields, roleKeys: ["r_review"] });
  const refused = await admin.send(here, fields);
  expect(refused).toMatchObject({
    status: 422,
    data: { refused: expect.stringContaining("刚刚被别人改过") },
  });
  const again = await shown(refused.data);
  expect(again.fields.roleKeys).toEqual(fields.roleKeys);
  expect(again.page).toContain("目前保存的是：阅卷员");
  expect((await admin.send(here, again.fields)).to).toBe(here);
  expect((await shown()).fields.roleKeys).toEqual(fields.roleKeys);
});

test("A8: a role's form that has to wait for the password comes back as ticked, and the way leads beside it", async () => {
  const admin = await visit(as.systemAdministrator);
  const { queries } = (await embeddedBackend()).database;
  const here = paths.access.role("r_monitor");
  const shown = async (answer?: unknown) => {
    const page = await drawnPage(Role, (await admin.open(here)).data, answer, here);
    const ticked = (name: string) =>
      [...page.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g"))]
        .filter(([tag]) => tag.includes("checked") && !tag.includes("disabled"))
        .map(([tag]) => /value="([^"]*)"/.exec(tag)![1]!);
    return { page, permissions: ticked("permissions"), menuUuids: ticked("menuUuids") };
  };
  const before = await shown();
  await queries.updateTable("session").set({ proved_at: 0 }).execute();
  const wanted = {
    permissions: ["readPapers", ...before.permissions.slice(1)],
    menuUuids: before.menuUuids.slice(1),
  };
  const changedAt = tagOf(before.page, 'name="changedAt"').value!;
  const roleName = tagOf(before.page, 'name="roleName"').value!;
  const refused = await admin.send(here, { ...wanted, changedAt, roleName });
  expect(refused.status).toBe(422);
  const again = await shown(refused.data);
  expect(again.permissions.sort()).toEqual(wanted.permissions.sort());
  expect(again.menuUuids.sort()).toEqual(wanted.menuUuids.sort());
  expect(tagOf(again.page, paths.operator.proof({ redirect: here }))).toMatchObject({ target: "_blank" });
});
