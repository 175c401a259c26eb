import { beforeEach, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { operatorCalls } from "#contract/operator/calls";
import { racingOnEach } from "../../tests/support/engines";
import { minute, openOffice } from "../../tests/support/office";
import { tells } from "../../tests/support/tells";

const mobile = "13800000011";
const next = "13911110001";
/** Another operator's. */
const taken = "13800000005";

racingOnEach((database) => {
  const { clock, ask, signIn, tokenOf, codeFor, lines } = openOffice(database);
  const send = (token: string, to: string) => ask(operatorCalls.sendMobileCode, { mobile: to }, { token });
  const change = (token: string, to: string, handle: string, smsCode: string) =>
    ask(operatorCalls.changeMobile, { mobile: to, handle, smsCode }, { token });
  const me = (token: string) => ask(accountCalls.me, {}, { token });
  const another = (code: string) => (code === "000000" ? "000001" : "000000");
  const queries = () => database().queries;
  const operatorId = async () =>
    (
      await queries()
        .selectFrom("operator")
        .select("id")
        .where("mobile", "in", [mobile, next])
        .executeTakeFirstOrThrow()
    ).id;
  const messagesTo = async (recipient: string) =>
    (await queries().selectFrom("outbox").select("text").where("recipient", "=", recipient).execute()).map(
      ({ text }) => text,
    );

  beforeEach(async () => {
    clock.time += 120 * minute;
    const id = await operatorId();
    await queries().updateTable("operator").set({ mobile, second_step: 0 }).where("id", "=", id).execute();
    for (const table of ["sms_code", "outbox", "registration"] as const)
      await queries().deleteFrom(table).execute();
  });

  /** A session, and the handle and code for the new mobile. */
  async function begun() {
    const token = await tokenOf(mobile);
    const handle = (await send(token, next)).data as string;
    return { token, handle, code: await codeFor(next) };
  }

  describe("A8: changing one's mobile", () => {
    test("asks for a fresh proof at both steps", async () => {
      const { token, handle, code } = await begun();
      clock.time += 10 * minute + 1;
      expect(await send(token, "13911110002")).toMatchObject({ code: 1, reason: "PROOF_NEEDED" });
      expect(await change(token, next, handle, code)).toMatchObject({ code: 1, reason: "PROOF_NEEDED" });
      expect(await messagesTo("13911110002")).toEqual([]);
    });

    test("sends the code to the new mobile and nowhere else; the reply is a handle of 24 characters", async () => {
      const token = await tokenOf(mobile);
      const answer = await send(token, next);
      const code = await codeFor(next);
      expect(answer.data).toMatch(/^[\w-]{24}$/);
      expect(tells(JSON.stringify([answer, [...answer.headers]]), code)).toBe(false);
      expect(await messagesTo(mobile)).toEqual([]);
      expect(await ask(accountCalls.me, {}, { token: answer.data as string })).toMatchObject({ code: 3 });
    });

    test("then one signs in with the new one, and the old one is nobody's but is told", async () => {
      const { token, handle, code } = await begun();
      expect(await change(token, next, handle, code)).toMatchObject({ code: 0, data: null });
      expect((await me(token)).data).toMatchObject({ mobile: "139****0001" });
      expect(await signIn(next)).toMatchObject({ code: 0 });
      expect(await signIn(mobile)).toMatchObject({ reason: "WRONG_MOBILE_OR_PASSWORD" });
      expect(await messagesTo(mobile)).toEqual([expect.stringContaining("139****0001")]);
    });

    test("A3: ends every other session, and whatever waits for a code", async () => {
      const there = await tokenOf(mobile);
      const { token, handle, code } = await begun();
      const id = await operatorId();
      const row = { operator_id: id, tries: 0, code_hash: "x" };
      await queries()
        .insertInto("second_step")
        .values({ ...row, handle_hash: "waits", sent_at: 0, created_at: clock.time })
        .execute();
      await queries()
        .insertInto("sms_code")
        .values({ ...row, handle_hash: "waits", purpose: "password", mobile, at: clock.time })
        .execute();
      await change(token, next, handle, code);
      expect(await me(token)).toMatchObject({ code: 0 });
      expect(await me(there)).toMatchObject({ code: 3 });
      for (const table of ["second_step", "sms_code"] as const)
        expect(await queries().selectFrom(table).select("handle_hash").execute()).toEqual([]);
    });

    test("to the same one is pointless and said so", async () => {
      const token = await tokenOf(mobile);
      expect(await send(token, "138 0000 0011")).toMatchObject({ reason: "MOBILE_SAME", field: "mobile" });
    });

    test("F1 F2: is audited masked; code and handle are in no row and no log but the demo's", async () => {
      const { token, handle, code } = await begun();
      const before = lines.length;
      await change(token, next, handle, code);
      const [row] = await queries()
        .selectFrom("audit")
        .selectAll()
        .where("action", "=", "operator.mobile")
        .orderBy("at", "desc")
        .execute();
      expect(JSON.parse(row!.before)).toEqual({ mobile: "138****0011" });
      expect(JSON.parse(row!.after)).toEqual({ mobile: "139****0001" });
      const kept = JSON.stringify([
        await queries().selectFrom("audit").selectAll().execute(),
        await queries().selectFrom("sms_code").selectAll().execute(),
        lines.slice(before),
      ]);
      for (const secret of [handle, next]) expect(kept).not.toContain(secret);
    });
  });

  describe("A5: a mobile that somebody has", () => {
    test("answers just as a free one does; who holds it reads that somebody wants it", async () => {
      const token = await tokenOf(mobile);
      const [free, used] = [await send(token, next), await send(token, taken)];
      expect(used.data).toMatch(/^[\w-]{24}$/);
      const shape = ({ data, ...rest }: typeof free) => ({ ...rest, headers: [...rest.headers] });
      expect(shape(used)).toEqual(shape(free));
      const [told] = await messagesTo(taken);
      expect(told).toContain("已有账号");
      expect(told).not.toMatch(/\d{6}/);
    });

    test("no code opens it, and wrong ones are counted as for a free one", async () => {
      const token = await tokenOf(mobile);
      const handle = (await send(token, taken)).data as string;
      for (const left of [4, 3, 2, 1, 0])
        expect(await change(token, taken, handle, String(100_000 + left))).toMatchObject({
          reason: "CODE_WRONG",
          data: { left },
        });
      expect(await change(token, taken, handle, "000000")).toMatchObject({ reason: "CODE_EXPIRED" });
      expect((await me(token)).data).toMatchObject({ mobile: "138****0011" });
    });

    test("since the code was sent is answered like a code that is too old, and nothing changes", async () => {
      const { token, handle, code } = await begun();
      const other = await tokenOf(taken);
      await queries().updateTable("operator").set({ mobile: next }).where("mobile", "=", taken).execute();
      expect(await change(token, next, handle, code)).toMatchObject({ code: 1, reason: "CODE_EXPIRED" });
      expect((await me(token)).data).toMatchObject({ mobile: "138****0011" });
      await queries().updateTable("operator").set({ mobile: taken }).where("mobile", "=", next).execute();
      expect(await me(other)).toMatchObject({ code: 0 });
    });
  });

  describe("A6: the code", () => {
    test("says how many tries are left, and is void after five", async () => {
      const { token, handle, code } = await begun();
      for (const left of [4, 3, 2, 1, 0])
        expect(await change(token, next, handle, another(code))).toMatchObject({
          reason: "CODE_WRONG",
          field: "smsCode",
          data: { left },
        });
      expect(await change(token, next, handle, code)).toMatchObject({ reason: "CODE_EXPIRED" });
    });

    test("is good for five minutes and for one change, also when sent many times at once", async () => {
      const late = await begun();
      clock.time += 5 * minute + 1;
      expect(await change(late.token, next, late.handle, late.code)).toMatchObject({
        reason: "CODE_EXPIRED",
      });
      const { token, handle, code } = await begun();
      const answers = await Promise.all(Array.from({ length: 5 }, () => change(token, next, handle, code)));
      expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    });

    test("is bound to its mobile, its handle and its operator", async () => {
      const { token, handle, code } = await begun();
      expect(await change(token, "13911110003", handle, code)).toMatchObject({ reason: "CODE_EXPIRED" });
      expect(await change(token, next, "x".repeat(24), code)).toMatchObject({ reason: "CODE_EXPIRED" });
      expect(await change(await tokenOf(taken), next, handle, code)).toMatchObject({
        reason: "CODE_EXPIRED",
      });
      expect((await me(token)).data).toMatchObject({ mobile: "138****0011" });
    });

    test("goes to one mobile once a minute, and five times an hour", async () => {
      const token = await tokenOf(mobile);
      const sent = await Promise.all(Array.from({ length: 4 }, () => send(token, next)));
      expect(sent.filter((answer) => answer.code === 0)).toHaveLength(1);
      clock.time += 20_000;
      expect(await send(token, next)).toMatchObject({ reason: "CODE_TOO_SOON", data: { seconds: 40 } });
      for (let more = 0; more < 4; more++) {
        clock.time += minute;
        expect(await send(token, next)).toMatchObject({ code: 0 });
      }
      clock.time += minute;
      expect(await send(token, next)).toMatchObject({ reason: "TOO_MANY_TRIES" });
      expect(await messagesTo(next)).toHaveLength(5);
    });
  });
}, "at once|once a minute");
