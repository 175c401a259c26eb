import { beforeEach, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { racingOnEach } from "../../tests/support/engines";
import { minute, openOffice } from "../../tests/support/office";
import { tells } from "../../tests/support/tells";

const mobile = "13800000013";

racingOnEach((database) => {
  const { clock, signIn, ask, codeFor, lines, settle } = openOffice(database);

  beforeEach(async () => {
    clock.time += 60 * minute;
    await database().queries.deleteFrom("second_step").execute();
  });

  const begin = async (from = {}) => (await signIn(mobile, undefined, from)).data as string;
  const send = (token: string) => ask(accountCalls.sendSecondStepCode, { token });
  const finish = (token: string, smsCode: string, from = {}) =>
    ask(accountCalls.finishSecondStep, { token, smsCode }, from);
  const another = (code: string) => (code === "000000" ? "000001" : "000000");

  describe("A6: the second step", () => {
    test("a right password gives a handle of 24 characters, which is no session", async () => {
      const answer = await signIn(mobile);
      expect(answer.code).toBe(0);
      expect(answer.data).toMatch(/^[\w-]{24}$/);
      expect(answer.headers.get("mingshi-device")).toBeNull();
      expect(await ask(accountCalls.me, {}, { token: answer.data as string })).toMatchObject({ code: 3 });
      const rows = await database().queries.selectFrom("second_step").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(answer.data);
    });

    test("the code goes to the outbox and the demo's log, never into a reply; only its hash is kept", async () => {
      const handle = await begin();
      const sent = await send(handle);
      const code = await codeFor(mobile);
      expect(sent).toMatchObject({ code: 0, data: null });
      expect(tells(JSON.stringify([sent, [...sent.headers]]), code)).toBe(false);
      await settle();
      const line = lines.find((text) => text.includes(`【明试】验证码 ${code}，5 分钟内有效`));
      expect(line).toContain("138****0013");
      expect(line).not.toContain(mobile);
      const rows = await database().queries.selectFrom("second_step").selectAll().execute();
      expect(tells(JSON.stringify(rows), code)).toBe(false);
    });

    test("handle and code together start a session, once", async () => {
      const handle = await begin();
      await send(handle);
      const code = await codeFor(mobile);
      const answer = await finish(handle, code);
      expect(answer.code).toBe(0);
      expect(answer.headers.get("mingshi-device")).toBeTruthy();
      expect(await ask(accountCalls.me, {}, { token: answer.data as string })).toMatchObject({
        code: 0,
        data: { realName: "江雨桐" },
      });
      expect(await finish(handle, code)).toMatchObject({ code: 1, reason: "CODE_EXPIRED" });
    });

    test("the same code sent many times at once signs in once", async () => {
      const handle = await begin();
      await send(handle);
      const code = await codeFor(mobile);
      const answers = await Promise.all(Array.from({ length: 5 }, () => finish(handle, code)));
      expect(answers.filter((answer) => answer.code === 0).length).toBe(1);
    });

    test("a wrong code says how many tries are left; after five even the right one is too late", async () => {
      const handle = await begin();
      await send(handle);
      const code = await codeFor(mobile);
      for (const left of [4, 3, 2, 1, 0]) {
        expect(await finish(handle, another(code))).toMatchObject({
          code: 1,
          reason: "CODE_WRONG",
          field: "smsCode",
          data: { left },
          message: `验证码不正确，还可以再试 ${left} 次`,
        });
      }
      expect(await finish(handle, code)).toMatchObject({ reason: "CODE_EXPIRED" });
    });

    test("after five wrong codes no other is sent, which could not be used", async () => {
      const handle = await begin();
      await send(handle);
      const code = await codeFor(mobile);
      for (let guess = 0; guess < 5; guess++) await finish(handle, another(code));
      clock.time += 2 * minute;
      expect(await send(handle)).toMatchObject({ code: 1, reason: "CODE_EXPIRED" });
      expect(await codeFor(mobile)).toBe(code);
    });

    test("thirty guesses at the same moment are still at most five tries", async () => {
      const handle = await begin();
      await send(handle);
      const code = await codeFor(mobile);
      const answers = await Promise.all(Array.from({ length: 30 }, () => finish(handle, another(code))));
      expect(answers.filter((answer) => answer.reason === "CODE_WRONG").length).toBeLessThanOrEqual(5);
    });

    test("five tries are all that a handle has, also when a known device and others guess at the same moment", async () => {
      const first = await begin();
      await send(first);
      const device = (await finish(first, await codeFor(mobile))).headers.get("mingshi-device")!;
      clock.time += minute;
      const handle = await begin();
      await send(handle);
      const code = another(await codeFor(mobile));
      const guesses = Array.from({ length: 8 }, (_, at) => finish(handle, code, at % 2 ? { device } : {}));
      const answers = await Promise.all(guesses);
      expect(answers.filter((answer) => answer.reason === "CODE_WRONG").length).toBe(5);
      expect(answers.filter((answer) => answer.reason === "CODE_EXPIRED").length).toBe(3);
    });

    test("A4: a thief of the password gets no new tries from new handles, nor shuts out a known device", async () => {
      const first = await begin();
      await send(first);
      const { headers } = await finish(first, await codeFor(mobile));
      const device = headers.get("mingshi-device")!;

      const handles = [await begin(), await begin(), await begin()];
      const codes: string[] = [];
      for (const handle of handles) {
        await send(handle);
        codes.push(await codeFor(mobile));
        clock.time += 1000;
      }
      for (let guess = 0; guess < 5; guess++)
        await finish(handles[guess % 2]!, "999999" === codes[guess % 2] ? "999998" : "999999");
      expect(await finish(handles[2]!, codes[2]!)).toMatchObject({ reason: "TOO_MANY_TRIES" });
      expect(await signIn(mobile)).toMatchObject({ reason: "TOO_MANY_TRIES" });

      const own = await begin({ device });
      await send(own);
      expect(await finish(own, await codeFor(mobile), { device })).toMatchObject({ code: 0 });
    });

    test("the code lives five minutes", async () => {
      const handle = await begin();
      await send(handle);
      const code = await codeFor(mobile);
      clock.time += 5 * minute + 1;
      expect(await finish(handle, code)).toMatchObject({ reason: "CODE_EXPIRED" });
    });

    test("another code may be sent after 60 seconds; the one before is void, and tries are not given back", async () => {
      const handle = await begin();
      await send(handle);
      const old = await codeFor(mobile);
      await finish(handle, another(old));
      clock.time += 20_500;
      expect(await send(handle)).toMatchObject({ code: 1, reason: "CODE_TOO_SOON", data: { seconds: 40 } });
      clock.time += 39_500;
      expect(await send(handle)).toMatchObject({ code: 0 });
      const code = await codeFor(mobile);
      if (old !== code)
        expect(await finish(handle, old)).toMatchObject({ reason: "CODE_WRONG", data: { left: 3 } });
      expect(await finish(handle, code)).toMatchObject({ code: 0 });
    });

    test("pressing send many times at once sends one code", async () => {
      const handle = await begin();
      const since = clock.time;
      const answers = await Promise.all(Array.from({ length: 6 }, () => send(handle)));
      expect(answers.filter((answer) => answer.code === 0).length).toBe(1);
      const rows = await database()
        .queries.selectFrom("outbox")
        .selectAll()
        .where("at", ">=", since)
        .execute();
      expect(rows.length).toBe(1);
    });

    test("a stolen password cannot flood the telephone", async () => {
      for (let at = 0; at < 20; at++) expect(await send(await begin())).toMatchObject({ code: 0 });
      expect(await send(await begin())).toMatchObject({ reason: "CODE_TOO_SOON", data: { seconds: 900 } });
    });

    test("a code belongs to its own handle", async () => {
      const [mine, theirs] = [await begin(), await begin()];
      await send(mine);
      const code = await codeFor(mobile);
      clock.time += 1000;
      await send(theirs);
      const other = await codeFor(mobile);
      if (code !== other) expect(await finish(theirs, code)).toMatchObject({ reason: "CODE_WRONG" });
      expect(await finish(mine, code)).toMatchObject({ code: 0 });
    });

    test("before a code was sent, with an unknown handle, and for a locked operator there is nothing to finish", async () => {
      const handle = await begin();
      expect(await finish(handle, "000000")).toMatchObject({ reason: "CODE_EXPIRED" });
      expect(await finish("x".repeat(24), "000000")).toMatchObject({ reason: "CODE_EXPIRED" });
      expect(await finish("short", "000000")).toMatchObject({ code: 422, reason: "CODE_EXPIRED" });
      expect(await send("x".repeat(24))).toMatchObject({ reason: "CODE_EXPIRED" });
      await send(handle);
      const code = await codeFor(mobile);
      const lock = (locked: number) =>
        database().queries.updateTable("operator").set({ locked }).where("mobile", "=", mobile).execute();
      await lock(1);
      expect(await finish(handle, code)).toMatchObject({ reason: "CODE_EXPIRED" });
      expect(await send(handle)).toMatchObject({ reason: "CODE_EXPIRED" });
      await lock(0);
      expect(await finish(handle, code)).toMatchObject({ code: 0 });
    });

    test("a handle that waited a quarter of an hour is dead", async () => {
      const handle = await begin();
      clock.time += 15 * minute;
      expect(await send(handle)).toMatchObject({ reason: "CODE_EXPIRED" });
    });
  });
}, "at once|at the same moment|guess at the s");
