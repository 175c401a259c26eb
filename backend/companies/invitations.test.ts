import { beforeEach, describe, expect, test } from "vitest";
import { companyCalls } from "#contract/companies/calls";
import type { OperatorInvitation } from "#contract/companies/shapes";
import { registrationCalls } from "#contract/registration/calls";
import { as } from "../../tests/support/cast";
import { racingOnEach } from "../../tests/support/engines";
import { openEntrance, openStaff, type Role } from "../../tests/support/newcomer";
import { minute } from "../../tests/support/office";
import { insertRow, rowsOf, setRows } from "../../tests/support/rows";
import { tells } from "../../tests/support/tells";
import { rateLimits } from "../rate-limit/limits";
import { invitationLife } from "./invitations";

racingOnEach((database) => {
  const staff = openStaff(database);
  const { ask, signIn, tokenOf, newMobile, codeFor, clock, wait, lines, add } = staff;
  const { receive, send, halfRegistered } = openEntrance(database, staff);
  const password = "一个好记的长密码";

  beforeEach(async () => {
    wait(61);
    await database().queries.deleteFrom("rate_limit").execute();
  });

  const invite = async (token: string, mobile: string, roleKeys: Role[] = ["r_review"], key?: string) =>
    ask(
      companyCalls.addOperator,
      { mobile, realName: "宋子墨", roleKeys },
      { token, headers: key ? { "idempotency-key": key } : {} },
    );
  const invitationCode = (mobile: string) => codeFor(mobile, /[A-Z2-9]{4}-[A-Z2-9]{4}/);
  async function accept(mobile: string, more: object = {}) {
    const sent = { mobile, ...(await receive("invitation", mobile)) };
    const wanted = { ...sent, invitationCode: await invitationCode(mobile), password, ...more };
    return ask(registrationCalls.acceptInvitation, wanted);
  }
  const waiting = async (token: string) =>
    (await ask(companyCalls.invitations, {}, { token })).data as OperatorInvitation[];
  const operatorOf = (mobile: string) =>
    database().queries.selectFrom("operator").selectAll().where("mobile", "=", mobile).executeTakeFirst();
  const outbox = async (mobile: string) => {
    const rows = database().queries.selectFrom("outbox").select("text").where("recipient", "=", mobile);
    return (await rows.execute()).map(({ text }) => text);
  };

  test("an account begins when the person accepts, with the roles that were offered", async () => {
    const token = await tokenOf(as.administrator);
    const mobile = newMobile();
    expect(await invite(token, mobile, ["r_review", "r_monitor"])).toMatchObject({ code: 0 });
    expect(await operatorOf(mobile)).toBeUndefined();
    expect((await waiting(token))[0]).toMatchObject({
      realName: "宋子墨",
      mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
      roleKeys: ["r_review", "r_monitor"],
      expiresAt: clock.time + invitationLife,
    });
    expect(await accept(mobile)).toMatchObject({ code: 0, data: null });
    const operator = (await operatorOf(mobile))!;
    expect(operator).toMatchObject({ real_name: "宋子墨", must_change_password: 0 });
    const entered = await signIn(mobile, password);
    expect(entered).toMatchObject({ code: 0 });
    expect(await ask(companyCalls.operators, {}, { token: entered.data as string })).toMatchObject({
      reason: "FORBIDDEN",
    });
    expect((await waiting(token)).map(({ realName }) => realName)).not.toContain("宋子墨");
  });

  test("A5: the reply, the row and the message are the same for a mobile that is free and one that is taken", async () => {
    const [token, stranger] = [await tokenOf(as.administrator), await tokenOf(as.stranger)];
    const own = await add(token, ["r_review"]);
    const { mobile: registering } = await halfRegistered();
    await database().queries.deleteFrom("rate_limit").execute();
    const mobiles = [newMobile(), as.author as string, as.stranger as string, own.mobile, registering];
    const shown: string[] = [];
    for (const mobile of mobiles) {
      const before = (await outbox(mobile)).length;
      const { headers, ...answer } = await invite(token, mobile);
      const texts = await outbox(mobile);
      expect(texts).toHaveLength(before + 1);
      const text = texts.find((one) => one.includes("邀请码"))!.replace(/[A-Z2-9]{4}-[A-Z2-9]{4}/, "");
      shown.push(JSON.stringify([{ ...answer, data: "" }, text]));
    }
    expect(new Set(shown).size).toBe(1);
    expect(await operatorOf(as.stranger)).toMatchObject({ real_name: expect.anything() });
    expect((await ask(companyCalls.operators, {}, { token: stranger })).code).toBe(0);
  });

  test("A5: what somebody began to register is not thrown away, nor when they accept", async () => {
    const { mobile } = await halfRegistered();
    await database().queries.deleteFrom("rate_limit").execute();
    const registration = () =>
      database().queries.selectFrom("registration").selectAll().where("mobile", "=", mobile).execute();
    const before = await registration();
    await invite(await tokenOf(as.administrator), mobile);
    expect(await registration()).toEqual(before);
    wait(2);
    expect(await accept(mobile)).toMatchObject({ code: 0 });
    expect(await registration()).toEqual(before);
    expect(await signIn(mobile, password)).toMatchObject({ code: 0 });
  });

  test("A5: a code is sent to invited mobiles alone; the reply tells nobody which those are", async () => {
    const [invited, other] = [newMobile(), newMobile()];
    await invite(await tokenOf(as.administrator), invited);
    const replies = [await send("invitation", invited), await send("invitation", other)];
    for (const { code, data } of replies) expect([code, (data as string).length]).toEqual([0, 24]);
    expect(await outbox(other)).toEqual([]);
    expect(await outbox(invited)).toHaveLength(2);
  });

  test("who has an account already is told so, by SMS alone, and keeps it", async () => {
    const token = await tokenOf(as.administrator);
    const member = await add(token, ["r_review"]);
    await invite(await tokenOf(as.stranger), member.mobile);
    await send("invitation", member.mobile);
    expect((await outbox(member.mobile)).at(-1)).toContain("已有账号");
    expect(await operatorOf(member.mobile)).toMatchObject({ id: member.id });
    // Or as they accept, where the account is newer than the invitation.
    const mobile = newMobile();
    await invite(token, mobile);
    const sent = { mobile, ...(await receive("invitation", mobile)), password };
    await setRows(database().queries, "operator", { id: member.id }, { mobile });
    const again = { ...sent, invitationCode: await invitationCode(mobile) };
    expect(await ask(registrationCalls.acceptInvitation, again)).toMatchObject({ reason: "ACCOUNT_EXISTS" });
    expect(await operatorOf(mobile)).toMatchObject({ id: member.id });
  });

  test("F1: its code stands in no row but the message, no reply and no log line", async () => {
    const token = await tokenOf(as.administrator);
    const mobile = newMobile();
    const answer = await invite(token, mobile);
    const code = (await invitationCode(mobile)).replace("-", "");
    const { queries } = database();
    const rows = [
      await queries.selectFrom("operator_invitation").selectAll().execute(),
      await queries.selectFrom("audit").selectAll().execute(),
      await waiting(token),
      answer,
    ];
    expect(tells(JSON.stringify(rows), code)).toBe(false);
    expect(lines.filter((line) => tells(line, code) && !line.includes("demo message"))).toEqual([]);
  });

  test("the message names the company only once it is verified", async () => {
    const [mobile, other] = [newMobile(), newMobile()];
    await invite(await tokenOf(as.administrator), mobile);
    await invite(await tokenOf(as.unverified), other);
    expect((await outbox(mobile))[0]).toMatch(/^【明试】“华东能源集团”邀请你/);
    expect((await outbox(other))[0]).toMatch(/^【明试】一家单位邀请你/);
  });

  test("B6: a role that whoever invited may give no more is not given with the others", async () => {
    const { queries } = database();
    await insertRow(queries, "role", { role_key: "r_lab", role_name: "实验室", offered: 1 });
    await insertRow(queries, "role_action", { role_key: "r_lab", action: "readErrors" });
    const chief = await add(await tokenOf(as.administrator), ["r_ent_admin"]);
    const token = await staff.settle(chief);
    const held = { operator_id: chief.id, role_key: "r_lab" };
    await insertRow(queries, "operator_role", held);
    const mobiles = [newMobile(), newMobile()] as const;
    for (const mobile of mobiles)
      expect(await invite(token, mobile, ["r_review", "r_lab" as Role])).toMatchObject({ code: 0 });
    const rolesOf = async (mobile: string) => {
      expect(await accept(mobile)).toMatchObject({ code: 0 });
      const { id } = (await operatorOf(mobile))!;
      return (await rowsOf(queries, "operator_role", { operator_id: id }))
        .map(({ role_key }) => role_key)
        .sort();
    };
    expect(await rolesOf(mobiles[0])).toEqual(["r_lab", "r_review"]);
    await queries
      .deleteFrom("operator_role")
      .where("operator_id", "=", chief.id)
      .where("role_key", "=", "r_lab")
      .execute();
    wait(2);
    expect(await rolesOf(mobiles[1])).toEqual(["r_review"]);
  });

  describe("cannot be accepted", () => {
    const wrong = { code: 1, reason: "INVITATION_WRONG", field: "invitationCode" };

    test("with another code, a replaced one, or a second time", async () => {
      const token = await tokenOf(as.administrator);
      const mobile = newMobile();
      const { data: invitationUuid } = await invite(token, mobile);
      const first = await invitationCode(mobile);
      expect(await accept(mobile, { invitationCode: "AAAA2222" })).toMatchObject(wrong);
      wait(2);
      await ask(companyCalls.sendInvitation, { invitationUuid } as never, { token });
      wait(2);
      expect(await accept(mobile, { invitationCode: first })).toMatchObject(wrong);
      wait(2);
      expect(await accept(mobile)).toMatchObject({ code: 0 });
      wait(2);
      const again = { mobile, handle: (await send("invitation", mobile)).data, smsCode: "000000" };
      expect(
        await ask(registrationCalls.acceptInvitation, { ...again, invitationCode: first, password } as never),
      ).toMatchObject({ reason: "CODE_WRONG" });
    });

    test("after seven days, once revoked, or when whoever invited has left", async () => {
      const token = await tokenOf(as.administrator);
      const chief = await add(token, ["r_ent_admin"]);
      const theirs = await staff.settle(chief);
      const mobiles = [newMobile(), newMobile(), newMobile()] as const;
      const { data } = await invite(token, mobiles[0]);
      await invite(theirs, mobiles[1]);
      await invite(token, mobiles[2]);
      await ask(companyCalls.revokeInvitation, { invitationUuid: data as string }, { token });
      const sent = { mobile: mobiles[0], handle: (await send("invitation", mobiles[0])).data as string };
      const code = { invitationCode: await invitationCode(mobiles[0]), smsCode: "000000", password };
      expect(await ask(registrationCalls.acceptInvitation, { ...sent, ...code })).toMatchObject({
        reason: "CODE_WRONG",
      });
      const change = { operatorUuid: chief.id, realName: "某人", roleKeys: ["r_review" as const] };
      await ask(companyCalls.updateOperator, change, { token });
      expect(await accept(mobiles[1])).toMatchObject(wrong);
      const { smsCode, handle } = await receive("invitation", mobiles[2]);
      const late = { mobile: mobiles[2], handle, smsCode, password };
      await setRows(
        database().queries,
        "operator_invitation",
        { mobile: mobiles[2] },
        { at: clock.time - invitationLife },
      );
      const invitationCodeOf = await invitationCode(mobiles[2]);
      expect(
        await ask(registrationCalls.acceptInvitation, { ...late, invitationCode: invitationCodeOf }),
      ).toMatchObject(wrong);
      for (const mobile of mobiles) expect(await operatorOf(mobile)).toBeUndefined();
    });

    test("twice at the same moment", async () => {
      const mobile = newMobile();
      await invite(await tokenOf(as.administrator), mobile);
      const sent = { mobile, ...(await receive("invitation", mobile)) };
      const wanted = { ...sent, invitationCode: await invitationCode(mobile), password };
      const answers = await Promise.all([1, 2, 3].map(() => ask(registrationCalls.acceptInvitation, wanted)));
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
    });

    test("A7: with a common password, which costs no try", async () => {
      const mobile = newMobile();
      await invite(await tokenOf(as.administrator), mobile);
      expect(await accept(mobile, { password: "password123" })).toMatchObject({ reason: "PASSWORD_COMMON" });
    });
  });

  test("B2: another company's invitation does not exist", async () => {
    const { data } = await invite(await tokenOf(as.administrator), newMobile());
    const stranger = { token: await tokenOf(as.stranger) };
    const invitationUuid = data as string;
    for (const call of [companyCalls.sendInvitation, companyCalls.revokeInvitation])
      expect(await ask(call, { invitationUuid }, stranger)).toMatchObject({ reason: "NOT_FOUND" });
    const ids = (await waiting(stranger.token)).map((one) => one.invitationUuid);
    expect(ids).not.toContain(invitationUuid);
  });

  test("C4: the same form twice invites once, also at the same moment", async () => {
    const token = await tokenOf(as.administrator);
    const mobile = newMobile();
    const [one, other] = await Promise.all([
      invite(token, mobile, ["r_review"], "form 1"),
      invite(token, mobile, ["r_review"], "form 1"),
    ]);
    expect([one.code, other.code, one.data]).toEqual([0, 0, other.data]);
    expect(await outbox(mobile)).toHaveLength(1);
  });

  test("B6: only roles that a company gives, and at least one, offered after a fresh proof", async () => {
    const token = await tokenOf(as.administrator);
    for (const role of ["r_sys_admin", "r_not_validate", "visitor", "nonsense"])
      expect(await invite(token, newMobile(), ["r_review", role as never])).toMatchObject({
        code: 1,
        reason: "ROLE_NOT_GRANTABLE",
      });
    expect(await invite(token, newMobile(), [])).toMatchObject({ reason: "ROLE_MISSING" });
    const { data } = await invite(token, newMobile());
    wait(11);
    expect(await invite(token, newMobile())).toMatchObject({ reason: "PROOF_NEEDED" });
    expect(
      await ask(companyCalls.sendInvitation, { invitationUuid: data as string }, { token }),
    ).toMatchObject({ reason: "PROOF_NEEDED" });
  });

  describe("limits", () => {
    test("A5: a mobile is written to once a minute and five times an hour, whoever invites", async () => {
      const mobile = newMobile();
      const began = clock.time;
      for (let turn = 0; turn < rateLimits["invitation.mobile"].quota; turn += 1) {
        const token = await tokenOf(turn % 2 === 0 ? as.administrator : as.stranger);
        expect((await invite(token, mobile)).code).toBe(0);
        const soon = { reason: turn < 4 ? "CODE_TOO_SOON" : "TOO_MANY_TRIES" };
        expect(await invite(token, mobile)).toMatchObject(soon);
        wait(1);
      }
      expect(await invite(await tokenOf(as.administrator), mobile)).toMatchObject({
        reason: "TOO_MANY_TRIES",
        data: { minutes: 55 },
      });
      clock.time = began + rateLimits["invitation.mobile"].window;
      expect(await invite(await tokenOf(as.administrator), mobile)).toMatchObject({ code: 0 });
    });

    test("a company that nobody verified invites few a day; others theirs", async () => {
      const { quota } = rateLimits["invitation.unverified"];
      const token = await tokenOf(as.unverified);
      for (let turn = 0; turn < quota; turn += 1)
        expect(await invite(token, newMobile())).toMatchObject({ code: 0 });
      expect(await invite(token, newMobile())).toMatchObject({ reason: "TOO_MANY_TRIES" });
      expect(await invite(await tokenOf(as.stranger), newMobile())).toMatchObject({ code: 0 });
      clock.time += 24 * 60 * minute;
      expect(await invite(await tokenOf(as.unverified), newMobile())).toMatchObject({ code: 0 });
    });
  });
}, "at the same moment");
