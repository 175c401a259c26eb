import { describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { companyCalls } from "#contract/companies/calls";
import { type OperatorPage, operatorPage } from "#contract/companies/shapes";
import { as } from "../../tests/support/cast";
import { racingOnEach } from "../../tests/support/engines";
import { openStaff } from "../../tests/support/newcomer";

racingOnEach((database) => {
  const { ask, signIn, tokenOf, add, settle, wait, newMobile, secretFor, clock } = openStaff(database);
  const row = (id: string) =>
    database().queries.selectFrom("operator").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const rolesOf = async (id: string) => {
    const rows = await database()
      .queries.selectFrom("operator_role")
      .select("role_key")
      .where("operator_id", "=", id)
      .execute();
    return rows.map((role) => role.role_key).sort();
  };

  describe("roles", () => {
    test("an administrator of a company that is not verified carries the mark of that, others do not", async () => {
      const token = await tokenOf(as.unverified);
      const chief = await add(token, ["r_ent_admin"]);
      const writer = await add(token, ["r_exam_paper"]);
      expect(await rolesOf(chief.id)).toEqual(["r_ent_admin", "r_not_validate"]);
      expect(await rolesOf(writer.id)).toEqual(["r_exam_paper"]);
      const change = (operatorUuid: string, roleKeys: ("r_ent_admin" | "r_review")[]) =>
        ask(companyCalls.updateOperator, { operatorUuid, realName: "某人", roleKeys }, { token });
      await change(writer.id, ["r_ent_admin"]);
      await change(chief.id, ["r_review"]);
      expect(await rolesOf(writer.id)).toEqual(["r_ent_admin", "r_not_validate"]);
      expect(await rolesOf(chief.id)).toEqual(["r_review"]);
      const verified = await add(await tokenOf(as.administrator), ["r_ent_admin"]);
      expect(await rolesOf(verified.id)).toEqual(["r_ent_admin"]);
    });

    test("A8: a role is given, and anybody removed, after a fresh proof alone", async () => {
      const token = await tokenOf(as.administrator);
      const { id } = await add(token, ["r_review"]);
      wait(11);
      const refused = { reason: "PROOF_NEEDED" };
      for (const roleKeys of [["r_ent_admin" as const], ["r_review" as const]]) {
        const draft = { mobile: newMobile(), realName: "某人", roleKeys };
        expect(await ask(companyCalls.addOperator, draft, { token })).toMatchObject(refused);
      }
      expect(await ask(companyCalls.removeOperator, { id }, { token })).toMatchObject(refused);
      expect(await ask(companyCalls.removeOperators, { ids: [id] }, { token })).toMatchObject(refused);
      expect(await ask(companyCalls.operator, { operatorUuid: id }, { token })).toMatchObject({ code: 0 });
    });
  });

  describe("a new one-time password", () => {
    test("A3, A7: replaces the old password and ends every session", async () => {
      const token = await tokenOf(as.administrator);
      const member = await add(token, ["r_exam_paper"]);
      const password = "a password of her own";
      const sessions = [
        await settle(member, password),
        (await signIn(member.mobile, password)).data as string,
      ];
      wait(2);
      expect(
        await ask(companyCalls.resetOperatorPassword, { operatorUuid: member.id }, { token }),
      ).toMatchObject({ code: 0, data: null });
      for (const session of sessions)
        expect(await ask(accountCalls.me, {}, { token: session })).toMatchObject({ reason: "SIGNED_OUT" });
      expect(await signIn(member.mobile, password)).toMatchObject({ reason: "WRONG_MOBILE_OR_PASSWORD" });
      const secret = await secretFor(member.mobile);
      expect(secret).not.toBe(member.secret);
      expect(await signIn(member.mobile, secret)).toMatchObject({ code: 0 });
      expect(await row(member.id)).toMatchObject({ must_change_password: 1 });
    });

    test("is sent once a minute at most, and of two at the same moment one", async () => {
      const token = await tokenOf(as.administrator);
      const member = await add(token, ["r_review"]);
      const reset = () => ask(companyCalls.resetOperatorPassword, { operatorUuid: member.id }, { token });
      expect(await reset()).toMatchObject({ code: 0 });
      clock.time += 20_000;
      expect(await reset()).toMatchObject({ reason: "CODE_TOO_SOON", data: { seconds: 40 } });
      clock.time += 40_000;
      const answers = await Promise.all([reset(), reset()]);
      expect(answers.map((answer) => answer.reason ?? "").sort()).toEqual(["", "CODE_TOO_SOON"]);
      const settled = await signIn(member.mobile, await secretFor(member.mobile));
      expect(settled.code).toBe(0);
    });

    test("is not for oneself, nor for somebody who is locked", async () => {
      const token = await tokenOf(as.administrator);
      const me = (await ask(accountCalls.me, {}, { token })).data as { operatorUuid: string };
      expect(await ask(companyCalls.resetOperatorPassword, me, { token })).toMatchObject({
        reason: "OPERATOR_IS_SELF",
      });
      const member = await add(token, ["r_review"]);
      await ask(companyCalls.lockOperator, { id: member.id }, { token });
      wait(2);
      expect(
        await ask(companyCalls.resetOperatorPassword, { operatorUuid: member.id }, { token }),
      ).toMatchObject({ reason: "OPERATOR_LOCKED" });
    });
  });

  describe("the list", () => {
    const list = async (token: string, filter: object = {}): Promise<OperatorPage> =>
      operatorPage.parse((await ask(companyCalls.operators, filter, { token })).data);
    const names = (page: OperatorPage) => page.list.map((one) => one.realName);

    test("is sorted by name, ten a page, with counts and masked mobiles", async () => {
      const token = await tokenOf(as.stranger);
      const before = (await list(token)).states;
      for (let turn = 0; turn < 11; turn += 1) await add(token, ["r_review"], `员工 ${10 + turn}`);
      const first = await list(token);
      const second = await list(token, { pageNum: 2 });
      expect(first.list).toHaveLength(10);
      expect(first.count).toBe(first.list.length + second.list.length);
      const inOrder = names(first).filter((name) => name.startsWith("员工"));
      expect(inOrder).toEqual([...inOrder].sort());
      expect(first.states).toEqual({ ...before, invited: before.invited + 11 });
      for (const one of first.list) expect(one.mobile).toMatch(/^1\d\d\*{4}\d{4}$/);
    });

    test("finds part of a name, a whole mobile and its last digits; C5: signs stand for themselves", async () => {
      const token = await tokenOf(as.administrator);
      const member = await add(token, ["r_monitor"], "Zoë O'Neil 100%_\\");
      const found = async (key: string) => (await list(token, { key })).list.map((one) => one.operatorUuid);
      const { mobile, id } = member;
      for (const key of ["neil", "Ｎｅｉｌ", "o'n", "%_", "\\", mobile, `+86 ${mobile}`, mobile.slice(-4)])
        expect(await found(key), key).toContain(id);
      for (const key of ["%neil%", "z_", "' or 1=1 --", mobile.slice(0, 8), mobile.slice(-7)])
        expect(await found(key), key).toEqual([]);
      expect(await found("_")).toEqual([id]);
    });

    test("filters by state and role", async () => {
      const token = await tokenOf(as.administrator);
      const member = await add(token, ["r_eva", "r_monitor"], "状态测试");
      const states = async () => {
        const found: string[] = [];
        for (const state of ["active", "invited", "locked"])
          if ((await list(token, { key: "状态测试", state })).count === 1) found.push(state);
        return found;
      };
      expect(await states()).toEqual(["invited"]);
      await settle(member);
      expect(await states()).toEqual(["active"]);
      await ask(companyCalls.lockOperator, { id: member.id }, { token });
      expect(await states()).toEqual(["locked"]);
      expect(names(await list(token, { key: "状态", roleKey: "r_eva" }))).toEqual(["状态测试"]);
      expect(names(await list(token, { key: "状态", roleKey: "r_exam_paper" }))).toEqual([]);
      expect((await list(token, { key: "状态测试" })).list[0]!.roleKeys).toEqual(["r_eva", "r_monitor"]);
    });

    test("says when somebody was last here, also after they signed out", async () => {
      const token = await tokenOf(as.administrator);
      const member = await add(token, ["r_review"]);
      const seen = async () =>
        (
          (await ask(companyCalls.operator, { operatorUuid: member.id }, { token })).data as {
            lastSeenAt: number;
          }
        ).lastSeenAt;
      expect(await seen()).toBe(0);
      const session = await settle(member);
      expect(await seen()).toBe(clock.time);
      wait(20);
      await ask(accountCalls.me, {}, { token: session });
      await ask(accountCalls.signOut, {}, { token: session });
      expect(await seen()).toBe(clock.time);
    });

    test("B2: holds nobody of another company, and another company's id does not exist", async () => {
      const token = await tokenOf(as.administrator);
      const stranger = await tokenOf(as.stranger);
      const member = await add(token, ["r_review"], "只在华东");
      expect(await list(stranger, { key: "只在华东" })).toMatchObject({ list: [], count: 0 });
      expect(await list(stranger, { key: member.mobile })).toMatchObject({ list: [], count: 0 });
      const before = await row(member.id);
      const change = { operatorUuid: member.id, realName: "改名", roleKeys: ["r_review" as const] };
      const tries = [
        await ask(companyCalls.operator, change, { token: stranger }),
        await ask(companyCalls.updateOperator, change, { token: stranger }),
        await ask(companyCalls.resetOperatorPassword, change, { token: stranger }),
        await ask(companyCalls.lockOperator, { id: member.id }, { token: stranger }),
        await ask(companyCalls.removeOperator, { id: member.id }, { token: stranger }),
        await ask(companyCalls.removeOperators, { ids: [member.id] }, { token: stranger }),
      ];
      const unknown = await ask(companyCalls.lockOperator, { id: "nobody" }, { token: stranger });
      for (const { headers, ...answer } of tries) {
        const { headers: _, ...same } = unknown;
        expect(answer).toEqual(same);
      }
      expect(await row(member.id)).toEqual(before);
    });
  });
}, "at the same moment");
