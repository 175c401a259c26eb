import { describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import type { Call, RequestOf } from "#contract/call";
import { companyCalls } from "#contract/companies/calls";
import { paperCalls } from "#contract/papers/calls";
import { as } from "../../tests/support/cast";
import { racingOnEach } from "../../tests/support/engines";
import { openStaff, type Role } from "../../tests/support/newcomer";
import { rowOf, setRows } from "../../tests/support/rows";

racingOnEach((database) => {
  const { ask, signIn, tokenOf, add, settle, wait, clock } = openStaff(database);
  const idOf = async (mobile: string) => (await rowOf(database().queries, "operator", { mobile })).id;
  const rolesOf = async (operatorUuid: string, token: string) =>
    (await ask(companyCalls.operator, { operatorUuid }, { token })).data as { roleKeys: string[] };
  const change = (token: string, operatorUuid: string, roleKeys: Role[], realName = "某人") =>
    ask(companyCalls.updateOperator, { operatorUuid, realName, roleKeys }, { token });
  /** Restores the demo's company, whatever happened to its administrators. */
  async function makeOnlyAdministrator(id: string, mobile: string): Promise<void> {
    const { queries } = database();
    const { company_id } = await rowOf(queries, "operator", { id });
    const others = queries.selectFrom("operator").select("id").where("company_id", "=", company_id);
    await queries.deleteFrom("operator_role").where("operator_id", "in", others).execute();
    await queries.insertInto("operator_role").values({ operator_id: id, role_key: "r_ent_admin" }).execute();
    const { password_hash } = await rowOf(queries, "operator", { mobile: as.administrator });
    await setRows(queries, "operator", { id }, { locked: 0, removed_at: 0, mobile, password_hash });
  }
  const lock = (token: string, id: string) => ask(companyCalls.lockOperator, { id }, { token });

  describe("A3: it bites at the next request, on every device", () => {
    async function twoDevices(token: string) {
      const member = await add(token, ["r_exam_paper"]);
      const password = "a password of her own";
      const sessions = [
        await settle(member, password),
        (await signIn(member.mobile, password)).data as string,
      ];
      const answers = () =>
        Promise.all(
          sessions.map(
            async (session) => (await ask(paperCalls.list, {}, { token: session })).reason ?? "ok",
          ),
        );
      expect(await answers()).toEqual(["ok", "ok"]);
      return { ...member, password, answers };
    }

    test("a lock; unlocking does not bring the sessions back", async () => {
      const token = await tokenOf(as.administrator);
      const { id, mobile, password, answers } = await twoDevices(token);
      expect(await lock(token, id)).toMatchObject({ data: { isLocked: true } });
      expect(await answers()).toEqual(["SIGNED_OUT", "SIGNED_OUT"]);
      expect(await signIn(mobile, password)).toMatchObject({ reason: "WRONG_MOBILE_OR_PASSWORD" });
      expect(await lock(token, id)).toMatchObject({ data: { isLocked: false } });
      expect(await answers()).toEqual(["SIGNED_OUT", "SIGNED_OUT"]);
      expect(await signIn(mobile, password)).toMatchObject({ code: 0 });
    });

    test("a removal", async () => {
      const token = await tokenOf(as.administrator);
      const { id, mobile, password, answers } = await twoDevices(token);
      await ask(companyCalls.removeOperator, { id }, { token });
      expect(await answers()).toEqual(["SIGNED_OUT", "SIGNED_OUT"]);
      expect(await signIn(mobile, password)).toMatchObject({ reason: "WRONG_MOBILE_OR_PASSWORD" });
    });

    test("another role", async () => {
      const token = await tokenOf(as.administrator);
      const { id, answers } = await twoDevices(token);
      expect(await change(token, id, ["r_review"])).toMatchObject({ code: 0 });
      expect(await answers()).toEqual(["FORBIDDEN", "FORBIDDEN"]);
      expect(await change(token, id, ["r_review", "r_exam_paper"])).toMatchObject({ code: 0 });
      expect(await answers()).toEqual(["ok", "ok"]);
    });
  });

  describe("A8: other roles ask for a fresh proof", () => {
    test("a name alone does not, and without the proof nothing changes", async () => {
      const token = await tokenOf(as.administrator);
      const { id } = await add(token, ["r_review"]);
      wait(11);
      expect(await change(token, id, ["r_monitor"], "新名字")).toMatchObject({
        code: 1,
        reason: "PROOF_NEEDED",
      });
      expect(await rolesOf(id, token)).toMatchObject({ roleKeys: ["r_review"], realName: "梁思远" });
      expect(await change(token, id, ["r_review"], "新名字")).toMatchObject({ code: 0 });
      expect(await change(await tokenOf(as.administrator), id, ["r_monitor"])).toMatchObject({ code: 0 });
    });
  });

  describe("B6: nobody reaches above, shuts themselves out, or leaves the company without an administrator", () => {
    test("a company's administrator can do nothing to one of the platform", async () => {
      const token = await tokenOf(as.administrator);
      const id = await idOf(as.systemAdministrator);
      const platform = await tokenOf(as.systemAdministrator);
      const above = { code: 1, reason: "OPERATOR_ABOVE_YOU" };
      expect(await change(token, id, ["r_review"])).toMatchObject(above);
      expect(await lock(token, id)).toMatchObject(above);
      expect(await ask(companyCalls.removeOperator, { id }, { token })).toMatchObject(above);
      expect(await ask(companyCalls.removeOperators, { ids: [id] }, { token })).toMatchObject(above);
      expect(await ask(companyCalls.resetOperatorPassword, { operatorUuid: id }, { token })).toMatchObject(
        above,
      );
      expect(await ask(accountCalls.me, {}, { token: platform })).toMatchObject({
        data: { roleKeyList: ["r_sys_admin"] },
      });
    });

    test("the platform's own may, and that role is neither given nor taken on the way", async () => {
      const platform = await tokenOf(as.systemAdministrator);
      const id = await idOf(as.systemAdministrator);
      expect(await change(platform, id, ["r_exam_paper"], "周明远")).toMatchObject({ code: 0 });
      expect(await rolesOf(id, platform)).toMatchObject({ roleKeys: ["r_exam_paper", "r_sys_admin"] });
    });

    test("not through the eyes of one role either", async () => {
      const token = await tokenOf(as.systemAdministrator);
      const other = await add(token, ["r_ent_admin"]);
      await database()
        .queries.insertInto("operator_role")
        .values({ operator_id: other.id, role_key: "r_sys_admin" })
        .execute();
      const own = await settle(other);
      const narrow = { token: "r_ent_admin-token", headers: { "mingshi-token": own } };
      const id = await idOf(as.systemAdministrator);
      expect(await ask(companyCalls.lockOperator, { id }, narrow)).toMatchObject({
        reason: "OPERATOR_ABOVE_YOU",
      });
      expect(await ask(companyCalls.removeOperator, { id: other.id }, { token })).toMatchObject({ code: 0 });
    });

    test("nobody locks or removes themselves", async () => {
      const token = await tokenOf(as.administrator);
      const id = await idOf(as.administrator);
      const self = { code: 1, reason: "OPERATOR_IS_SELF" };
      expect(await lock(token, id)).toMatchObject(self);
      expect(await ask(companyCalls.removeOperator, { id }, { token })).toMatchObject(self);
      expect(await ask(companyCalls.removeOperators, { ids: [id] }, { token })).toMatchObject(self);
    });

    test("the last active administrator keeps the role; one who is locked does not count", async () => {
      const token = await tokenOf(as.stranger);
      const id = await idOf(as.stranger);
      const last = { code: 1, reason: "OPERATOR_IS_LAST_ADMIN", field: "roleKeys" };
      expect(await change(token, id, ["r_exam_paper"], "顾建国")).toMatchObject(last);
      const deputy = await add(token, ["r_ent_admin"]);
      await lock(token, deputy.id);
      expect(await change(token, id, ["r_exam_paper"], "顾建国")).toMatchObject(last);
      await lock(token, deputy.id);
      expect(await change(token, id, ["r_exam_paper"], "顾建国")).toMatchObject({ code: 0 });
      const deputyToken = await settle(deputy);
      expect(await change(deputyToken, id, ["r_ent_admin"], "顾建国")).toMatchObject({ code: 0 });
      expect(await ask(companyCalls.removeOperator, { id: deputy.id }, { token })).toMatchObject({ code: 0 });
    });

    test("whoever administers the platform cannot take a company's last administrator either", async () => {
      const platform = await tokenOf(as.systemAdministrator);
      const [one, other] = [await idOf(as.administrator), await idOf(as.careful)];
      expect(
        await ask(companyCalls.removeOperators, { ids: [one, other] }, { token: platform }),
      ).toMatchObject({ code: 1, reason: "OPERATOR_IS_LAST_ADMIN" });
      expect(await lock(platform, other)).toMatchObject({ code: 0 });
      expect(await lock(platform, one)).toMatchObject({ reason: "OPERATOR_IS_LAST_ADMIN" });
      expect(await lock(platform, other)).toMatchObject({ data: { isLocked: false } });
    });

    for (const way of ["lock", "remove", "change"] as const) {
      test(`of two administrators who ${way} each other at the same moment one stays`, async () => {
        const token = await tokenOf(as.stranger);
        const id = await idOf(as.stranger);
        const deputy = await add(token, ["r_ent_admin"]);
        const deputyToken = await settle(deputy);
        const act = (by: string, whom: string) => {
          if (way === "lock") return lock(by, whom);
          if (way === "change") return change(by, whom, ["r_review"]);
          return ask(companyCalls.removeOperators, { ids: [whom] }, { token: by });
        };
        const answers = await Promise.all([act(token, deputy.id), act(deputyToken, id)]);
        expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
        const left = await database()
          .queries.selectFrom("operator")
          .innerJoin("operator_role", "operator_role.operator_id", "operator.id")
          .select(["operator.id", "operator.mobile"])
          .where("operator.id", "in", [id, deputy.id])
          .where("role_key", "=", "r_ent_admin")
          .where("locked", "=", 0)
          .where("removed_at", "=", 0)
          .execute();
        expect(left).toHaveLength(1);
        await makeOnlyAdministrator(id, as.stranger);
      });
    }
  });

  test("F2: each change leaves one row that says who, what and whom, without a secret; a refused one none", async () => {
    const token = await tokenOf(as.administrator);
    const adminId = await idOf(as.administrator);
    const rows = () => database().queries.selectFrom("audit").selectAll().execute();
    async function leaves<C extends Call>(action: string | null, call: C, request: RequestOf<C>) {
      clock.time += 61_000;
      const before = new Set((await rows()).map((row) => row.id));
      const answer = await ask(call, request, { token });
      expect(answer.code === 0, `${action} ${answer.reason}`).toBe(action !== null);
      const added = (await rows()).filter((row) => !before.has(row.id));
      expect(added.map((row) => row.action)).toEqual(action ? [action] : []);
      for (const row of added) expect(row).toMatchObject({ operator_id: adminId, at: clock.time });
      return { data: answer.data as string, row: added[0] };
    }

    const mobile = "13911112222";
    const draft = { mobile, realName: "审计", roleKeys: ["r_review" as const] };
    const { data: invitationUuid, row: adding } = await leaves(
      "operator.invite",
      companyCalls.addOperator,
      draft,
    );
    expect(JSON.parse(adding!.after)).toEqual({
      realName: "审计",
      mobile: "139****2222",
      roleKeys: ["r_review"],
    });
    await leaves("operator.invite.again", companyCalls.sendInvitation, { invitationUuid });
    await leaves("operator.invite.revoke", companyCalls.revokeInvitation, { invitationUuid });
    const member = await add(token, ["r_review"], "审计");
    const { id } = member;
    const masked = member.mobile.replace(/^(\d{3})\d{4}/, "$1****");
    const other = { operatorUuid: id, realName: "审计", roleKeys: ["r_monitor" as const] };
    const { row: update } = await leaves("operator.update", companyCalls.updateOperator, other);
    expect(JSON.parse(update!.before)).toEqual({ realName: "审计", roleKeys: ["r_review"] });
    expect(JSON.parse(update!.after)).toEqual({ realName: "审计", roleKeys: ["r_monitor"] });
    await leaves("operator.password.reset", companyCalls.resetOperatorPassword, { operatorUuid: id });
    await leaves("operator.lock", companyCalls.lockOperator, { id });
    await leaves("operator.unlock", companyCalls.lockOperator, { id });
    await leaves(null, companyCalls.lockOperator, { id: adminId });
    const { row: removal } = await leaves("operator.remove", companyCalls.removeOperator, { id });
    expect(removal).toMatchObject({ subject: id });
    expect(JSON.parse(removal!.before)).toMatchObject({ realName: "审计", mobile: masked });
    await leaves(null, companyCalls.removeOperator, { id });
  });
}, "of two administrators");
