import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openServices } from "#backend/index.server";
import { accountCalls } from "#contract/accounts/calls";
import { companyCalls } from "#contract/companies/calls";
import { registrationCalls } from "#contract/registration/calls";
import { password } from "../../tests/support/cast";
import { racingOnEach } from "../../tests/support/engines";
import { settingsIn } from "../../tests/support/folder";
import { insertMember } from "../../tests/support/newcomer";
import { day, minute, openOffice, reach } from "../../tests/support/office";
import { rowOf, rowsOf } from "../../tests/support/rows";
import { type Database, openDatabase } from "../database/open";
import { newToken } from "../ids";
import { signTicket } from "./tickets";

const admin = "13800000002";
const author = "13800000005";
const platform = "13800000001";
const careful = "13800000013";
const stranger = "13800000014";

/** The keys of companies that switched tickets on; of any other, a key that nobody made. */
const keys = new Map<string, string>();

function sign(company: string, claim: object, key = keys.get(company) ?? newToken()): string {
  const body = Buffer.from(JSON.stringify({ company, nonce: newToken(), ...claim })).toString("base64url");
  return `${body}.${signTicket(body, key)}`;
}

const companyOf = async (database: Database, mobile: string) =>
  (await rowOf(database.queries, "operator", { mobile })).company_id;

racingOnEach((database) => {
  const { clock, ask, codeFor, tokenOf } = openOffice(database);
  const invalid = { code: 1, reason: "TICKET_INVALID", field: null, data: {} };

  const tokens = {} as Record<"admin" | "other", string>;
  const make = async (mobile: string) => {
    const token = await tokenOf(mobile);
    const { data } = await ask(companyCalls.makeTicketKey, {}, { token });
    const { companyUuid, key } = data as { companyUuid: string; key: string };
    keys.set(companyUuid, key);
    return token;
  };
  beforeAll(async () => {
    tokens.admin = await make(admin);
    tokens.other = await make(stranger);
    await ask(companyCalls.letTicketAdmins, { admitsAdmins: true }, { token: tokens.other });
  });
  beforeEach(async () => {
    clock.time += 60 * minute;
    await database().queries.deleteFrom("rate_limit").execute();
  });

  const enter = (ticket: string, from = {}) => ask(registrationCalls.signInByTicket, { ticket }, from);
  const ticketFor = async (mobile: string, more: object = {}) =>
    sign(await companyOf(database(), mobile), { mobile, expires: clock.time + 5 * minute, ...more });
  const set = (mobile: string, values: object) =>
    database().queries.updateTable("operator").set(values).where("mobile", "=", mobile).execute();

  const keyRow = async () =>
    rowOf(database().queries, "ticket_key", { company_id: await companyOf(database(), admin) });
  const letAdmins = async (admitsAdmins: boolean) =>
    ask(companyCalls.letTicketAdmins, { admitsAdmins }, { token: await tokenOf(admin) });

  describe("A9: a third party's ticket", () => {
    test("signs one operator of its company in, and is written down", async () => {
      const answer = await enter(await ticketFor(author));
      expect(answer).toMatchObject({ code: 0, data: expect.stringMatching(/^[\w-]{43}$/) });
      const me = await ask(accountCalls.me, {}, { token: answer.data as string });
      expect(me.data).toMatchObject({ roleKeyList: ["r_exam_paper"] });
      const [row] = await rowsOf(database().queries, "audit", { action: "signIn", at: clock.time });
      expect(row).toMatchObject({ subject: "138****0005" });
    });

    test("A8: proves no password: what asks for a fresh proof still does", async () => {
      const { data } = await enter(await ticketFor(author));
      const token = data as string;
      expect((await ask(accountCalls.me, {}, { token })).data).toMatchObject({ isProven: false });
      expect(
        await ask(accountCalls.choosePassword, { password: "一个好记的长密码" }, { token }),
      ).toMatchObject({ reason: "PROOF_NEEDED" });
    });

    test("A8: sets no password in the place of a one-time one, nor is it stopped by that", async () => {
      await set(author, { must_change_password: 1 });
      const token = (await enter(await ticketFor(author))).data as string;
      expect((await ask(accountCalls.me, {}, { token })).data).toMatchObject({ mustChoosePassword: false });
      expect(
        await ask(accountCalls.choosePassword, { password: "一个好记的长密码" }, { token }),
      ).toMatchObject({ reason: "PROOF_NEEDED" });
      const byPassword = await tokenOf(author);
      expect((await ask(accountCalls.me, {}, { token: byPassword })).data).toMatchObject({
        mustChoosePassword: true,
      });
      await set(author, { must_change_password: 0 });
    });

    test("is good once, also when it is used many times at once", async () => {
      const ticket = await ticketFor(author);
      const answers = await Promise.all(Array.from({ length: 6 }, () => enter(ticket)));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      expect(answers.filter(({ reason }) => reason === "TICKET_INVALID")).toHaveLength(5);
      expect(await enter(ticket)).toMatchObject(invalid);
    });

    test("cannot be signed again with the same nonce, though another company may use that nonce", async () => {
      const nonce = newToken();
      expect(await enter(await ticketFor(author, { nonce }))).toMatchObject({ code: 0 });
      expect(await enter(await ticketFor("13800000003", { nonce }))).toMatchObject(invalid);
      expect(await enter(await ticketFor(stranger, { nonce }))).toMatchObject({ code: 0 });
    });

    test("of its nonce a hash alone is kept", async () => {
      const nonce = newToken();
      await enter(await ticketFor(author, { nonce }));
      const rows = await database().queries.selectFrom("used_ticket").selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(nonce);
    });

    test("is late after its time, and of no use with a time too far away", async () => {
      const ticket = await ticketFor(author);
      expect(await enter(await ticketFor(author, { expires: clock.time + 5 * minute + 1 }))).toMatchObject(
        invalid,
      );
      clock.time += 5 * minute;
      expect(await enter(ticket)).toMatchObject(invalid);
    });

    test("B2: opens only its own company: not another's operator, nor with another's key", async () => {
      const [east, south] = [await companyOf(database(), admin), await companyOf(database(), stranger)];
      const claim = { expires: clock.time + minute };
      expect(await enter(sign(east, { ...claim, mobile: stranger }))).toMatchObject(invalid);
      expect(await enter(sign(south, { ...claim, mobile: author }))).toMatchObject(invalid);
      expect(await enter(sign(east, { ...claim, mobile: author }, keys.get(south)))).toMatchObject(invalid);
      expect(await enter(sign("none", { ...claim, mobile: author }))).toMatchObject(invalid);
    });

    test("does not let in who is locked, removed or unknown; unlocked again, the same ticket does", async () => {
      const ticket = await ticketFor(author);
      for (const [now, then] of [
        [{ locked: 1 }, { locked: 0 }],
        [{ removed_at: 1 }, { removed_at: 0 }],
      ]) {
        await set(author, now!);
        expect(await enter(ticket)).toMatchObject(invalid);
        await set(author, then!);
      }
      expect(await enter(await ticketFor(author, { mobile: "17712345678" }))).toMatchObject(invalid);
      expect(await enter(ticket)).toMatchObject({ code: 0 });
    });

    test("A6: takes the place of the password, not of the second step; the handle comes once as well", async () => {
      await letAdmins(true);
      const ticket = await ticketFor(careful);
      const { data, headers } = await enter(ticket);
      expect(data).toMatch(/^[\w-]{24}$/);
      expect(headers.get("mingshi-device")).toBeNull();
      expect(await enter(ticket)).toMatchObject(invalid);
      const token = data as string;
      expect(await ask(accountCalls.me, {}, { token })).toMatchObject({ code: 3 });
      await ask(accountCalls.sendSecondStepCode, { token });
      const smsCode = await codeFor(careful);
      expect(await ask(accountCalls.finishSecondStep, { token, smsCode })).toMatchObject({ code: 0 });
      await letAdmins(false);
    });

    test("A4: twenty bad ones from an address are enough; good ones do not count", async () => {
      for (let turn = 0; turn < 25; turn += 1)
        expect(await enter(await ticketFor(author))).toMatchObject({ code: 0 });
      for (let turn = 0; turn < 20; turn += 1) expect(await enter(`a.${turn}`)).toMatchObject(invalid);
      const good = await ticketFor(author);
      expect(await enter(good)).toMatchObject({ reason: "TOO_MANY_TRIES", data: { minutes: 15 } });
      expect(await enter(good, { address: "203.0.113.7" })).toMatchObject({ code: 0 });
    });

    test("C1: hostile ones are refused and change nothing", async () => {
      const rows = () => database().queries.selectFrom("used_ticket").selectAll().execute();
      const before = await rows();
      for (const ticket of [
        "",
        "'; drop table used_ticket; --",
        "\u202e.\u202e",
        "<script>.x",
        "%00.%00",
        "é".repeat(1999),
      ])
        expect(await enter(ticket)).toMatchObject(invalid);
      expect(await enter("x".repeat(2001))).toMatchObject({ code: 422, reason: "TICKET_INVALID" });
      expect(await enter(7 as never)).toMatchObject({ code: 422, reason: "TICKET_INVALID" });
      const odd = await ticketFor(author, { mobile: "' or 1=1 --" });
      expect(await enter(odd)).toMatchObject(invalid);
      expect(await rows()).toEqual(before);
    });
  });

  describe("B6: a ticket opens nothing above its company's people", () => {
    test("no administrator's account, unless the company said so", async () => {
      expect(await enter(await ticketFor(admin))).toMatchObject(invalid);
      await letAdmins(true);
      expect(await enter(await ticketFor(admin))).toMatchObject({ code: 0 });
      await letAdmins(false);
      expect(await enter(await ticketFor(admin))).toMatchObject(invalid);
    });

    test("never a platform administrator's, whatever the company said", async () => {
      await make(platform);
      await ask(companyCalls.letTicketAdmins, { admitsAdmins: true }, { token: await tokenOf(platform) });
      expect(await enter(await ticketFor(platform))).toMatchObject(invalid);
      const { queries } = database();
      const { id } = await rowOf(queries, "operator", { mobile: author });
      const above = { operator_id: id, role_key: "r_sys_admin" };
      await letAdmins(true);
      await queries.insertInto("operator_role").values(above).execute();
      expect(await enter(await ticketFor(author))).toMatchObject(invalid);
      await queries
        .deleteFrom("operator_role")
        .where("role_key", "=", "r_sys_admin")
        .where("operator_id", "=", id)
        .execute();
      expect(await enter(await ticketFor(author))).toMatchObject({ code: 0 });
      await letAdmins(false);
    });

    test("nor is a session that it opened one of somebody who became an administrator since", async () => {
      const { queries } = database();
      const token = (await enter(await ticketFor(author))).data as string;
      const { id } = await rowOf(queries, "operator", { mobile: author });
      await queries
        .insertInto("operator_role")
        .values({ operator_id: id, role_key: "r_ent_admin" })
        .execute();
      expect(await ask(accountCalls.me, {}, { token })).toMatchObject({ code: 3 });
      await letAdmins(true);
      expect(await ask(accountCalls.me, {}, { token })).toMatchObject({ code: 0 });
      await letAdmins(false);
      expect(await ask(accountCalls.me, {}, { token })).toMatchObject({ code: 3 });
      await queries
        .deleteFrom("operator_role")
        .where("role_key", "=", "r_ent_admin")
        .where("operator_id", "=", id)
        .execute();
    });

    test("nobody's where no key was made, and none under a key that is derived from the installation's", async () => {
      const unmade = await companyOf(database(), "13800000012");
      const claim = { mobile: "13800000012", expires: clock.time + minute };
      expect(await enter(sign(unmade, claim))).toMatchObject(invalid);
    });
  });

  describe("A3: the key ends at once, with the sessions that it opened", () => {
    const enteredBy = async (ticket: string) => (await enter(ticket)).data as string;
    const isIn = async (token: string) => (await ask(accountCalls.me, {}, { token })).code === 0;

    test("when it is exchanged", async () => {
      const ticket = await ticketFor(author);
      const token = await enteredBy(await ticketFor(author));
      expect(await isIn(token)).toBe(true);
      tokens.admin = await make(admin);
      expect(await isIn(token)).toBe(false);
      expect(await enter(ticket)).toMatchObject(invalid);
      expect(await enter(await ticketFor(author))).toMatchObject({ code: 0 });
    });

    test("when it is revoked", async () => {
      const token = await enteredBy(await ticketFor(author));
      await ask(companyCalls.revokeTicketKey, {}, { token: await tokenOf(admin) });
      expect(await isIn(token)).toBe(false);
      expect(await enter(await ticketFor(author))).toMatchObject(invalid);
      expect(await keyRow()).toMatchObject({ ended: "revoked", sealed: "" });
      tokens.admin = await make(admin);
    });

    test("also of a second step, or before it was taken", async () => {
      await letAdmins(true);
      const handleOf = async () => {
        clock.time += 2 * minute;
        const handle = await enteredBy(await ticketFor(careful));
        await ask(accountCalls.sendSecondStepCode, { token: handle });
        return { token: handle, smsCode: await codeFor(careful) };
      };
      const { data: token } = await ask(accountCalls.finishSecondStep, await handleOf());
      expect(await isIn(token as string)).toBe(true);
      const waiting = await handleOf();
      await ask(companyCalls.revokeTicketKey, {}, { token: await tokenOf(admin) });
      expect(await isIn(token as string)).toBe(false);
      expect(await ask(accountCalls.finishSecondStep, waiting)).toMatchObject({ reason: "CODE_EXPIRED" });
      tokens.admin = await make(admin);
    });

    test.each(["removed", "locked", "role"] as const)(
      "when whoever was shown it leaves (%s), and is not revived when they come back",
      async (how) => {
        const mobile = `1391111000${how.length}`;
        const token = await tokenOf(admin);
        const { queries } = database();
        const company = await companyOf(database(), admin);
        const wanted = { roleKeys: ["r_ent_admin" as const], realName: "看过的人", mobile, at: clock.time };
        const { id } = await insertMember(queries, company, wanted);
        const { password_hash } = await rowOf(queries, "operator", { mobile: admin });
        await set(mobile, { password_hash, must_change_password: 0 });
        await make(mobile);
        const visitor = await enteredBy(await ticketFor(author));
        const operatorUuid = id;
        if (how === "removed") await ask(companyCalls.removeOperator, { id: operatorUuid }, { token });
        if (how === "locked")
          for (const _ of ["locked", "unlocked"])
            await ask(companyCalls.lockOperator, { id: operatorUuid }, { token });
        if (how === "role")
          for (const roleKeys of [["r_review" as const], ["r_ent_admin" as const]])
            await ask(
              companyCalls.updateOperator,
              { operatorUuid, realName: "看过的人", roleKeys },
              { token },
            );
        expect(await isIn(visitor)).toBe(false);
        expect(await enter(await ticketFor(author))).toMatchObject(invalid);
        expect((await ask(companyCalls.ticketKey, {}, { token })).data).toMatchObject({
          isOn: false,
          ended: how,
          shownTo: "看过的人",
        });
        tokens.admin = await make(admin);
      },
    );
  });
}, "at once");

test("A9: a ticket that was used stays used across a restart, and is forgotten a day later", async () => {
  const settings = settingsIn();
  // why: tickets expire.
  const clock = { time: Date.UTC(2026, 0, 5, 8), now: () => clock.time };
  const open = async () => openServices(await openDatabase(settings.database), settings, { clock });
  let backend = await open();
  const { ask } = reach(() => backend);
  const enter = (ticket: string) => ask(registrationCalls.signInByTicket, { ticket });
  const { data: token } = await ask(accountCalls.signIn, { username: admin, password });
  const { data } = await ask(companyCalls.makeTicketKey, {}, { token: token as string });
  const company = await companyOf(backend.database, admin);
  const claim = { mobile: author, expires: clock.time + 5 * minute };
  const { key } = data as { key: string };
  const [used, fresh] = [sign(company, claim, key), sign(company, claim, key)];
  expect(await enter(used)).toMatchObject({ code: 0 });
  await backend.close();

  backend = await open();
  expect(await enter(used)).toMatchObject({ reason: "TICKET_INVALID" });
  expect(await enter(fresh)).toMatchObject({ code: 0 });
  await backend.close();

  clock.time += day + minute;
  backend = await open();
  expect(await backend.database.queries.selectFrom("used_ticket").selectAll().execute()).toEqual([]);
  await backend.close();
});
