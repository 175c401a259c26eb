import { beforeEach, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { registrationCalls } from "#contract/registration/calls";
import { racingOnEach } from "../../tests/support/engines";
import { anotherCode, newMobile, openEntrance } from "../../tests/support/newcomer";
import { minute, openOffice } from "../../tests/support/office";
import { rowOf, rowsOf } from "../../tests/support/rows";
import { tells } from "../../tests/support/tells";
import { newHandle } from "../ids";

const mobile = "13800000005";
const other = "13800000014";
const careful = "13800000013";
const chosen = "  忘了就再选一个 😀 ";

racingOnEach((database) => {
  const office = openOffice(database);
  const { clock, ask, signIn, tokenOf, lines } = office;
  const { send, receive, count } = openEntrance(database, office);
  let first: Record<string, { password_hash: string; demo: number }>;

  beforeEach(async () => {
    clock.time += 60 * minute;
    const { queries } = database();
    await queries.deleteFrom("rate_limit").execute();
    first ??= Object.fromEntries(
      (await queries.selectFrom("operator").select(["mobile", "password_hash", "demo"]).execute()).map(
        ({ mobile: whose, ...row }) => [whose, row],
      ),
    );
    await queries.updateTable("operator").set(first[mobile]!).where("mobile", "=", mobile).execute();
  });

  const reset = (fields: { mobile: string; handle: string; smsCode: string; password?: string }) =>
    ask(registrationCalls.resetPassword, { password: chosen, ...fields });
  const operator = () => rowOf(database().queries, "operator", { mobile });
  const setOperator = (values: object, whose = mobile) =>
    database().queries.updateTable("operator").set(values).where("mobile", "=", whose).execute();

  describe("a new password", () => {
    test("is chosen with the code, exactly as typed; the old one is gone", async () => {
      await setOperator({ must_change_password: 1, demo: 1 });
      const answer = await reset({ mobile, ...(await receive("password", mobile)) });
      expect(answer).toMatchObject({ code: 0, data: null });
      expect(answer.headers.get("mingshi-device")).toBeNull();
      expect(await operator()).toMatchObject({ must_change_password: 0, demo: 0 });
      expect(await signIn(mobile)).toMatchObject({ reason: "WRONG_MOBILE_OR_PASSWORD" });
      expect(await signIn(mobile, chosen.trim())).toMatchObject({ reason: "WRONG_MOBILE_OR_PASSWORD" });
      expect(await signIn(mobile, chosen)).toMatchObject({ code: 0 });
    });

    test("A3: ends every session and everything that waits for a code, of this operator alone", async () => {
      const [one, two, foreign] = [await tokenOf(mobile), await tokenOf(mobile), await tokenOf(other)];
      await setOperator({ second_step: 1 });
      const waiting = (await signIn(mobile)).data as string;
      await ask(accountCalls.sendSecondStepCode, { token: waiting });
      const secondCode = await office.codeFor(mobile);
      await setOperator({ second_step: 0 });
      clock.time += 1000;
      const login = await receive("login", mobile);
      clock.time += 1000;
      expect(await reset({ mobile, ...(await receive("password", mobile)) })).toMatchObject({ code: 0 });
      for (const token of [one, two])
        expect(await ask(accountCalls.me, {}, { token })).toMatchObject({ code: 3 });
      expect(await ask(accountCalls.me, {}, { token: foreign })).toMatchObject({ code: 0 });
      expect(await ask(accountCalls.finishSecondStep, { token: waiting, smsCode: secondCode })).toMatchObject(
        { reason: "CODE_EXPIRED" },
      );
      expect(
        await ask(accountCalls.signIn, { username: mobile, smsCode: login.smsCode, token: login.handle }),
      ).toMatchObject({ reason: "CODE_EXPIRED" });
    });

    test("F2: is written down; neither password nor code stands in an audit row or a log line", async () => {
      const code = await receive("password", mobile);
      await reset({ mobile, ...code });
      const { id, company_id } = await operator();
      const rows = await database().queries.selectFrom("audit").selectAll().execute();
      expect(rows.filter((row) => row.action === "password.reset").at(-1)).toMatchObject({
        operator_id: id,
        company_id,
        subject: id,
        at: clock.time,
        address: "192.0.2.1",
      });
      const said = lines.filter((line) => !line.includes("demo message")).join("\n");
      for (const secret of [chosen, code.smsCode, code.handle, mobile]) {
        expect(tells(JSON.stringify(rows), JSON.stringify(secret).slice(1, -1)), secret).toBe(false);
        expect(tells(said, secret), secret).toBe(false);
      }
    });

    test("somebody with a second step still has to take it", async () => {
      expect(await reset({ mobile: careful, ...(await receive("password", careful)) })).toMatchObject({
        code: 0,
      });
      expect((await signIn(careful, chosen)).data).toMatch(/^[\w-]{24}$/);
      await setOperator(first[careful]!, careful);
    });

    test("A4: wrong guesses at the old password do not keep its owner out", async () => {
      for (let guess = 0; guess < 5; guess += 1) await signIn(mobile, "guess");
      expect(await signIn(mobile)).toMatchObject({ reason: "TOO_MANY_TRIES" });
      for (let guess = 0; guess < 5; guess += 1) await signIn(other, "guess");
      await reset({ mobile, ...(await receive("password", mobile)) });
      expect(await signIn(mobile, chosen)).toMatchObject({ code: 0 });
      expect(await signIn(other), "another account's guesses stay counted").toMatchObject({
        reason: "TOO_MANY_TRIES",
      });
    });

    test("A4: the messages to the mobile stay counted", async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        await reset({ mobile, ...(await receive("password", mobile)) });
        clock.time += minute;
      }
      expect(await send("password", mobile)).toMatchObject({ reason: "TOO_MANY_TRIES" });
    });
  });

  describe("is refused", () => {
    test("A6: with wrong codes five times, then also with the right one", async () => {
      const { handle, smsCode } = await receive("password", mobile);
      for (const left of [4, 3, 2, 1, 0])
        expect(await reset({ mobile, handle, smsCode: anotherCode(smsCode) })).toMatchObject({
          code: 1,
          reason: "CODE_WRONG",
          field: "smsCode",
          data: { left },
        });
      expect(await reset({ mobile, handle, smsCode })).toMatchObject({
        reason: "CODE_EXPIRED",
        field: "smsCode",
      });
      expect(await signIn(mobile)).toMatchObject({ code: 0 });
      const [refusal] = await rowsOf(database().queries, "audit", {
        action: "code.refused",
        operator_id: (await operator()).id,
      });
      expect(refusal).toMatchObject({ subject: "138****0005", after: '{"purpose":"password"}' });
    });

    test("A6: after five minutes, a second time, for another mobile, with another purpose's code", async () => {
      const expired = { code: 1, reason: "CODE_EXPIRED" };
      const code = await receive("password", mobile);
      expect(await reset({ mobile: other, ...code })).toMatchObject(expired);
      expect(await reset({ mobile, ...code, handle: newHandle() })).toMatchObject(expired);
      clock.time += 5 * minute + 1;
      expect(await reset({ mobile, ...code })).toMatchObject(expired);
      const login = await receive("login", mobile);
      expect(await reset({ mobile, ...login })).toMatchObject(expired);
      clock.time += minute;
      const again = await receive("password", mobile);
      expect(await reset({ mobile, ...again })).toMatchObject({ code: 0 });
      expect(await reset({ mobile, ...again, password: "the second one" })).toMatchObject(expired);
      expect(await signIn(mobile, chosen)).toMatchObject({ code: 0 });
    });

    test("the same code sent many times at once resets once", async () => {
      const code = await receive("password", mobile);
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, at) => reset({ mobile, ...code, password: `long password ${at}` })),
      );
      const done = answers.findIndex(({ code: result }) => result === 0);
      expect(answers.filter(({ code: result }) => result === 0)).toHaveLength(1);
      expect(answers.filter(({ reason }) => reason === "CODE_EXPIRED")).toHaveLength(4);
      expect(await signIn(mobile, `long password ${done}`)).toMatchObject({ code: 0 });
    });

    test("A7: a common or short password, at no cost", async () => {
      const code = await receive("password", mobile);
      const common = { code: 1, reason: "PASSWORD_COMMON", field: "password" };
      for (let turn = 0; turn < 6; turn += 1)
        expect(await reset({ mobile, ...code, password: "qwertyuiop" })).toMatchObject(common);
      expect(await reset({ mobile, ...code, password: `x${mobile}x` })).toMatchObject(common);
      expect(await reset({ mobile, ...code, password: "kurz" })).toMatchObject({
        reason: "PASSWORD_TOO_SHORT",
      });
      expect(await reset({ mobile, ...code })).toMatchObject({ code: 0 });
    });

    test("for somebody who was locked, removed or left the mobile meanwhile; the lock stays", async () => {
      for (const [gone, back] of [
        [{ locked: 1 }, { locked: 0 }],
        [{ removed_at: 1 }, { removed_at: 0 }],
      ]) {
        clock.time += 10 * minute;
        const code = await receive("password", mobile);
        await setOperator(gone!);
        expect(await reset({ mobile, ...code })).toMatchObject({ reason: "CODE_EXPIRED" });
        expect(await operator()).toMatchObject({ ...gone, ...first[mobile] });
        await setOperator(back!);
      }
      clock.time += 10 * minute;
      const code = await receive("password", mobile);
      const moved = newMobile();
      await setOperator({ mobile: moved });
      expect(await reset({ mobile, ...code })).toMatchObject({ reason: "CODE_EXPIRED" });
      await setOperator({ mobile }, moved);
      expect(await signIn(mobile)).toMatchObject({ code: 0 });
    });

    test("A5: for a mobile that nobody has, as a wrong code is", async () => {
      const before = await count("operator");
      const nobody = newMobile();
      const handle = (await send("password", nobody)).data as string;
      expect(await reset({ mobile: nobody, handle, smsCode: "123456" })).toMatchObject({
        reason: "CODE_WRONG",
        data: { left: 4 },
      });
      expect(await count("operator")).toBe(before);
    });

    test.each([
      ["smsCode", "12345", "CODE_WRONG_SHAPE"],
      ["smsCode", "", "CODE_MISSING"],
      ["smsCode", "' or '1'='1", "CODE_WRONG_SHAPE"],
      ["handle", "short", "CODE_EXPIRED"],
      ["handle", "' or 1=1; -- xxxxxxxxxxxx", "CODE_EXPIRED"],
      ["mobile", "%", "MOBILE_WRONG"],
      ["password", "x".repeat(257), "PASSWORD_TOO_LONG"],
    ])("C1: with %s %j: %s", async (field, value, reason) => {
      const code = await receive("password", mobile);
      expect(await reset({ mobile, ...code, [field]: value })).toMatchObject({ code: 422, reason, field });
    });
  });
}, "at once");
