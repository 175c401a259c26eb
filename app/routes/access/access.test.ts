import { expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { accessCalls } from "#contract/access/calls";
import { paths } from "~/paths";
import { as } from "../../../tests/support/cast";
import { justBefore } from "../../../tests/support/just-before";
import { visit } from "../../../tests/support/visit";

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
