import { beforeEach, describe, expect, test } from "vitest";
import { registrationCalls } from "#contract/registration/calls";
import { fillFirst, racingOnEach } from "../../tests/support/engines";
import { newMobile, openEntrance, type Purpose, sends } from "../../tests/support/newcomer";
import { fillOffice, minute, openOffice } from "../../tests/support/office";
import { tells } from "../../tests/support/tells";
import type { Database } from "../database/open";

const admin = "13800000002";
const careful = "13800000013";
const purposes: Purpose[] = ["register", "login", "password"];

racingOnEach((database) => {
  let asked = 0;
  /** The same database with a count of its statements, except those about messages, which run separately. */
  function counted(): Database {
    const { queries, ...rest } = database();
    const counting = queries.withPlugin({
      transformQuery({ node }) {
        if (!/"(outbox|job)"/.test(JSON.stringify(node))) asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return { ...rest, queries: counting, transaction: (work) => counting.transaction().execute(work) };
  }
  fillFirst(database, fillOffice);
  const office = openOffice(counted);
  const { clock, ask, codeFor, lines } = office;
  const { token, send, count } = openEntrance(database, office);

  beforeEach(async () => {
    clock.time += 24 * 60 * minute;
    for (const table of ["rate_limit", "sms_code", "outbox"] as const)
      await database().queries.deleteFrom(table).execute();
  });

  const lock = (mobile: string, locked: number) =>
    database().queries.updateTable("operator").set({ locked }).where("mobile", "=", mobile).execute();
  const messages = () =>
    database()
      .queries.selectFrom("outbox")
      .select(["kind", "recipient", "text", "company_id"])
      .orderBy("at")
      .execute();

  describe("what is sent", () => {
    test.each([
      ["register", newMobile(), /^【明试】注册验证码 \d{6}，5 分钟内有效。/],
      ["register", admin, /^【明试】这个手机号已有账号，请直接登录；忘记密码可以在登录页重置。/],
      ["login", admin, /^【明试】登录验证码 \d{6}，5 分钟内有效，请勿告诉他人。/],
      ["login", careful, /^【明试】你的账号已开启两步验证，请用密码登录。/],
      ["password", admin, /^【明试】重置密码验证码 \d{6}，5 分钟内有效，请勿告诉他人。/],
      ["password", careful, /^【明试】重置密码验证码 \d{6}/],
    ] as const)("to %s for %s: %s", async (purpose, mobile, text) => {
      expect(await send(purpose, mobile)).toMatchObject({ code: 0 });
      const [message, ...more] = await messages();
      expect(more).toEqual([]);
      expect(message).toMatchObject({
        kind: purpose,
        recipient: mobile,
        text: expect.stringMatching(text),
      });
      expect(message!.company_id === "").toBe(purpose === "register" && mobile !== admin);
    });

    test("nothing to a mobile that nobody has, nor to somebody locked, who wants to get in", async () => {
      await lock(admin, 1);
      for (const purpose of ["login", "password"] as const) {
        expect(await send(purpose, newMobile())).toMatchObject({ code: 0 });
        expect(await send(purpose, admin)).toMatchObject({ code: 0 });
      }
      await lock(admin, 0);
      expect(await messages()).toEqual([]);
    });
  });

  describe("A6: the code", () => {
    test("goes to the mobile and nowhere else; of it and its handle hashes alone are kept", async () => {
      for (const purpose of purposes) {
        const mobile = purpose === "register" ? newMobile() : admin;
        const answer = await send(purpose, mobile);
        const code = await codeFor(mobile);
        expect(answer.data).toMatch(/^[\w-]{24}$/);
        expect(tells(JSON.stringify([answer, [...answer.headers]]), code)).toBe(false);
        const kept = await database().queries.selectFrom("sms_code").selectAll().execute();
        expect(JSON.stringify(kept)).not.toContain(answer.data);
        expect(tells(kept.map((row) => row.code_hash).join(), code)).toBe(false);
        const audited = await database().queries.selectFrom("audit").select(["subject", "after"]).execute();
        expect(tells(JSON.stringify(audited), code)).toBe(false);
        const others = lines.filter((line) => !line.includes("demo message"));
        expect(tells(others.join("\n"), code)).toBe(false);
        clock.time += 60 * minute;
      }
    });

    test("goes again after 60 seconds, for one purpose; another purpose does not wait", async () => {
      expect(await send("login", admin)).toMatchObject({ code: 0 });
      clock.time += 20_500;
      expect(await send("login", admin)).toMatchObject({
        code: 1,
        reason: "CODE_TOO_SOON",
        field: null,
        data: { seconds: 40 },
        message: expect.stringContaining("40 秒"),
      });
      expect(await send("password", admin)).toMatchObject({ code: 0 });
      clock.time += 39_500;
      expect(await send("login", admin)).toMatchObject({ code: 0 });
    });

    test("asked for several times at once goes once, and by a flood at most once", async () => {
      const together = async (mobile: string, times: number) => {
        const people = await Promise.all(Array.from({ length: times }, () => token()));
        const asked = people.map((one) => ask(registrationCalls.sendLoginCode, { mobile, ...one }));
        const answers = await Promise.all(asked);
        const sent = answers.filter(({ code }) => code === 0);
        const waits = answers.filter(({ reason }) => /^(CODE_TOO_SOON|TOO_MANY_TRIES)$/.test(reason ?? ""));
        expect(sent.length + waits.length).toBe(times);
        return sent.length;
      };
      expect(await together(admin, 4)).toBe(1);
      expect(await messages()).toHaveLength(1);
      expect(await together("13800000003", 15)).toBeLessThanOrEqual(1);
      expect((await messages()).length).toBeLessThanOrEqual(2);
    });
  });

  describe("limits", () => {
    test("five messages to one mobile in an hour, for whatever purpose; being refused does not count", async () => {
      for (const purpose of ["login", "password", "login", "password", "register"] as const) {
        expect(await send(purpose, admin)).toMatchObject({ code: 0 });
        expect(await send(purpose, admin)).toMatchObject({ reason: expect.stringMatching(/SOON|MANY/) });
        clock.time += minute;
      }
      expect(await send("login", admin)).toMatchObject({
        code: 1,
        reason: "TOO_MANY_TRIES",
        field: null,
        data: { minutes: 55 },
      });
      expect(await messages()).toHaveLength(5);
      expect(await send("login", "13800000003")).toMatchObject({ code: 0 });
      clock.time += 55 * minute;
      expect(await send("login", admin)).toMatchObject({ code: 0 });
    });

    test("twenty from one address in a quarter of an hour; other addresses go on", async () => {
      for (let at = 0; at < 20; at += 1)
        expect(await send("register", newMobile())).toMatchObject({ code: 0 });
      expect(await send("register", newMobile())).toMatchObject({
        reason: "TOO_MANY_TRIES",
        data: { minutes: 15 },
      });
      expect(await send("register", newMobile(), { address: "203.0.113.5" })).toMatchObject({ code: 0 });
      expect(await count("sms_code")).toBe(21);
    });

    test("A6: ten codes a day reset a password at most, known mobile or not; a day later there are ten again", async () => {
      for (const mobile of [admin, "13977777701"]) {
        for (let turn = 0; turn < 10; turn += 1) {
          expect(await send("password", mobile)).toMatchObject({ code: 0 });
          clock.time += 61 * minute;
        }
        expect(await send("password", mobile)).toMatchObject({ reason: "TOO_MANY_TRIES" });
        expect(await send("login", mobile)).toMatchObject({ code: 0 });
        clock.time += 14 * 60 * minute;
        expect(await send("password", mobile)).toMatchObject({ code: 0 });
      }
    });

    test("A4: messages do not use up the tries at the password, nor the other way round", async () => {
      for (let at = 0; at < 4; at += 1) {
        await send(at % 2 ? "login" : "password", admin);
        await office.signIn(admin, "guess");
        clock.time += minute;
      }
      expect(await office.signIn(admin)).toMatchObject({ code: 0 });
      expect(await send("register", admin)).toMatchObject({ code: 0 });
    });
  });

  describe("A5: nobody learns who has an account", () => {
    test.each(purposes)(
      "to %s, known, unknown, locked and careful get one answer and the same limits",
      async (purpose) => {
        await lock("13800000010", 1);
        const mobiles = [newMobile(), admin, "13800000010", careful];
        const seen = [];
        for (const mobile of mobiles) {
          const answers = [];
          for (let turn = 0; turn < 6; turn += 1) {
            // Each mobile from its own address, so that the address limit does not refuse.
            const { headers, data, ...rest } = await send(purpose, mobile, {
              address: `203.0.113.${mobiles.indexOf(mobile)}`,
            });
            const shape = typeof data === "string" ? data.replace(/[\w-]/g, "x") : data;
            answers.push({ ...rest, data: shape, headers: [...headers] });
            clock.time += turn % 2 ? minute : 30_000;
          }
          clock.time += 60 * minute;
          seen.push(answers);
        }
        await lock("13800000010", 0);
        expect(seen[0]!.map(({ reason }) => reason)).toContain("CODE_TOO_SOON");
        for (const answers of seen) expect(answers).toEqual(seen[0]);
      },
    );

    test("a wrong code and a late one read alike, too, and cost the same tries", async () => {
      const seen = [];
      for (const mobile of [newMobile(), admin, careful]) {
        const handle = (await send("password", mobile)).data as string;
        const reset = (smsCode: string) =>
          ask(registrationCalls.resetPassword, { mobile, handle, smsCode, password: "一个好记的长密码" });
        const sent = await messages();
        const right = sent.find(({ recipient }) => recipient === mobile)?.text ?? "";
        const wrong = right.includes("123456") ? "654321" : "123456";
        const answers = [];
        for (let turn = 0; turn < 6; turn += 1) answers.push(await reset(wrong));
        seen.push(answers.map(({ headers, ...rest }) => ({ ...rest, headers: [...headers] })));
      }
      expect(seen[0]!.map(({ reason }) => reason)).toEqual([
        ...Array.from({ length: 5 }, () => "CODE_WRONG"),
        "CODE_EXPIRED",
      ]);
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[2]).toEqual(seen[0]);
    });

    test("an unknown mobile costs as many statements as a known one", async () => {
      const statements = async (mobile: string) => {
        const one = await token();
        // Recurring jobs are not counted.
        await office.settle();
        asked = 0;
        await ask(registrationCalls.sendPasswordCode, { mobile, ...one });
        return asked;
      };
      const known = await statements("13800000003");
      const unknown = await statements("17799999999");
      expect(unknown).toBeGreaterThan(5);
      expect(unknown).toBe(known);
    });
  });

  describe("C1: a program that fills in everything", () => {
    test.each(purposes)("to %s gets the answer of success, and nothing is done", async (purpose) => {
      const before = await database().queries.selectFrom("rate_limit").selectAll().execute();
      const answer = await ask(sends[purpose], {
        mobile: admin,
        oneTimeToken: "x",
        website: "https://spam.example",
      });
      const honest = await send(purpose, "13800000003");
      expect(Object.keys(answer).sort()).toEqual(Object.keys(honest).sort());
      expect(answer).toMatchObject({
        code: 0,
        message: "",
        status: 200,
        data: expect.stringMatching(/^[\w-]{24}$/),
      });
      expect((await messages()).map(({ recipient }) => recipient)).toEqual(["13800000003"]);
      expect(await count("sms_code")).toBe(1);
      expect(before).toEqual([]);
    });
  });

  test("mobiles are read as people write them, and others refused beside the field", async () => {
    expect(await send("login", " +86 138-0000-0002")).toMatchObject({ code: 0 });
    expect((await messages())[0]!.recipient).toBe(admin);
    for (const [mobile, reason] of [
      ["", "MOBILE_MISSING"],
      ["12345", "MOBILE_WRONG"],
      ["'; drop table operator; --", "MOBILE_WRONG"],
      ["1380000000\u0000", "HAS_CONTROL"],
    ])
      expect(await send("login", mobile!)).toMatchObject({ code: 422, reason, field: "mobile" });
  });
}, "at once");
