import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as } from "../../../tests/support/cast";
import { rowOf } from "../../../tests/support/rows";
import { type Visitor, visit } from "../../../tests/support/visit";

let launcher: Visitor;
const given = { operator_id: "", role_key: "r_exam_paper" };
const queries = async () => (await embeddedBackend()).database.queries;

const look = (role: string) => launcher.send("/operator/role", { roleKey: role });
const roles = async () =>
  (await launcher.open("/operator/profile", { layout: "routes/office/frame.tsx" })).data.roles;

async function takeAway() {
  await (await queries())
    .deleteFrom("operator_role")
    .where("operator_id", "=", given.operator_id)
    .where("role_key", "=", given.role_key)
    .execute();
}

async function giveBack() {
  await (await queries())
    .insertInto("operator_role")
    .values(given)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

beforeEach(async () => {
  const { id } = await rowOf(await queries(), "operator", { mobile: as.launcher });
  given.operator_id = id;
  await giveBack();
  launcher = await visit(as.launcher);
});
afterAll(giveBack);

describe("A2: looking through the eyes of one role", () => {
  it("begins and ends on the page that the roles begin with", async () => {
    expect(await look("r_exam_question")).toMatchObject({ to: "/" });
    expect(await roles()).toEqual(["r_exam_question"]);
    expect((await launcher.open("/operator/profile")).data).toMatchObject({
      role: "r_exam_question",
      roles: [{ roleKey: "r_exam_management" }, { roleKey: "r_exam_paper" }, { roleKey: "r_exam_question" }],
    });
    expect(await look("")).toMatchObject({ to: "/" });
    expect(await roles()).toHaveLength(3);
  });

  it.each(["r_sys_admin", "r_ent_admin", "R_EXAM_PAPER", "r_exam_paper-token", "visitor", " "])(
    "is not given for %s, which is not held",
    async (role) => {
      expect(await look(role)).toMatchObject({ status: 400, to: null });
      expect(await roles()).toHaveLength(3);
    },
  );
});

describe("A3: when that role is taken away meanwhile", () => {
  beforeEach(async () => {
    await look("r_exam_paper");
    await takeAway();
  });

  it("one goes on with the other roles, and reads why", async () => {
    const answer = await launcher.open("/exam/index");
    expect(answer).toMatchObject({ to: "/", notice: { kind: "warn" } });
    expect(await roles()).toEqual(["r_exam_management", "r_exam_question"]);
  });

  it("a posted form is not carried out, and comes back", async () => {
    const answer = await launcher.send("/launch", { title: "不该出现的试卷" });
    expect(answer).toMatchObject({ status: 403, data: { kind: "outdated", preserved: { to: "/launch" } } });
    expect(answer.data.preserved.fields).toContainEqual(["title", "不该出现的试卷"]);
    expect(await roles()).toEqual(["r_exam_management", "r_exam_question"]);
  });

  it("signing out still ends the session", async () => {
    const count = async () =>
      (
        await (
          await queries()
        )
          .selectFrom("session")
          .select("id")
          .where("operator_id", "=", given.operator_id)
          .execute()
      ).length;
    const before = await count();
    await launcher.send("/logout", {});
    expect(await count()).toBe(before - 1);
  });

  it("a session that is over is over, whatever role it looked through", async () => {
    await (await queries()).deleteFrom("session").where("operator_id", "=", given.operator_id).execute();
    const answer = await launcher.open("/exam/index");
    expect(answer).toMatchObject({ status: 401, data: { kind: "signedOut" } });
  });
});
