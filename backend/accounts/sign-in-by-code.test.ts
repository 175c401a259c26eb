import { beforeEach, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { racingOnEach } from "../../tests/support/engines";
import { anotherCode, newMobile, openEntrance } from "../../tests/support/newcomer";
import { minute, openOffice } from "../../tests/support/office";
import { rowsOf } from "../../tests/support/rows";
import { tells } from "../../tests/support/tells";
import { newHandle } from "../ids";

const mobile = "13800000003";

racingOnEach((database) => {
  const office = openOffice(database);
  const { clock, ask, signIn, lines } = office;
  const { send, receive } = openEntrance(database, office);

  beforeEach(async () => {
    clock.time += 60 * minute;
    await database().queries.deleteFrom("rate_limit").execute();
  });

  type Code = { handle: string; smsCode: string };
  const enter = (username: string, { handle, smsCode }: Code, from = {}) =>
    ask(accountCalls.signIn, { username, smsCode, token: handle }, from);
  const set = (values: object, whose = mobile) =>
    database().queries.updateTable("operator").set(values).where("mobile", "=", whose).execute();

  describe("a code instead of a password", () => {
    test("signs in, once, and counts and proves as a password does", async () => {
      const code = await receive("login", mobile);
      const answer = await enter(mobile, {
        ...code,
        smsCode: ` ${code.smsCode.slice(0, 3)} ${code.smsCode.slice(3)}`,
      });
      expect(answer).toMatchObject({ code: 0, data: expect.stringMatching(/^[\w-]{43}$/) });
      expect(answer.headers.get("mingshi-device")).toBeTruthy();
      const me = await ask(accountCalls.me, {}, { token: answer.data as string });
      expect(me.data).toMatchObject({ realName: "陈立群", isProven: true });
      expect(await enter(mobile, code)).toMatchObject({ code: 1, reason: "CODE_EXPIRED", field: "smsCode" });
      const [row] = await rowsOf(database().queries, "audit", { action: "signIn", at: clock.time });
      expect(row).toMatchObject({ subject: "138****0003", after: '{"by":"code"}' });
      const said = JSON.stringify(row) + lines.filter((line) => !line.includes("demo message"));
      expect(tells(said, code.smsCode), said).toBe(false);
    });

    test("sent many times at once signs in once", async () => {
      const code = await receive("login", mobile);
      const answers = await Promise.all(Array.from({ length: 5 }, () => enter(mobile, code)));
      expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    });

    test("A6: five tries, five minutes, its own mobile and handle", async () => {
      const code = await receive("login", mobile);
      const other = await receive("login", "13800000002");
      expect(await enter("13800000002", code)).toMatchObject({ reason: "CODE_EXPIRED" });
      expect(await enter(mobile, other)).toMatchObject({ reason: "CODE_EXPIRED" });
      expect(await enter(mobile, { ...code, handle: newHandle() })).toMatchObject({ reason: "CODE_EXPIRED" });
      const wrong = { ...code, smsCode: anotherCode(code.smsCode) };
      for (const left of [4, 3, 2, 1])
        expect(await enter(mobile, wrong)).toMatchObject({
          code: 1,
          reason: "CODE_WRONG",
          field: "smsCode",
          data: { left },
        });
      clock.time += 5 * minute + 1;
      expect(await enter(mobile, code)).toMatchObject({ reason: "CODE_EXPIRED" });
    });

    test("A6: thirty guesses at the same moment are at most five", async () => {
      const code = await receive("login", mobile);
      const wrong = { ...code, smsCode: anotherCode(code.smsCode) };
      const answers = await Promise.all(Array.from({ length: 30 }, () => enter(mobile, wrong)));
      expect(answers.filter(({ reason }) => reason === "CODE_WRONG").length).toBeLessThanOrEqual(5);
      expect(answers.filter(({ code: result }) => result === 0)).toEqual([]);
    });

    test("A4: wrong codes count as wrong passwords do, and the other way round", async () => {
      const code = await receive("login", mobile);
      for (let guess = 0; guess < 3; guess += 1) await signIn(mobile, "guess");
      for (let guess = 0; guess < 2; guess += 1)
        await enter(mobile, { ...code, smsCode: anotherCode(code.smsCode) });
      expect(await enter(mobile, code)).toMatchObject({ reason: "TOO_MANY_TRIES", data: { minutes: 15 } });
      expect(await signIn(mobile)).toMatchObject({ reason: "TOO_MANY_TRIES" });
    });

    test("A4: a right code is no failure", async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        expect(await enter(mobile, await receive("login", mobile))).toMatchObject({ code: 0 });
        clock.time += minute;
      }
      expect(await signIn(mobile)).toMatchObject({ code: 0 });
    });

    test("A4: a device that signed in before is not shut out by others", async () => {
      const device = (await enter(mobile, await receive("login", mobile))).headers.get("mingshi-device")!;
      clock.time += minute;
      for (let guess = 0; guess < 5; guess += 1) await signIn(mobile, "guess");
      const code = await receive("login", mobile);
      expect(await enter(mobile, code)).toMatchObject({ reason: "TOO_MANY_TRIES" });
      expect(await enter(mobile, code, { device })).toMatchObject({ code: 0 });
    });
  });

  describe("A5: nobody learns whose mobile it is", () => {
    test("nobody's, a locked operator's and a careful one's codes are wrong like any wrong code", async () => {
      await set({ locked: 1 }, "13800000010");
      const seen = [];
      for (const whose of [newMobile(), mobile, "13800000010", "13800000013"]) {
        const handle = (await send("login", whose)).data as string;
        const { headers, ...answer } = await enter(whose, { handle, smsCode: "000000" });
        seen.push({ ...answer, headers: [...headers] });
      }
      await set({ locked: 0 }, "13800000010");
      expect(seen[0]).toMatchObject({ reason: "CODE_WRONG", data: { left: 4 } });
      for (const answer of seen) expect(answer).toEqual(seen[0]);
    });

    test("even the right code is wrong for who was locked, removed or became careful after it was sent", async () => {
      for (const [now, then] of [
        [{ locked: 1 }, { locked: 0 }],
        [{ second_step: 1 }, { second_step: 0 }],
        [{ removed_at: 1 }, { removed_at: 0 }],
      ]) {
        clock.time += 10 * minute;
        const code = await receive("login", mobile);
        await set(now!);
        expect(await enter(mobile, code)).toMatchObject({ reason: "CODE_WRONG" });
        await set(then!);
        expect(await enter(mobile, code)).toMatchObject({ code: 0 });
      }
    });
  });

  describe("what is asked for", () => {
    test("a password, unless there are both a code and a handle", async () => {
      const missing = { code: 422, reason: "PASSWORD_MISSING", field: "password" };
      for (const fields of [
        {},
        { smsCode: "123456" },
        { token: newHandle() },
        { password: "", smsCode: "", token: "" },
      ])
        expect(await ask(accountCalls.signIn, { username: mobile, ...fields })).toMatchObject(missing);
      expect(await ask(accountCalls.signIn, { username: mobile, password: null } as never)).toMatchObject(
        missing,
      );
    });

    test("a password that is given counts, whatever the slider's fields hold", async () => {
      const slider = { token: "slider", sessionId: "s", sig: "x", smsCode: "" };
      expect(
        await ask(accountCalls.signIn, { username: mobile, password: "mingshi-demo", ...slider }),
      ).toMatchObject({ code: 0 });
    });

    test.each([
      ["12345", "CODE_WRONG_SHAPE"],
      ["' or 1=1", "CODE_WRONG_SHAPE"],
      ["1".repeat(65), "NOT_VALID"],
    ])("C1: a code %j is refused: %s", async (smsCode, reason) => {
      expect(await enter(mobile, { handle: newHandle(), smsCode })).toMatchObject({
        code: 422,
        reason,
        field: "smsCode",
      });
    });
  });
}, "at once|at the same moment");
