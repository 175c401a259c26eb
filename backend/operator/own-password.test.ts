import { beforeEach, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { operatorCalls } from "#contract/operator/calls";
import { racingOnEach } from "../../tests/support/engines";
import { minute, openOffice } from "../../tests/support/office";
import { rowsOf, setRows } from "../../tests/support/rows";
import { hashPassword } from "../accounts/passwords";

const mobile = "13800000011";
const old = "mingshi-demo";
const next = "一把新的钥匙放在门外";

racingOnEach((database) => {
  const { clock, ask, signIn, tokenOf, lines } = openOffice(database);
  const prove = (token: string, password: string, from = {}) =>
    ask(operatorCalls.prove, { password }, { token, ...from });
  const change = (token: string, oldPassword: string, password: string) =>
    ask(operatorCalls.changePassword, { oldPassword, password }, { token });
  const me = (token: string) => ask(accountCalls.me, {}, { token });
  const isProven = async (token: string) => ((await me(token)).data as { isProven: boolean }).isProven;

  beforeEach(async () => {
    clock.time += 60 * minute;
    await setRows(
      database().queries,
      "operator",
      { mobile },
      { password_hash: await hashPassword(old), second_step: 0 },
    );
  });

  describe("A8: a fresh proof", () => {
    test("lasts ten minutes after signing in, and ten more each time the password is shown", async () => {
      const token = await tokenOf(mobile);
      expect(await isProven(token)).toBe(true);
      clock.time += 10 * minute + 1;
      expect(await isProven(token)).toBe(false);
      expect(await prove(token, old)).toMatchObject({ code: 0, data: null });
      clock.time += 10 * minute;
      expect(await isProven(token)).toBe(true);
      clock.time += 1;
      expect(await isProven(token)).toBe(false);
    });

    test("is this session's alone", async () => {
      const [here, there] = [await tokenOf(mobile), await tokenOf(mobile)];
      clock.time += 11 * minute;
      await prove(here, old);
      expect([await isProven(here), await isProven(there)]).toEqual([true, false]);
    });

    test("a wrong password proves nothing and is written down without it", async () => {
      const token = await tokenOf(mobile);
      clock.time += 11 * minute;
      expect(await prove(token, "falsch-geraten")).toMatchObject({
        code: 1,
        reason: "PASSWORD_WRONG",
        field: "password",
        message: "密码不正确",
      });
      expect(await isProven(token)).toBe(false);
      const rows = await database().queries.selectFrom("audit").selectAll().execute();
      expect(rows.some((row) => row.action === "proof.refused")).toBe(true);
      expect(JSON.stringify([rows, lines])).not.toContain("falsch-geraten");
    });

    test("nobody proves anything without a session", async () => {
      expect(await ask(operatorCalls.prove, { password: old })).toMatchObject({ code: 3 });
    });
  });

  describe("A4: guessing one's way to a proof", () => {
    test("ends after five tries, also for the right one, whichever of the two doors is tried", async () => {
      const token = await tokenOf(mobile);
      for (let guess = 0; guess < 3; guess++)
        expect(await prove(token, `guess ${guess}`)).toMatchObject({ reason: "PASSWORD_WRONG" });
      for (let guess = 0; guess < 2; guess++)
        expect(await change(token, `guess ${guess}`, next)).toMatchObject({
          reason: "PASSWORD_WRONG",
          field: "oldPassword",
        });
      expect(await prove(token, old)).toMatchObject({ reason: "TOO_MANY_TRIES", data: { minutes: 15 } });
      expect(await change(token, old, next)).toMatchObject({ reason: "TOO_MANY_TRIES" });
      clock.time += 15 * minute;
      expect(await prove(token, old)).toMatchObject({ code: 0 });
    });

    test("thirty guesses at once are five tries", async () => {
      const token = await tokenOf(mobile);
      const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => prove(token, `guess ${at}`)));
      const tried = answers.filter(({ reason }) => reason === "PASSWORD_WRONG");
      expect(tried.length).toBeLessThanOrEqual(5);
    });

    test("wrong ones end at their session: the account gets in elsewhere, and guesses elsewhere do not end it", async () => {
      const [token, other] = [await tokenOf(mobile), await tokenOf(mobile)];
      for (let guess = 0; guess < 5; guess++) await prove(token, `guess ${guess}`);
      expect(await prove(token, old)).toMatchObject({ reason: "TOO_MANY_TRIES" });
      expect(await prove(other, old)).toMatchObject({ code: 0 });
      for (let guess = 0; guess < 5; guess++)
        expect(await signIn(mobile, `guess ${guess}`)).toMatchObject({ reason: "WRONG_MOBILE_OR_PASSWORD" });
      expect(await prove(other, old)).toMatchObject({ code: 0 });
    });
  });

  describe("A3: changing the password", () => {
    test("needs the old one, and then only the new one signs in", async () => {
      const token = await tokenOf(mobile);
      clock.time += 11 * minute;
      expect(await change(token, old, next)).toMatchObject({ code: 0, data: null });
      expect(await signIn(mobile, old)).toMatchObject({ reason: "WRONG_MOBILE_OR_PASSWORD" });
      expect(await signIn(mobile, next)).toMatchObject({ code: 0 });
      expect(await isProven(token)).toBe(true);
    });

    test("ends every other session at once and keeps this one", async () => {
      const [here, there, elsewhere] = [await tokenOf(mobile), await tokenOf(mobile), await tokenOf(mobile)];
      await change(here, old, next);
      expect(await me(here)).toMatchObject({ code: 0 });
      for (const token of [there, elsewhere]) expect(await me(token)).toMatchObject({ code: 3 });
    });

    test("voids a second step that waits", async () => {
      const token = await tokenOf(mobile);
      await setRows(database().queries, "operator", { mobile }, { second_step: 1 });
      const waiting = (await signIn(mobile, old)).data as string;
      await change(token, old, next);
      expect(await ask(accountCalls.sendSecondStepCode, { token: waiting })).toMatchObject({
        reason: "CODE_EXPIRED",
      });
    });

    test("is refused without change for a common, a short and the same password", async () => {
      const token = await tokenOf(mobile);
      for (const [password, reason] of [
        ["Password123", "PASSWORD_COMMON"],
        [`x${mobile}x`, "PASSWORD_COMMON"],
        [old, "PASSWORD_COMMON"],
        ["kurz", "PASSWORD_TOO_SHORT"],
        ["", "PASSWORD_MISSING"],
      ] as const) {
        expect(await change(token, old, password)).toMatchObject({ reason, field: "password" });
      }
      await change(token, old, next);
      expect(await change(token, next, next)).toMatchObject({ reason: "PASSWORD_SAME", field: "password" });
      expect(await change(token, next, "\uff10 wide and narrow")).toMatchObject({ code: 0 });
    });

    test("two changes at the same moment are one", async () => {
      const token = await tokenOf(mobile);
      const [one, other] = await Promise.all([
        change(token, old, `${next}一`),
        change(token, old, `${next}二`),
      ]);
      expect([one, other].filter((answer) => answer.code === 0)).toHaveLength(1);
      expect([one, other].find((answer) => answer.code !== 0)).toMatchObject({ reason: "PASSWORD_WRONG" });
    });

    test("F2: is audited, without either password", async () => {
      const token = await tokenOf(mobile);
      await change(token, old, next);
      const rows = await rowsOf(database().queries, "audit", { action: "password.change" });
      expect(rows.length).toBeGreaterThan(0);
      const text = JSON.stringify([rows, lines]);
      for (const secret of [old, next]) expect(text).not.toContain(secret);
    });
  });
}, "thirty guesses at once|at the same moment");
