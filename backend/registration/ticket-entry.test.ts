import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { openServices } from "#backend/index.server";
import { accountCalls } from "#contract/accounts/calls";
import { registrationCalls } from "#contract/registration/calls";
import { onEachEngine } from "../../tests/support/engines";
import { day, minute, openOffice } from "../../tests/support/office";
import { type Database, openDatabase } from "../database/open";
import { newToken } from "../ids";
import { secretsOf } from "../keys/secrets";
import { openTickets, signTicket } from "./tickets";

const admin = "13800000002";
const careful = "13800000013";
const stranger = "13800000014";

// Set explicitly, to simulate a third party: both sides then know the installation's key.
process.env.DEVICE_SECRET = newToken();
const tickets = openTickets(secretsOf(null).device);

function sign(company: string, claim: object, key = tickets.keyOf(company)): string {
  const body = Buffer.from(JSON.stringify({ company, nonce: newToken(), ...claim })).toString("base64url");
  return `${body}.${signTicket(body, key)}`;
}

const companyOf = async (database: Database, mobile: string) =>
  (
    await database.queries
      .selectFrom("operator")
      .select("company_id")
      .where("mobile", "=", mobile)
      .executeTakeFirstOrThrow()
  ).company_id;

onEachEngine((database) => {
  const { clock, ask, codeFor } = openOffice(database);
  const invalid = { code: 1, reason: "TICKET_INVALID", field: null, data: {} };

  beforeEach(async () => {
    clock.time += 60 * minute;
    await database().queries.deleteFrom("rate_limit").execute();
  });

  const enter = (ticket: string, from = {}) => ask(registrationCalls.signInByTicket, { ticket }, from);
  const ticketFor = async (mobile: string, more: object = {}) =>
    sign(await companyOf(database(), mobile), { mobile, expires: clock.time + 5 * minute, ...more });
  const set = (mobile: string, values: object) =>
    database().queries.updateTable("operator").set(values).where("mobile", "=", mobile).execute();

  describe("A9: a third party's ticket", () => {
    test("signs one operator of its company in, and is written down", async () => {
      const answer = await enter(await ticketFor(admin));
      expect(answer).toMatchObject({ code: 0, data: expect.stringMatching(/^[\w-]{43}$/) });
      const me = await ask(accountCalls.me, {}, { token: answer.data as string });
      expect(me.data).toMatchObject({ realName: "林静怡", roleKeyList: ["r_ent_admin"] });
      const [row] = await database()
        .queries.selectFrom("audit")
        .selectAll()
        .where("action", "=", "signIn")
        .where("at", "=", clock.time)
        .execute();
      expect(row).toMatchObject({ subject: "138****0002", after: '{"by":"ticket"}' });
    });

    test("A8: proves no password: what asks for a fresh proof still does", async () => {
      const { data } = await enter(await ticketFor(admin));
      const token = data as string;
      expect((await ask(accountCalls.me, {}, { token })).data).toMatchObject({ isProven: false });
      expect(
        await ask(accountCalls.choosePassword, { password: "一个好记的长密码" }, { token }),
      ).toMatchObject({ reason: "PROOF_NEEDED" });
    });

    test("is good once, also when it is used many times at once", async () => {
      const ticket = await ticketFor(admin);
      const answers = await Promise.all(Array.from({ length: 6 }, () => enter(ticket)));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      expect(answers.filter(({ reason }) => reason === "TICKET_INVALID")).toHaveLength(5);
      expect(await enter(ticket)).toMatchObject(invalid);
    });

    test("cannot be signed again with the same nonce, though another company may use that nonce", async () => {
      const nonce = newToken();
      expect(await enter(await ticketFor(admin, { nonce }))).toMatchObject({ code: 0 });
      expect(await enter(await ticketFor("13800000003", { nonce }))).toMatchObject(invalid);
      expect(await enter(await ticketFor(stranger, { nonce }))).toMatchObject({ code: 0 });
    });

    test("of its nonce a hash alone is kept", async () => {
      const nonce = newToken();
      await enter(await ticketFor(admin, { nonce }));
      const rows = await database().queries.selectFrom("used_ticket").selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(nonce);
    });

    test("is late after its time, and of no use with a time too far away", async () => {
      const ticket = await ticketFor(admin);
      expect(await enter(await ticketFor(admin, { expires: clock.time + 5 * minute + 1 }))).toMatchObject(
        invalid,
      );
      clock.time += 5 * minute;
      expect(await enter(ticket)).toMatchObject(invalid);
    });

    test("B2: opens only its own company: not another's operator, nor with another's key", async () => {
      const [east, south] = [await companyOf(database(), admin), await companyOf(database(), stranger)];
      const claim = { expires: clock.time + minute };
      expect(await enter(sign(east, { ...claim, mobile: stranger }))).toMatchObject(invalid);
      expect(await enter(sign(south, { ...claim, mobile: admin }))).toMatchObject(invalid);
      expect(await enter(sign(east, { ...claim, mobile: admin }, tickets.keyOf(south)))).toMatchObject(
        invalid,
      );
      expect(await enter(sign("none", { ...claim, mobile: admin }))).toMatchObject(invalid);
    });

    test("does not let in who is locked, removed or unknown; unlocked again, the same ticket does", async () => {
      const ticket = await ticketFor(admin);
      for (const [now, then] of [
        [{ locked: 1 }, { locked: 0 }],
        [{ removed_at: 1 }, { removed_at: 0 }],
      ]) {
        await set(admin, now!);
        expect(await enter(ticket)).toMatchObject(invalid);
        await set(admin, then!);
      }
      expect(await enter(await ticketFor(admin, { mobile: "17712345678" }))).toMatchObject(invalid);
      expect(await enter(ticket)).toMatchObject({ code: 0 });
    });

    test("A6: takes the place of the password, not of the second step; the handle comes once as well", async () => {
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
    });

    test("A4: twenty bad ones from an address are enough; good ones do not count", async () => {
      for (let turn = 0; turn < 25; turn += 1)
        expect(await enter(await ticketFor(admin))).toMatchObject({ code: 0 });
      for (let turn = 0; turn < 20; turn += 1) expect(await enter(`a.${turn}`)).toMatchObject(invalid);
      const good = await ticketFor(admin);
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
      const odd = await ticketFor(admin, { mobile: "' or 1=1 --" });
      expect(await enter(odd)).toMatchObject(invalid);
      expect(await rows()).toEqual(before);
    });
  });
});

test("A9: a ticket that was used stays used across a restart, and is forgotten a day later", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mingshi-"));
  const settings = {
    database: join(folder, "mingshi.sqlite"),
    isDemo: true,
    logLevel: "silent",
    firstAdmin: "",
    folder,
  };
  // why: tickets expire.
  const clock = { time: Date.UTC(2026, 0, 5, 8), now: () => clock.time };
  const open = async () => openServices(await openDatabase(settings.database), settings, { clock });
  const enter = async (backend: Awaited<ReturnType<typeof open>>, ticket: string) => {
    const response = await backend.fetch(
      new Request("http://services.test/management/api/operator/gp/login", {
        method: "POST",
        body: JSON.stringify({ ticket }),
      }),
    );
    return response.json();
  };

  let backend = await open();
  const company = await companyOf(backend.database, admin);
  const claim = { mobile: admin, expires: clock.time + 5 * minute };
  const [used, fresh] = [sign(company, claim), sign(company, claim)];
  expect(await enter(backend, used)).toMatchObject({ code: 0 });
  await backend.close();

  backend = await open();
  expect(await enter(backend, used)).toMatchObject({ reason: "TICKET_INVALID" });
  expect(await enter(backend, fresh)).toMatchObject({ code: 0 });
  await backend.close();

  clock.time += day + minute;
  backend = await open();
  expect(await backend.database.queries.selectFrom("used_ticket").selectAll().execute()).toEqual([]);
  await backend.close();
  rmSync(folder, { recursive: true });
});
