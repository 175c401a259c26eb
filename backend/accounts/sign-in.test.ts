import { beforeEach, describe, expect, test } from "vitest";
import { openServices } from "#backend/index.server";
import { accountCalls } from "#contract/accounts/calls";
import { compared, hashInFull } from "../../tests/support/argon2";
import { racingOnEach } from "../../tests/support/engines";
import { settingsIn } from "../../tests/support/folder";
import { day, minute, openOffice } from "../../tests/support/office";
import { setRows } from "../../tests/support/rows";
import { openDatabase } from "../database/open";
import { hashToken } from "../ids";
import { hashPassword, oneTimePassword } from "./passwords";

const admin = "13800000002";
const wrong = { code: 1, reason: "WRONG_MOBILE_OR_PASSWORD", field: "password", data: {} };

racingOnEach((database) => {
  const { clock, signIn, tokenOf, ask, lines } = openOffice(database);

  beforeEach(async () => {
    await database().queries.deleteFrom("rate_limit").execute();
  });

  const deviceOf = async (mobile: string) => (await signIn(mobile)).headers.get("mingshi-device")!;
  /** Failures counted per address. */
  const failures = async () => {
    const rows = await database().queries.selectFrom("rate_limit").select(["name", "hits"]).execute();
    return rows
      .filter(({ name }) => name === "sign-in.address")
      .flatMap(({ hits }): number[] => JSON.parse(hits));
  };

  describe("A1: the token", () => {
    test("is 256 random bits, of which only a hash is kept, and never has 24 characters", async () => {
      const [one, other] = [await tokenOf(admin), await tokenOf(admin)];
      expect(one).not.toBe(other);
      expect(one).toMatch(/^[\w-]{43}$/);
      const rows = await database().queries.selectFrom("session").selectAll().execute();
      expect(rows.map((row) => row.token_hash)).toContain(hashToken(one));
      expect(JSON.stringify(rows)).not.toContain(one);
    });

    test("stands in no log line and no audit row, nor does the password", async () => {
      const token = await tokenOf(admin);
      await signIn(admin, "not-the-password-1");
      const rows = JSON.stringify(await database().queries.selectFrom("audit").selectAll().execute());
      for (const secret of [token, "mingshi-demo", "not-the-password-1", admin]) {
        expect(rows).not.toContain(secret);
        expect(lines.join("\n")).not.toContain(secret);
      }
    });
  });

  describe("A4: guessing is limited", () => {
    test("after five wrong passwords the right one has to wait, for the minutes that it says", async () => {
      for (let guess = 1; guess <= 5; guess++)
        expect(await signIn(admin, `guess ${guess}`)).toMatchObject(wrong);
      expect(await signIn(admin)).toMatchObject({
        code: 1,
        reason: "TOO_MANY_TRIES",
        data: { minutes: 15 },
        message: "尝试次数过多，请 15 分钟后再试",
      });
      clock.time += 14 * minute;
      expect(await signIn(admin)).toMatchObject({ reason: "TOO_MANY_TRIES", data: { minutes: 1 } });
      clock.time += minute;
      expect(await signIn(admin)).toMatchObject({ code: 0 });
    });

    test("trying on while it is shut does not keep it shut", async () => {
      for (let guess = 1; guess <= 5; guess++) await signIn(admin, "guess");
      clock.time += 10 * minute;
      for (let guess = 1; guess <= 9; guess++) await signIn(admin, "guess");
      clock.time += 5 * minute;
      expect(await signIn(admin)).toMatchObject({ code: 0 });
    });

    test("five per account, from wherever they come", async () => {
      for (let guess = 1; guess <= 5; guess++)
        await signIn(admin, "guess", { address: `203.0.113.${guess}` });
      expect(await signIn(admin, undefined, { address: "203.0.113.99" })).toMatchObject({
        reason: "TOO_MANY_TRIES",
      });
    });

    test("twenty per address, whatever the mobile; other addresses go on", async () => {
      for (let guess = 0; guess < 20; guess++)
        expect(await signIn(`139000000${10 + guess}`, "guess")).toMatchObject(wrong);
      expect(await signIn(admin)).toMatchObject({ reason: "TOO_MANY_TRIES" });
      expect(await signIn(admin, undefined, { address: "203.0.113.1" })).toMatchObject({ code: 0 });
    });

    test("one IPv6 network is one address", async () => {
      for (let guess = 0; guess < 20; guess++) {
        await signIn(`139000000${10 + guess}`, "guess", { address: `2001:db8:0:1::${guess}` });
      }
      expect(await signIn(admin, undefined, { address: "2001:db8::1:ffff:0:0:1" })).toMatchObject({
        reason: "TOO_MANY_TRIES",
      });
      expect(await signIn(admin, undefined, { address: "2001:db8:0:2::1" })).toMatchObject({ code: 0 });
    });

    test("guesses sent at the same moment are all counted", async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(admin, "guess")));
      const tried = answers.filter((answer) => answer.reason === "WRONG_MOBILE_OR_PASSWORD");
      expect(tried.length).toBeLessThanOrEqual(5);
      expect(answers.filter((answer) => answer.reason === "TOO_MANY_TRIES").length).toBe(30 - tried.length);
    });

    test("a rush of right passwords from one address is no guessing: all of 28 at once get in", async () => {
      const people = [admin, "13800000003"];
      const answers = await Promise.all(Array.from({ length: 28 }, (_, at) => signIn(people[at % 2]!)));
      expect(answers.map(({ code }) => code)).toEqual(Array(28).fill(0));
      expect(await database().queries.selectFrom("rate_limit").selectAll().execute()).toEqual([]);
    });

    test("of 40 wrong ones at once from one address, 20 are looked at", async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, at) => signIn(`139000000${10 + at}`, "guess")),
      );
      const told = (wanted: string) => answers.filter(({ reason }) => reason === wanted).length;
      expect([told("WRONG_MOBILE_OR_PASSWORD"), told("TOO_MANY_TRIES")]).toEqual([20, 20]);
    });

    test("a device that signed in before is not shut out by others, and has five tries of its own", async () => {
      const device = await deviceOf(admin);
      for (let guess = 1; guess <= 20; guess++) await signIn(admin, "guess");
      expect(await signIn(admin)).toMatchObject({ reason: "TOO_MANY_TRIES" });
      for (let guess = 1; guess <= 4; guess++)
        expect(await signIn(admin, "typo", { device })).toMatchObject(wrong);
      expect(await signIn(admin, undefined, { device })).toMatchObject({ code: 0 });

      // Success reset the device's five tries; others are still limited.
      for (let guess = 1; guess <= 5; guess++)
        expect(await signIn(admin, "typo", { device })).toMatchObject(wrong);
      expect(await signIn(admin, undefined, { device })).toMatchObject({ reason: "TOO_MANY_TRIES" });
      expect(await signIn(admin)).toMatchObject({ reason: "TOO_MANY_TRIES" });
    });

    test("somebody who signs in on a new device does not give a guesser new tries", async () => {
      for (let guess = 1; guess <= 4; guess++) await signIn(admin, "guess");
      expect(await signIn(admin)).toMatchObject({ code: 0 });
      expect(await signIn(admin, "guess")).toMatchObject(wrong);
      expect(await signIn(admin, "guess")).toMatchObject({ reason: "TOO_MANY_TRIES" });
    });

    test("the proof of another account, a forged one or a broken one opens nothing", async () => {
      const foreign = await deviceOf("13800000003");
      for (let guess = 1; guess <= 5; guess++) await signIn(admin, "guess");
      const [id, signature] = foreign.split(".");
      for (const device of [foreign, `${id}.${"A".repeat(43)}`, `${signature}.${id}`, "x y z", "\t.;"]) {
        expect(await signIn(admin, undefined, { device })).toMatchObject({ reason: "TOO_MANY_TRIES" });
      }
    });

    test("a device keeps one proof for each account, however often it signs in; several travel together", async () => {
      const own = await deviceOf(admin);
      const other = await deviceOf("13800000003");
      const again = await signIn(admin, undefined, { device: `${own} ${other}` });
      expect(again.headers.get("mingshi-device")).toBe(own);
      expect(own.split(".")[0]).not.toBe(other.split(".")[0]);
    });

    test("an own account does not wipe an address clean", async () => {
      for (let guess = 0; guess < 20; guess++) {
        await signIn(`139000000${10 + guess}`, "guess");
        if (guess % 4 === 0) await signIn("13800000014");
      }
      expect((await failures()).length).toBe(20);
    });

    test("a refusal carries no proof", async () => {
      expect((await signIn(admin, "guess")).headers.get("mingshi-device")).toBeNull();
    });
  });

  describe("A5: nobody learns who has an account", () => {
    test("unknown mobile, wrong password and locked operator get the very same answer", async () => {
      await setRows(database().queries, "operator", { mobile: "13800000010" }, { locked: 1 });
      const answers = [
        await signIn("13999999999"),
        await signIn(admin, "guess"),
        await signIn("13800000010"),
      ];
      await setRows(database().queries, "operator", { mobile: "13800000010" }, { locked: 0 });
      const shown = answers.map(({ headers, ...rest }) => ({ ...rest, headers: [...headers] }));
      expect(shown[0]).toMatchObject(wrong);
      expect(shown[1]).toEqual(shown[0]);
      expect(shown[2]).toEqual(shown[0]);
    });

    test("an unknown mobile costs a hash like a known one's, and is limited like one", async () => {
      hashInFull();
      await setRows(
        database().queries,
        "operator",
        { mobile: "13800000003" },
        { password_hash: await hashPassword("mingshi-demo") },
      );
      hashInFull(false);
      const costs = async (mobile: string) => {
        const before = compared.length;
        await signIn(mobile, "guess");
        return compared.slice(before).map((hash) => hash.split("$").slice(0, 4).join("$"));
      };
      const known = await costs("13800000003");
      expect(known).toEqual([expect.stringContaining("argon2id")]);
      for (let turn = 0; turn < 4; turn++) expect(await costs("13977777777")).toEqual(known);
      await signIn("13977777777", "guess");
      expect(await signIn("13977777777", "guess")).toMatchObject({ reason: "TOO_MANY_TRIES" });
    });
  });

  describe("A8: each sign-in", () => {
    test("makes a new session, counts itself, and is written down with who, when and from where", async () => {
      const before = await ask(accountCalls.me, {}, { token: await tokenOf(admin) });
      const token = await tokenOf(admin);
      const after = await ask(accountCalls.me, {}, { token });
      const times = (answer: typeof after) => (answer.data as { loginTimes: number }).loginTimes;
      expect(times(after)).toBe(times(before) + 1);
      const [row] = await database()
        .queries.selectFrom("audit")
        .selectAll()
        .where("action", "=", "signIn")
        .orderBy("seq", "desc")
        .limit(1)
        .execute();
      expect(row).toMatchObject({ subject: "138****0002", address: "198.51.100.7", at: clock.time });
      expect(row!.operator_id).toBe((after.data as { operatorUuid: string }).operatorUuid);
    });

    test("that is refused is written down too, for known and unknown mobiles", async () => {
      clock.time += 1;
      await signIn(admin, "guess");
      await signIn("13955556666", "guess");
      const rows = await database()
        .queries.selectFrom("audit")
        .select(["subject", "operator_id", "company_id"])
        .where("action", "=", "signIn.refused")
        .where("at", "=", clock.time)
        .orderBy("subject")
        .execute();
      expect(rows.map((row) => row.subject)).toEqual(["138****0002", "139****6666"]);
      expect(rows[0]!.operator_id).not.toBe("");
      expect(rows[1]).toMatchObject({ operator_id: "", company_id: "" });
    });

    test("needs a mobile of 11 digits and a password, and forgives how the number is written", async () => {
      expect(await signIn("", "x")).toMatchObject({ code: 422, reason: "MOBILE_MISSING", field: "username" });
      expect(await signIn("12345", "x")).toMatchObject({
        code: 422,
        reason: "MOBILE_WRONG",
        field: "username",
      });
      expect(await signIn(admin, "")).toMatchObject({
        code: 422,
        reason: "PASSWORD_MISSING",
        field: "password",
      });
      expect(await signIn("+86 138-0000-0002")).toMatchObject({ code: 0 });
      expect(await signIn(admin, " mingshi-demo")).toMatchObject(wrong);
    });
  });
}, "at once|at the same moment");

test("A4: the count survives a restart, and is pruned after its window", async () => {
  const settings = settingsIn();
  // why: limits depend on time.
  const clock = { time: Date.UTC(2026, 0, 5, 8), now: () => clock.time };
  const open = async () => openServices(await openDatabase(settings.database), settings, { clock });
  const guess = async (backend: Awaited<ReturnType<typeof open>>, password: string, device = "") => {
    const response = await backend.fetch(
      new Request("http://services.test/management/api/operator/login", {
        method: "POST",
        headers: { "mingshi-device": device },
        body: JSON.stringify({ username: admin, password }),
      }),
      { address: "192.0.2.1", isTrusted: false },
    );
    return { device: response.headers.get("mingshi-device") ?? "", ...(await response.json()) };
  };

  let backend = await open();
  const { device } = await guess(backend, "mingshi-demo");
  for (let at = 0; at < 5; at++) await guess(backend, oneTimePassword());
  await backend.close();

  backend = await open();
  expect(await guess(backend, "mingshi-demo")).toMatchObject({ reason: "TOO_MANY_TRIES" });
  expect(await guess(backend, "mingshi-demo", device), "the proof outlives the restart").toMatchObject({
    code: 0,
  });
  await backend.close();

  clock.time += day + minute;
  backend = await open();
  expect(await backend.database.queries.selectFrom("rate_limit").selectAll().execute()).toEqual([]);
  await backend.close();
});
