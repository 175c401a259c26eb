import { beforeEach, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { registrationCalls } from "#contract/registration/calls";
import { racingOnEach } from "../../tests/support/engines";
import { anotherCode, creditCode, newMobile, openEntrance } from "../../tests/support/newcomer";
import { day, minute, openOffice } from "../../tests/support/office";
import { rowOf } from "../../tests/support/rows";
import { tells } from "../../tests/support/tells";
import { isPassword } from "../accounts/passwords";
import { hashToken, newHandle, newToken } from "../ids";

const admin = "13800000002";
const password = "一个好记的长密码";

racingOnEach((database) => {
  const office = openOffice(database);
  const { clock, ask, signIn, lines } = office;
  const { send, receive, registerOperator, registerCompany, halfRegistered, count } = openEntrance(
    database,
    office,
  );

  beforeEach(async () => {
    clock.time += 60 * minute;
    await database().queries.deleteFrom("rate_limit").execute();
  });

  const audited = (action: string) =>
    database().queries.selectFrom("audit").selectAll().where("action", "=", action).execute();

  describe("a person", () => {
    test("registers with the code from their mobile, and gets a ticket that is no session", async () => {
      const before = await count("operator");
      const { mobile, ticket } = await halfRegistered();
      expect(ticket).toMatch(/^[\w-]{43}$/);
      expect(await ask(accountCalls.me, {}, { token: ticket })).toMatchObject({ code: 3 });
      const row = await rowOf(database().queries, "registration", { mobile });
      expect(row).toMatchObject({ ticket_hash: hashToken(ticket), real_name: "新来的人", at: clock.time });
      expect(await isPassword(row.password_hash, password)).toBe(true);
      expect(await count("operator")).toBe(before);
    });

    test("F1: no secret of theirs stands in an audit row or a log line", async () => {
      const mobile = newMobile();
      const { handle, smsCode } = await receive("register", mobile);
      const { data } = await registerOperator({ mobile, handle, smsCode });
      const entry = await registerCompany(data as string);
      const rows = JSON.stringify(await database().queries.selectFrom("audit").selectAll().execute());
      const said = lines.filter((line) => !line.includes("demo message")).join("\n");
      const secrets = [data as string, entry.data as string, handle, smsCode, password, mobile];
      for (const text of [rows, said]) expect(secrets.filter((secret) => tells(text, secret))).toEqual([]);
      expect((await audited("operator.register")).at(-1)).toMatchObject({ company_id: "", operator_id: "" });
    });

    test("A6: with a wrong code reads how many tries are left; after five the right one is too late", async () => {
      const mobile = newMobile();
      const { handle, smsCode } = await receive("register", mobile);
      for (const left of [4, 3, 2, 1, 0]) {
        const answer = await registerOperator({ mobile, handle, smsCode: anotherCode(smsCode) });
        expect(answer).toMatchObject({ code: 1, reason: "CODE_WRONG", field: "smsCode", data: { left } });
        expect(answer.message).toBe(`验证码不正确，还可以再试 ${left} 次`);
      }
      const late = await registerOperator({ mobile, handle, smsCode });
      expect(late).toMatchObject({ code: 1, reason: "CODE_EXPIRED", field: "smsCode" });
      expect(await audited("code.refused")).not.toEqual([]);
    });

    test("A6: thirty guesses at the same moment are at most five tries", async () => {
      const mobile = newMobile();
      const { handle, smsCode } = await receive("register", mobile);
      const wrong = { mobile, handle, smsCode: anotherCode(smsCode) };
      const answers = await Promise.all(Array.from({ length: 30 }, () => registerOperator(wrong)));
      expect(answers.filter(({ reason }) => reason === "CODE_WRONG")).toHaveLength(5);
      expect(await registerOperator({ mobile, handle, smsCode })).toMatchObject({ reason: "CODE_EXPIRED" });
    });

    test("A6: a code is good for five minutes", async () => {
      const [early, late] = [newMobile(), newMobile()];
      const [first, second] = [await receive("register", early), await receive("register", late)];
      clock.time += 5 * minute;
      expect(await registerOperator({ mobile: early, ...first })).toMatchObject({ code: 0 });
      clock.time += 1;
      expect(await registerOperator({ mobile: late, ...second })).toMatchObject({ reason: "CODE_EXPIRED" });
    });

    test("A6: a code is bound to its mobile, its handle and its purpose", async () => {
      const [mine, theirs] = [newMobile(), newMobile()];
      const own = await receive("register", mine);
      const foreign = await receive("register", theirs);
      const expired = { reason: "CODE_EXPIRED" };
      expect(await registerOperator({ mobile: theirs, ...own })).toMatchObject(expired);
      expect(await registerOperator({ mobile: mine, ...own, handle: newHandle() })).toMatchObject(expired);
      expect(await registerOperator({ mobile: mine, ...foreign })).toMatchObject(expired);
      if (own.smsCode !== foreign.smsCode) {
        const mixed = { mobile: mine, handle: own.handle, smsCode: foreign.smsCode };
        expect(await registerOperator(mixed)).toMatchObject({ reason: "CODE_WRONG" });
      }
      const reset = { mobile: mine, ...own, password };
      expect(await ask(registrationCalls.resetPassword, reset)).toMatchObject(expired);
      const entry = { username: mine, smsCode: own.smsCode, token: own.handle };
      expect(await ask(accountCalls.signIn, entry)).toMatchObject(expired);
      const login = await receive("login", admin);
      expect(await registerOperator({ mobile: admin, ...login })).toMatchObject(expired);
      expect(await registerOperator({ mobile: mine, ...own })).toMatchObject({ code: 0 });
    });

    test("A6: one code sent many times at once registers once, and is used up", async () => {
      const mobile = newMobile();
      const code = await receive("register", mobile);
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => registerOperator({ mobile, ...code })),
      );
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      expect(answers.filter(({ reason }) => reason === "CODE_EXPIRED")).toHaveLength(4);
      expect(await registerOperator({ mobile, ...code })).toMatchObject({ reason: "CODE_EXPIRED" });
    });

    test("who registers again begins anew: the ticket before is void, the last password counts", async () => {
      const { mobile, ticket } = await halfRegistered();
      clock.time += 2 * minute;
      const again = await receive("register", mobile);
      const { data } = await registerOperator({ mobile, ...again, password: "another good password" });
      expect(await registerCompany(ticket)).toMatchObject({ reason: "REGISTRATION_EXPIRED" });
      expect(await signIn(mobile, password)).toMatchObject({ reason: "WRONG_MOBILE_OR_PASSWORD" });
      expect(await signIn(mobile, "another good password")).toMatchObject({ reason: "COMPANY_INCOMPLETE" });
      expect(await registerCompany(data as string)).toMatchObject({ code: 0 });
    });

    test("A7: a common password, or one with the own mobile in it, is refused and costs no try", async () => {
      const mobile = newMobile();
      const code = await receive("register", mobile);
      for (const common of ["password123", "ＰＡＳＳＷＯＲＤ", `my ${mobile}!`])
        expect(await registerOperator({ mobile, ...code, password: common })).toMatchObject({
          code: 1,
          reason: "PASSWORD_COMMON",
          field: "password",
        });
      const short = await registerOperator({ mobile, ...code, password: "7 chars" });
      expect(short).toMatchObject({ code: 422, reason: "PASSWORD_TOO_SHORT" });
      const odd = "  \tspaces and 😀😀 of any kind ";
      const { data } = await registerOperator({ mobile, ...code, password: odd });
      expect(await registerCompany(data as string)).toMatchObject({ code: 0 });
      expect(await signIn(mobile, odd)).toMatchObject({ code: 0 });
      expect(await signIn(mobile, odd.trim())).toMatchObject({ reason: "WRONG_MOBILE_OR_PASSWORD" });
    });

    test("A5: a mobile that has an account never registers, and reads no other answer than a wrong code", async () => {
      const handle = (await send("register", admin)).data as string;
      const guess = { mobile: admin, handle, smsCode: "" };
      for (const smsCode of ["000000", "123456"])
        expect(await registerOperator({ ...guess, smsCode })).toMatchObject({ reason: "CODE_WRONG" });
      const rows = await database().queries.selectFrom("registration").select("mobile").execute();
      expect(rows.map(({ mobile }) => mobile)).not.toContain(admin);
    });
  });

  describe("signing in before the company is there", () => {
    test("says so to whoever knows the password, and to nobody else (A5)", async () => {
      const { mobile } = await halfRegistered();
      expect(await signIn(mobile, password)).toMatchObject({
        code: 1,
        reason: "COMPANY_INCOMPLETE",
        field: null,
        data: {},
      });
      const shown = ({ headers, ...rest }: Awaited<ReturnType<typeof signIn>>) => [rest, [...headers]];
      expect(shown(await signIn(mobile, "guess"))).toEqual(shown(await signIn("13999999999", "guess")));
      const [refusal] = (await audited("signIn.refused")).filter((row) => row.after.includes("company"));
      expect(refusal).toBeDefined();
    });

    test("A4: is throttled like any mobile, and a right password is no failure", async () => {
      const { mobile } = await halfRegistered();
      for (let turn = 0; turn < 8; turn += 1)
        expect(await signIn(mobile, password)).toMatchObject({ reason: "COMPANY_INCOMPLETE" });
      for (let guess = 0; guess < 5; guess += 1) await signIn(mobile, "guess");
      expect(await signIn(mobile, password)).toMatchObject({ reason: "TOO_MANY_TRIES" });
    });

    test("a code does not do either: nobody has that mobile yet", async () => {
      const { mobile } = await halfRegistered();
      const answer = await send("login", mobile);
      const entry = { username: mobile, smsCode: "123456", token: answer.data as string };
      expect(await ask(accountCalls.signIn, entry)).toMatchObject({ reason: "CODE_WRONG" });
    });
  });

  describe("a company", () => {
    test("begins unverified, with its first administrator signed in", async () => {
      const { mobile, ticket } = await halfRegistered();
      const answer = await registerCompany(ticket, {
        companyName: "  明<b>&amp;</b>公司 ",
        creditCode: " 91350100m000100y43",
      });
      expect(answer).toMatchObject({ code: 0, data: expect.stringMatching(/^[\w-]{43}$/) });
      expect(answer.headers.get("mingshi-device")).toBeTruthy();
      const token = answer.data as string;
      const me = await ask(accountCalls.me, {}, { token });
      expect(me.data).toMatchObject({
        realName: "新来的人",
        roleKeyList: ["r_ent_admin", "r_not_validate"],
        mustChoosePassword: false,
        hasSecondStep: false,
        loginTimes: 1,
        isProven: true,
      });
      const company = await ask(accountCalls.company, {}, { token });
      expect(company.data).toMatchObject({
        name: "明<b>&amp;</b>公司",
        shortName: "新公司",
        verification: "unverified",
        isVerified: false,
        themeColor: "#e06563",
        version: { version: 2, accountBalances: 0 },
      });
      const { companyUuid } = company.data as { companyUuid: string };
      const row = await rowOf(database().queries, "company", { id: companyUuid });
      expect(row).toMatchObject({ credit_code: creditCode, exam_service_level: 1, created_at: clock.time });
      expect(await ask(accountCalls.examSettings, { companyUuid }, { token })).toMatchObject({ code: 0 });
      expect(await signIn(mobile, password)).toMatchObject({ code: 0 });

      const [registered] = (await audited("company.register")).filter((row) => row.subject === companyUuid);
      expect(registered).toMatchObject({ company_id: companyUuid, address: "192.0.2.1", at: clock.time });
      const entries = (await audited("signIn")).filter((row) => row.company_id === companyUuid);
      expect(entries.map((row) => row.after)).toContain('{"by":"registration"}');
    });

    test("A8: the proof is as old as the code that was shown, however fresh the session is", async () => {
      const [early, late] = [await halfRegistered(), await halfRegistered()];
      const isProven = async (ticket: string) => {
        const { data: token } = await registerCompany(ticket);
        const { data } = await ask(accountCalls.me, {}, { token: token as string });
        return (data as { isProven: boolean }).isProven;
      };
      clock.time += 10 * minute;
      expect(await isProven(early.ticket)).toBe(true);
      clock.time += 1;
      expect(await isProven(late.ticket)).toBe(false);
    });

    test("a ticket is good once, also when it is used many times at once", async () => {
      const { ticket } = await halfRegistered();
      const before = await count("company");
      const answers = await Promise.all(Array.from({ length: 5 }, () => registerCompany(ticket)));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      expect(answers.filter(({ reason }) => reason === "REGISTRATION_EXPIRED")).toHaveLength(4);
      expect(await registerCompany(ticket)).toMatchObject({ code: 1, reason: "REGISTRATION_EXPIRED" });
      expect(await count("company")).toBe(before + 1);
    });

    test("a ticket is good for a day; one that never was is good for nothing", async () => {
      const [early, late] = [await halfRegistered(), await halfRegistered()];
      clock.time += day;
      expect(await registerCompany(early.ticket)).toMatchObject({ code: 0 });
      clock.time += 1;
      const expired = { code: 1, reason: "REGISTRATION_EXPIRED", field: null };
      expect(await registerCompany(late.ticket)).toMatchObject(expired);
      expect(await registerCompany(newToken())).toMatchObject(expired);
      expect(await registerCompany("x")).toMatchObject({ code: 422, reason: "REGISTRATION_EXPIRED" });
      // Signing in still says what is missing, so that they can resume.
      expect(await signIn(late.mobile, password)).toMatchObject({ reason: "COMPANY_INCOMPLETE" });
    });

    test("is not made for somebody who meanwhile belongs to another; nothing is left half", async () => {
      const { mobile, ticket } = await halfRegistered();
      const { queries } = database();
      const stranger = await rowOf(queries, "operator", { mobile: "13800000014" });
      await queries
        .insertInto("operator")
        .values({ ...stranger, id: newToken(), mobile })
        .execute();
      const before = [await count("company"), await count("operator"), await count("session")];
      expect(await registerCompany(ticket)).toMatchObject({ reason: "REGISTRATION_EXPIRED" });
      expect([await count("company"), await count("operator"), await count("session")]).toEqual(before);
      expect(await signIn(mobile, password)).toMatchObject({ reason: "WRONG_MOBILE_OR_PASSWORD" });
      expect(await signIn(mobile)).toMatchObject({ code: 0 });
    });

    test("A5: a credit code that another company has is not told", async () => {
      const [one, other] = [await halfRegistered(), await halfRegistered()];
      expect(await registerCompany(one.ticket)).toMatchObject({ code: 0 });
      expect(await registerCompany(other.ticket)).toMatchObject({ code: 0 });
    });

    test("B2: sees nothing of another company that registered", async () => {
      const [one, other] = [await halfRegistered(), await halfRegistered()];
      const [mine, theirs] = [await registerCompany(one.ticket), await registerCompany(other.ticket)];
      const idOf = async (token: unknown) =>
        (await ask(accountCalls.company, {}, { token: token as string })).data as { companyUuid: string };
      const { companyUuid } = await idOf(theirs.data);
      expect(companyUuid).not.toBe((await idOf(mine.data)).companyUuid);
      expect(
        await ask(accountCalls.examSettings, { companyUuid }, { token: mine.data as string }),
      ).toMatchObject({ code: 404 });
    });

    test("B4: what a request adds beyond the shape is dropped", async () => {
      const { ticket } = await halfRegistered();
      const { data } = await registerCompany(ticket, {
        balance: 1e6,
        verification: "verified",
        version: 3,
        roleKeys: ["r_sys_admin"],
        companyUuid: "x",
      });
      const token = data as string;
      expect((await ask(accountCalls.me, {}, { token })).data).toMatchObject({
        roleKeyList: ["r_ent_admin", "r_not_validate"],
      });
      expect((await ask(accountCalls.company, {}, { token })).data).toMatchObject({
        verification: "unverified",
        version: { version: 2, accountBalances: 0 },
      });
    });

    test.each([
      ["companyName", "", "COMPANY_NAME_MISSING"],
      ["companyName", "名".repeat(101), "TOO_LONG"],
      ["companyName", "好\u202e司公", "HAS_CONTROL"],
      ["shortName", " ", "SHORT_NAME_MISSING"],
      ["creditCode", "", "CREDIT_CODE_MISSING"],
      ["creditCode", "91350100M000100Y44", "CREDIT_CODE_WRONG"],
      ["creditCode", "'; drop table company; --", "CREDIT_CODE_WRONG"],
    ])("C1: %s %j is refused, %s, and the ticket stays good", async (field, value, reason) => {
      const { ticket } = await halfRegistered();
      expect(await registerCompany(ticket, { [field]: value })).toMatchObject({ code: 422, reason, field });
      expect(await registerCompany(ticket)).toMatchObject({ code: 0 });
    });
  });
}, "at once|at the same moment");
