import { describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { companyCalls } from "#contract/companies/calls";
import { type OperatorPage, operatorPage } from "#contract/companies/shapes";
import { paperCalls } from "#contract/papers/calls";
import { as } from "../../tests/support/cast";
import { onEachEngine } from "../../tests/support/engines";
import { openStaff } from "../../tests/support/newcomer";
import { rateLimits } from "../rate-limit/limits";

onEachEngine((database) => {
  const { ask, signIn, tokenOf, add, settle, wait, newMobile, secretFor, lines, clock } = openStaff(database);
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

  describe("adding an operator", () => {
    test("A7: the first secret is random, goes to the mobile alone, and opens nothing but the choice of another", async () => {
      const token = await tokenOf(as.administrator);
      const mobile = newMobile();
      const draft = { mobile, realName: "宋子墨", roleKeys: ["r_exam_paper" as const] };
      const answer = await ask(companyCalls.addOperator, draft, { token });
      const secret = await secretFor(mobile);
      const other = await add(token, ["r_review"]);
      expect(other.secret).not.toBe(secret);
      const told = await database().queries.selectFrom("audit").selectAll().execute();
      expect(JSON.stringify([answer, told, await row(answer.data as string)])).not.toContain(secret);
      expect(lines.filter((line) => line.includes(secret) && !line.includes("demo message"))).toEqual([]);

      const session = (await signIn(mobile, secret)).data as string;
      expect(await ask(paperCalls.list, {}, { token: session })).toMatchObject({ reason: "FORBIDDEN" });
      const choice = { password: "a password of her own" };
      expect(await ask(accountCalls.choosePassword, choice, { token: session })).toMatchObject({ code: 0 });
      expect(await ask(paperCalls.list, {}, { token: session })).toMatchObject({ code: 0 });
      expect(await signIn(mobile, secret)).toMatchObject({ reason: "WRONG_MOBILE_OR_PASSWORD" });
      expect(await ask(companyCalls.operators, {}, { token: session })).toMatchObject({
        reason: "FORBIDDEN",
      });
    });

    test("the message says where it comes from and what to do", async () => {
      const { mobile } = await add(await tokenOf(as.administrator), ["r_review"]);
      const text = async (to: string) =>
        (
          await database()
            .queries.selectFrom("outbox")
            .select("text")
            .where("recipient", "=", to)
            .executeTakeFirstOrThrow()
        ).text;
      expect(await text(mobile)).toMatch(
        /^【明试】“华东能源集团”已为你开通账号。请用本手机号和一次性密码 \S{19} 登录/,
      );
      const newcomer = await add(await tokenOf(as.unverified), ["r_review"]);
      // The company's name is not verified yet: it could say anything.
      expect(await text(newcomer.mobile)).toMatch(/^【明试】你的单位已为你开通账号。/);
    });

    test("a mobile is taken when anybody on the platform has it, also when two add it at once", async () => {
      const [here, there] = [await tokenOf(as.administrator), await tokenOf(as.stranger)];
      const draft = { mobile: as.stranger as string, realName: "某人", roleKeys: ["r_review" as const] };
      expect(await ask(companyCalls.addOperator, draft, { token: here })).toMatchObject({
        code: 1,
        reason: "MOBILE_TAKEN",
        field: "mobile",
      });
      const mobile = newMobile();
      const answers = await Promise.all(
        [here, there].map((token) => ask(companyCalls.addOperator, { ...draft, mobile }, { token })),
      );
      expect(answers.map((answer) => answer.reason ?? "").sort()).toEqual(["", "MOBILE_TAKEN"]);
    });

    test("C4: the same form twice adds one operator and sends one password, also at the same moment", async () => {
      const token = await tokenOf(as.administrator);
      const draft = { mobile: newMobile(), realName: "某人", roleKeys: ["r_review" as const] };
      const sent = async () => {
        const rows = database()
          .queries.selectFrom("outbox")
          .select("id")
          .where("recipient", "=", draft.mobile);
        return (await rows.execute()).length;
      };
      const send = (key: string) =>
        ask(companyCalls.addOperator, draft, { token, headers: { "idempotency-key": key } });
      const [one, other] = await Promise.all([send("form 1"), send("form 1")]);
      expect([one, other]).toEqual([
        { ...one, code: 0 },
        { ...one, code: 0 },
      ]);
      expect([await send("form 1"), await sent()]).toEqual([one, 1]);
      expect(await send("form 2")).toMatchObject({ reason: "MOBILE_TAKEN" });

      clock.time += 61_000;
      const reset = { operatorUuid: one.data as string };
      const again = () =>
        ask(companyCalls.resetOperatorPassword, reset, { token, headers: { "idempotency-key": "form 3" } });
      expect([(await again()).code, (await again()).code, await sent()]).toEqual([0, 0, 2]);
    });

    test("somebody who began to register is an operator then, and their registration is gone", async () => {
      const mobile = newMobile();
      await database()
        .queries.insertInto("registration")
        .values({ mobile, ticket_hash: mobile, password_hash: "x", real_name: "某人", at: clock.time })
        .execute();
      const draft = { mobile, realName: "某人", roleKeys: ["r_review" as const] };
      expect(
        await ask(companyCalls.addOperator, draft, { token: await tokenOf(as.administrator) }),
      ).toMatchObject({ code: 0 });
      const waiting = database().queries.selectFrom("registration").selectAll().where("mobile", "=", mobile);
      expect(await waiting.execute()).toEqual([]);
    });

    test("B6: only roles that a company gives, and at least one", async () => {
      const token = await tokenOf(as.administrator);
      for (const role of ["r_sys_admin", "r_not_validate", "visitor", "nonsense"]) {
        const draft = { mobile: newMobile(), realName: "某人", roleKeys: ["r_review", role] as never };
        expect(await ask(companyCalls.addOperator, draft, { token })).toMatchObject({
          code: 422,
          reason: "ROLE_NOT_GRANTABLE",
        });
      }
      const draft = { mobile: newMobile(), realName: "某人", roleKeys: [] };
      expect(await ask(companyCalls.addOperator, draft, { token })).toMatchObject({ reason: "ROLE_MISSING" });
    });

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

    test("A5: a stranger's mobile is written to five times an hour at most, whoever adds and removes them", async () => {
      const draft = { mobile: newMobile(), realName: "某人", roleKeys: ["r_review" as const] };
      const add = (token: string) => ask(companyCalls.addOperator, draft, { token });
      const began = clock.time;
      for (let turn = 0; turn < rateLimits["invitation.mobile"].quota; turn += 1) {
        const token = await tokenOf(turn % 2 === 0 ? as.administrator : as.stranger);
        const { data: id } = await add(token);
        expect((await ask(companyCalls.removeOperator, { id: id as string }, { token })).code).toBe(0);
        wait(1);
      }
      const here = await tokenOf(as.administrator);
      expect(await add(here)).toMatchObject({ reason: "TOO_MANY_TRIES", field: null, data: { minutes: 55 } });
      const people = database()
        .queries.selectFrom("operator")
        .select("id")
        .where("mobile", "=", draft.mobile);
      expect(await people.execute()).toEqual([]);
      clock.time = began + rateLimits["invitation.mobile"].window;
      expect(await add(await tokenOf(as.administrator))).toMatchObject({ code: 0 });
    });

    test("a company sends so many an hour at most, to whomever; others send theirs", async () => {
      const { company_id } = await database()
        .queries.selectFrom("operator")
        .select("company_id")
        .where("mobile", "=", as.unverified)
        .executeTakeFirstOrThrow();
      wait(61);
      const { quota, window } = rateLimits["invitation.company"];
      const hits = JSON.stringify(Array.from({ length: quota }, (_, at) => clock.time + at));
      const used = { hits, expires_at: clock.time + window };
      await database()
        .queries.insertInto("rate_limit")
        .values({ name: "invitation.company", key: company_id, ...used })
        .onConflict((conflict) => conflict.columns(["name", "key"]).doUpdateSet(used))
        .execute();
      clock.time += quota;
      const draft = () => ({ mobile: newMobile(), realName: "某人", roleKeys: ["r_review" as const] });
      const addAs = async (mobile: string) =>
        ask(companyCalls.addOperator, draft(), { token: await tokenOf(mobile) });
      expect(await addAs(as.unverified)).toMatchObject({ reason: "TOO_MANY_TRIES", data: { minutes: 60 } });
      expect(await addAs(as.stranger)).toMatchObject({ code: 0 });
      clock.time += window - quota;
      expect(await addAs(as.unverified)).toMatchObject({ code: 0 });
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
});
