import { beforeEach, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { companyCalls } from "#contract/companies/calls";
import { registrationCalls } from "#contract/registration/calls";
import { as } from "../../tests/support/cast";
import { onSqlite } from "../../tests/support/engines";
import { openEntrance, openStaff } from "../../tests/support/newcomer";
import { minute } from "../../tests/support/office";

const day = 86_400_000;
const password = "一个好记的长密码";

onSqlite((database) => {
  const staff = openStaff(database);
  const { ask, signIn, tokenOf, add, settle, clock } = staff;
  const { receive } = openEntrance(database, staff);
  const remove = (token: string, id: string) => ask(companyCalls.removeOperator, { id }, { token });
  const restore = (token: string, removedId: string) =>
    ask(companyCalls.restoreOperator, { removedId }, { token });
  const bin = async (token: string) => {
    const { data } = await ask(companyCalls.operatorBin, {}, { token });
    return (data as { list: { id: string; name: string; removedBy: string }[] }).list;
  };
  const set = (id: string, values: object) =>
    database().queries.updateTable("operator").set(values).where("id", "=", id).execute();
  const missing = { reason: "NOT_FOUND" };

  beforeEach(async () => {
    clock.time += 60 * minute;
    await database().queries.deleteFrom("rate_limit").execute();
  });

  test("a removed operator is restored with mobile, roles and state; the bin masks the mobile", async () => {
    const token = await tokenOf(as.administrator);
    const { id, mobile } = await add(token, ["r_review", "r_eva"], "还会回来");
    await ask(companyCalls.lockOperator, { id }, { token });
    await remove(token, id);
    const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
    const [first] = await bin(token);
    expect(first).toMatchObject({ id, name: `还会回来 ${masked}`, removedBy: "林静怡" });
    expect(await restore(token, id)).toMatchObject({ code: 0, data: { name: "还会回来" } });
    expect(await ask(companyCalls.operator, { operatorUuid: id }, { token })).toMatchObject({
      data: { mobile: masked, roleKeys: ["r_eva", "r_review"], isLocked: true },
    });
    expect((await bin(token)).map((row) => row.id)).not.toContain(id);
    expect(await restore(token, id)).toMatchObject(missing);
  });

  test("A3: one who is removed comes in by no way; one restored, by a code or another password", async () => {
    const token = await tokenOf(as.administrator);
    const member = await add(token, ["r_review"], "凭验证码进来");
    const { id, mobile } = member;
    const session = await settle(member, password);
    await remove(token, id);
    expect(await ask(accountCalls.me, {}, { token: session })).toMatchObject({ reason: "SIGNED_OUT" });
    expect((await signIn(mobile, password)).code).not.toBe(0);
    for (const purpose of ["login", "password"] as const)
      expect(await receive(purpose, mobile)).toMatchObject({ smsCode: undefined });

    await restore(token, id);
    clock.time += 60 * minute;
    await database().queries.deleteFrom("rate_limit").execute();
    expect((await signIn(mobile, password)).code).not.toBe(0);
    const code = await receive("login", mobile);
    const entry = { username: mobile, smsCode: code.smsCode, token: code.handle };
    expect(await ask(accountCalls.signIn, entry)).toMatchObject({ code: 0 });
    clock.time += 2 * minute;
    const reset = { mobile, password: "另一个好记的长密码", ...(await receive("password", mobile)) };
    expect(await ask(registrationCalls.resetPassword, reset)).toMatchObject({ code: 0 });
    expect(await signIn(mobile, reset.password)).toMatchObject({ code: 0 });
  });

  test("a mobile that another operator has by now is not taken from them", async () => {
    const token = await tokenOf(as.administrator);
    const { id, mobile } = await add(token, ["r_review"]);
    await remove(token, id);
    const { id: other } = await add(token, ["r_review"], "另一位");
    await database().queries.updateTable("operator").set({ mobile }).where("id", "=", other).execute();
    expect(await restore(token, id)).toMatchObject({ reason: "OPERATOR_MOBILE_TAKEN" });
    await remove(token, other);
    expect(await restore(token, id)).toMatchObject({ code: 0 });
    expect(await restore(token, other)).toMatchObject({ reason: "OPERATOR_MOBILE_TAKEN" });
  });

  test("B2: another company's bin is not seen, and nothing is restored from it", async () => {
    const [token, stranger] = [await tokenOf(as.administrator), await tokenOf(as.stranger)];
    const { id } = await add(token, ["r_review"]);
    await remove(token, id);
    expect((await bin(stranger)).map((row) => row.id)).not.toContain(id);
    expect(await restore(stranger, id)).toMatchObject(missing);
    expect(await restore(await tokenOf(as.author), id)).toMatchObject({ reason: "FORBIDDEN" });
  });

  test("B6: gives back only roles that a company grants; an administrator after a recent proof", async () => {
    const token = await tokenOf(as.administrator);
    const { id } = await add(token, ["r_review"]);
    await remove(token, id);
    await set(id, { removed_roles: JSON.stringify(["r_ent_admin", "r_review", "r_sys_admin"]) });
    clock.time += 11 * minute;
    expect(await restore(token, id)).toMatchObject({ reason: "PROOF_NEEDED" });
    expect(await restore(await tokenOf(as.administrator), id)).toMatchObject({ code: 0 });
    expect(await ask(companyCalls.operator, { operatorUuid: id }, { token })).toMatchObject({
      data: { roleKeys: ["r_ent_admin", "r_review"] },
    });
  });

  test("after 30 days, or removed before there was a bin: nothing to restore", async () => {
    const token = await tokenOf(as.administrator);
    const [late, old] = [await add(token, ["r_review"]), await add(token, ["r_review"])];
    for (const { id } of [late, old]) await remove(token, id);
    await set(late.id, { removed_at: clock.time - 30 * day });
    await set(old.id, { removed_mobile: "" });
    const ids = (await bin(token)).map((row) => row.id);
    for (const { id } of [late, old]) {
      expect(ids).not.toContain(id);
      expect(await restore(token, id)).toMatchObject(missing);
    }
  });
});
