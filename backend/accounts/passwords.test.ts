import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { dictionaryCalls } from "#contract/dictionary/calls";
import { contract } from "#contract/services";
import { hashInFull } from "../../tests/support/argon2";
import { onSqlite } from "../../tests/support/engines";
import { minute, openOffice } from "../../tests/support/office";
import { rowOf, rowsOf } from "../../tests/support/rows";
import { commonPasswords, isCommonPassword } from "./common-passwords";
import { hashPassword, isPassword, isTooCommon, oneTimePassword } from "./passwords";

describe("A7: a password at rest", () => {
  beforeAll(() => hashInFull());
  afterAll(() => hashInFull(false));

  test("is hashed with argon2id, at least 19 MiB, two passes, one lane, a salt of 16 bytes", async () => {
    const [hash, again] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
    const [, variant, version, cost, salt] = hash.split("$");
    expect([variant, version]).toEqual(["argon2id", "v=19"]);
    const [, memory, passes, lanes] = /^m=(\d+),t=(\d+),p=(\d+)$/.exec(cost!)!;
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
    expect(Number(lanes)).toBe(1);
    expect(Buffer.from(salt!, "base64").length).toBe(16);
    expect(again).not.toBe(hash);
  });

  test("is compared exactly: no trimming, no folding, every character to the last", async () => {
    const password = " Pässwörter 密码 😀 ".repeat(12);
    const hash = await hashPassword(password);
    expect(await isPassword(hash, password)).toBe(true);
    for (const other of [
      password.trim(),
      password.toLowerCase(),
      `${password}!`,
      password.normalize("NFD"),
      "",
    ]) {
      expect(await isPassword(hash, other)).toBe(false);
    }
  });

  test("without an account nothing is right", async () => {
    expect(await isPassword(null, "")).toBe(false);
    expect(await isPassword(null, "mingshi-demo")).toBe(false);
  });

  test("a flood of sign-ins is worked off in turn, and each gets its own answer", async () => {
    const hash = await hashPassword("correct horse");
    const tries = Array.from({ length: 12 }, (_, at) => (at % 3 === 0 ? "correct horse" : "battery staple"));
    const answers = await Promise.all(tries.map((password) => isPassword(hash, password)));
    expect(answers).toEqual(tries.map((password) => password === "correct horse"));
  });
});

describe("A7: the blocklist", () => {
  test("holds 3,000 and more distinct passwords that are long enough to be chosen", () => {
    expect(commonPasswords.size).toBeGreaterThanOrEqual(3000);
    for (const password of commonPasswords) {
      expect([...password].length).toBeGreaterThanOrEqual(8);
      expect(password).toBe(password.normalize("NFKC").toLowerCase());
    }
  });

  test.each([
    "12345678",
    "password",
    "PASSWORD1",
    "ｐａｓｓｗｏｒｄ",
    "Qwerty123456",
    "1qaz2wsx",
    "woaini1314",
    "5201314520",
    "mingshi123",
    "Mingshi2026",
    "mingshi-demo",
    "明试123456",
    "kaoshi888",
    "19991231",
    "20010203",
    "aaaaaaaaaa",
    "abababababab",
    "明试明试明试明试",
    "lkjhgfdsa",
    "hijklmnop",
    "13912345678",
    "x13800000002x",
  ])("refuses %s", (password) => expect(isTooCommon(password, "13800000002")).toBe(true));

  test.each(["correct horse battery", "tishi-zhuozi-7", "桌子上有三只杯子", "Tr0ub4dor&3"])(
    "allows %s",
    (password) => expect(isTooCommon(password, "13800000002")).toBe(false),
  );

  test("C1: looks at a password of any length", () => {
    for (let at = 0; at < 1000; at++) expect(isCommonPassword(`${"ab".repeat(127)}c`)).toBe(false);
  });
});

test("a one-time password is random and free of letters that look alike", () => {
  const made = new Set(Array.from({ length: 200 }, oneTimePassword));
  expect(made.size).toBe(200);
  for (const password of made) expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
});

onSqlite((database) => {
  const { clock, ask, signIn, tokenOf, codeFor } = openOffice(database);
  const mobile = "13800000005";
  const own = "桌子上有三只杯子";
  const choose = (token: string, password: string) =>
    ask(accountCalls.choosePassword, { password }, { token });
  const set = (values: Record<string, unknown>) =>
    database().queries.updateTable("operator").set(values).where("mobile", "=", mobile).execute();

  beforeEach(async () => {
    await set({ password_hash: await hashPassword("mingshi-demo"), demo: 1, must_change_password: 0 });
  });

  describe("A7: a one-time password opens only the choice of another", () => {
    test("me says so, and every other call is forbidden", async () => {
      await set({ must_change_password: 1 });
      const token = await tokenOf(mobile);
      expect(await ask(accountCalls.me, {}, { token })).toMatchObject({
        code: 0,
        data: { mustChoosePassword: true },
      });
      const open = ["me", "myRoles", "myPermissions", "allRoles", "myMenus", "company"];
      for (const [domain, calls] of Object.entries(contract)) {
        for (const [name, call] of Object.entries(calls)) {
          if (call.allow === "anyone" || name === "signOut" || name === "choosePassword") continue;
          const ids = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field, "x"]);
          const { code } = await ask(call, Object.fromEntries(ids) as never, { token });
          if (domain === "accounts" && open.includes(name)) expect(code, name).toBe(0);
          else expect(code, `${domain}.${name}`).toBe(403);
        }
      }
    });

    test("choosing one opens everything, ends all other sessions, and the old password is dead", async () => {
      await set({ must_change_password: 1 });
      const [elsewhere, token] = [await tokenOf(mobile), await tokenOf(mobile)];
      expect(await choose(token, own)).toMatchObject({ code: 0 });
      expect(await ask(accountCalls.me, {}, { token })).toMatchObject({
        data: { mustChoosePassword: false },
      });
      expect(await ask(dictionaryCalls.all, {}, { token })).toMatchObject({ code: 0 });
      expect(await ask(accountCalls.me, {}, { token: elsewhere }), "A3").toMatchObject({ code: 3 });
      expect(await signIn(mobile)).toMatchObject({ reason: "WRONG_MOBILE_OR_PASSWORD" });
      expect(await signIn(mobile, own)).toMatchObject({ code: 0 });
      const row = await rowOf(database().queries, "operator", { mobile });
      expect(row).toMatchObject({ demo: 0, must_change_password: 0 });
      const [written] = await rowsOf(database().queries, "audit", { action: "password.choose" });
      expect(written!.operator_id).toBe(row.id);
      expect(JSON.stringify(written)).not.toContain(own);
    });
  });

  test("A7: what may not be chosen", async () => {
    const token = await tokenOf(mobile);
    const refused = async (password: string) => (await choose(token, password)).reason;
    expect(await refused("")).toBe("PASSWORD_MISSING");
    expect(await refused("sieben7")).toBe("PASSWORD_TOO_SHORT");
    expect(await refused("x".repeat(257))).toBe("PASSWORD_TOO_LONG");
    expect(await refused("Password123")).toBe("PASSWORD_COMMON");
    expect(await refused(`my ${mobile}`)).toBe("PASSWORD_COMMON");
    await set({ password_hash: await hashPassword(own) });
    expect(await refused(own)).toBe("PASSWORD_SAME");
  });

  test("A8: choosing another asks for a proof of at most ten minutes ago", async () => {
    const token = await tokenOf(mobile);
    clock.time += 10 * minute + 1;
    expect(await choose(token, own)).toMatchObject({ code: 1, reason: "PROOF_NEEDED" });
    expect(await choose(await tokenOf(mobile), own)).toMatchObject({ code: 0 });
  });

  test("A3: a second step that waited since before the change is void", async () => {
    await set({ second_step: 1 });
    const waiting = (await signIn(mobile)).data as string;
    const now = (await signIn(mobile)).data as string;
    await ask(accountCalls.sendSecondStepCode, { token: now });
    const { data } = await ask(accountCalls.finishSecondStep, { token: now, smsCode: await codeFor(mobile) });
    expect(await choose(data as string, own)).toMatchObject({ code: 0 });
    expect(await ask(accountCalls.sendSecondStepCode, { token: waiting })).toMatchObject({
      reason: "CODE_EXPIRED",
    });
    await set({ second_step: 0 });
  });
});
