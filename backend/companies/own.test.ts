import { beforeAll, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { companyCalls } from "#contract/companies/calls";
import { as } from "../../tests/support/cast";
import { onSqlite } from "../../tests/support/engines";
import { minute, openOffice } from "../../tests/support/office";
import { fileOf, png } from "../../tests/support/pictures";

const facts = {
  companyName: "华东能源集团",
  shortName: "华东能源",
  creditCode: "91310000MA1FL2K3XX",
  industry: "4",
  companySize: "5",
  address: "上海市",
  timeZone: "Asia/Shanghai",
};

onSqlite((database) => {
  const { ask, tokenOf, clock, lines } = openOffice(database);
  const tokens = {} as Record<"admin" | "stranger" | "newcomer" | "author", string>;
  beforeAll(async () => {
    tokens.admin = await tokenOf(as.administrator);
    tokens.stranger = await tokenOf(as.stranger);
    tokens.newcomer = await tokenOf(as.unverified);
    tokens.author = await tokenOf(as.author);
  });

  const update = (change: object, token = tokens.admin) =>
    ask(companyCalls.update, { ...facts, ...change }, { token });
  const mine = async (token = tokens.admin) =>
    (await ask(companyCalls.mine, {}, { token })).data as Record<string, unknown>;
  const auditRows = (action: string) =>
    database().queries.selectFrom("audit").selectAll().where("action", "=", action).orderBy("seq").execute();

  describe("facts", () => {
    test("are told, and those that may change are changed and audited, before → after", async () => {
      expect(await mine()).toMatchObject({
        companyName: "华东能源集团",
        verification: "verified",
        accountBalances: 16_130,
        operators: 14,
      });
      const change = {
        shortName: "华能",
        industry: "",
        companySize: "1",
        address: "静安区",
        timeZone: "Asia/Tokyo",
      };
      expect((await update(change)).code).toBe(0);
      expect(await mine()).toMatchObject(change);
      const info = (await ask(accountCalls.company, {}, { token: tokens.author })).data;
      expect(info).toMatchObject({ timeZone: "Asia/Tokyo", shortName: "华能" });
      const [row] = await auditRows("company.update");
      expect(JSON.parse(row!.before)).toMatchObject({ short_name: "华东能源", time_zone: "Asia/Shanghai" });
      expect(JSON.parse(row!.after)).toMatchObject({ short_name: "华能", time_zone: "Asia/Tokyo" });
      await update({});
    });

    test.each([
      { companyName: "华东能源（集团）" },
      { creditCode: "91440101MA59R7Q4CH" },
      { creditCode: "" },
    ])("%o stands still once it was verified, and nothing beside it changes", async (change) => {
      const answer = await update({ ...change, shortName: "别的" });
      expect([answer.code, answer.reason, answer.field]).toEqual([1, "COMPANY_FACT_FIXED", "companyName"]);
      expect(await mine()).toMatchObject(facts);
    });

    test("of a company that is not verified yet may all change, the code may wait", async () => {
      const own = {
        ...facts,
        companyName: "启明教育咨询（上海）有限公司",
        shortName: "启明",
        creditCode: "",
      };
      expect((await update(own, tokens.newcomer)).code).toBe(0);
      expect(await mine(tokens.newcomer)).toMatchObject(own);
      expect((await update({ ...own, creditCode: "91110108ma01c6t8hm " }, tokens.newcomer)).code).toBe(0);
      expect((await mine(tokens.newcomer)).creditCode).toBe("91110108MA01C6T8HM");
    });

    test("A5: nobody but the platform learns that another company gave the same code", async () => {
      expect(await mine(tokens.newcomer)).toMatchObject({ sameCreditCode: 0 });
    });

    test.each([
      [{ companyName: " " }, "COMPANY_NAME_MISSING", "companyName"],
      [{ companyName: "x".repeat(101) }, "TOO_LONG", "companyName"],
      [{ shortName: "" }, "SHORT_NAME_MISSING", "shortName"],
      [{ shortName: "a\u202eb" }, "HAS_CONTROL", "shortName"],
      [{ creditCode: "91310000MA1FL2K3X0" }, "CREDIT_CODE_WRONG", "creditCode"],
      [{ timeZone: "Mars/Olympus" }, "NOT_VALID", "timeZone"],
    ])("%o is refused at its field", async (change, reason, field) => {
      const answer = await update(change, tokens.newcomer);
      expect([answer.code, answer.reason, answer.field]).toEqual([422, reason, field]);
    });

    test("B2: another company's id or balance in the request changes nothing there, and nothing here", async () => {
      const before = await mine(tokens.stranger);
      const { companyUuid } = before;
      const extra = { companyUuid, id: companyUuid, balance: 1, version: 3, verification: "verified" };
      expect((await update(extra)).code).toBe(0);
      expect(await mine(tokens.stranger)).toEqual(before);
      expect(await mine()).toMatchObject({ verification: "verified", accountBalances: 16_130, version: 3 });
      expect((await update({ ...facts, ...extra, companyName: "启明" }, tokens.newcomer)).code).toBe(0);
      expect(await mine(tokens.newcomer)).toMatchObject({ verification: "unverified", version: 2 });
    });
  });

  describe("logo", () => {
    test("is kept, replaced and taken away; each time audited", async () => {
      const set = async (name: string) =>
        (await ask(companyCalls.setLogo, { file: fileOf(await png(), name) }, { token: tokens.admin }))
          .data as string;
      const first = await set("one.png");
      expect((await mine()).logo).toBe(first);
      const second = await set("two.png");
      expect((await mine()).logo).toBe(second);
      expect((await ask(companyCalls.removeLogo, {}, { token: tokens.stranger })).code).toBe(0);
      expect((await mine()).logo).toBe(second);
      expect((await ask(companyCalls.removeLogo, {}, { token: tokens.admin })).code).toBe(0);
      expect((await mine()).logo).toBe("");
      const left = await database()
        .queries.selectFrom("file")
        .select("id")
        .where("purpose", "=", "logo")
        .execute();
      expect(left).toEqual([]);
      const changes = (await auditRows("company.logo")).map(({ before, after }) => [
        JSON.parse(before),
        JSON.parse(after),
      ]);
      expect(changes).toEqual([
        ["", first],
        [first, second],
        [second, ""],
      ]);
    });
  });

  describe("settings", () => {
    test("change what papers and pages begin with", async () => {
      const settings = { themeColor: "#1F5A9C", paperMinutes: 45, supportPinyinSearch: true };
      const saved = await ask(companyCalls.updateSettings, settings, { token: tokens.admin });
      expect(saved.code).toBe(0);
      const read = await ask(companyCalls.settings, {}, { token: tokens.admin });
      const { revision: _, ...now } = read.data as { revision: string };
      expect(now).toEqual({ themeColor: "#1f5a9c", paperMinutes: 45, supportPinyinSearch: true });
      const { companyUuid } = (await mine()) as { companyUuid: string };
      const exam = await ask(accountCalls.examSettings, { companyUuid }, { token: tokens.author });
      expect(exam.data).toEqual({ examServiceLevel: 1, ...now });
      const [row] = await auditRows("company.settings");
      expect(JSON.parse(row!.before)).toEqual({
        themeColor: "#e06563",
        paperMinutes: 90,
        supportPinyinSearch: true,
      });
    });

    test("a colour that marks cannot be seen in is refused", async () => {
      const too = (themeColor: string) =>
        ask(companyCalls.updateSettings, { themeColor, paperMinutes: 45 }, { token: tokens.admin });
      for (const pale of ["#ffffff", "#ffd400", "#e8827f"])
        expect(await too(pale)).toMatchObject({ reason: "COLOUR_TOO_PALE", field: "themeColor" });
      expect(await too("red")).toMatchObject({ reason: "COLOUR_WRONG", field: "themeColor" });
      expect((await too("#e06563")).code).toBe(0);
    });

    test.each([0, 1441, 1.5, "", "soon"])("%o minutes are refused", async (paperMinutes) => {
      const request = { themeColor: "#e06563", paperMinutes: paperMinutes as number };
      const answer = await ask(companyCalls.updateSettings, request, { token: tokens.admin });
      expect(answer).toMatchObject({ reason: "NOT_MINUTES", field: "paperMinutes" });
    });
  });

  describe("the key of tickets", () => {
    const state = async (token: string) => (await ask(companyCalls.ticketKey, {}, { token })).data;

    test("A8, F2: is off, made after a fresh proof, told by nothing else, and each change is written down", async () => {
      const token = await tokenOf(as.administrator);
      const { companyUuid } = (await mine()) as { companyUuid: string };
      const off = {
        companyUuid,
        isOn: false,
        admitsAdmins: false,
        shownTo: "",
        shownAt: 0,
        ended: "",
        endedAt: 0,
      };
      expect(await state(token)).toEqual(off);
      const made = await ask(companyCalls.makeTicketKey, {}, { token });
      expect(made.data).toEqual({ companyUuid, key: expect.stringMatching(/^[\w-]{43}$/) });
      await ask(companyCalls.letTicketAdmins, { admitsAdmins: true }, { token });
      const on = { ...off, isOn: true, admitsAdmins: true, shownTo: "林静怡", shownAt: clock.time };
      expect(await state(token)).toEqual(on);
      const again = await ask(companyCalls.makeTicketKey, {}, { token });
      expect((again.data as { key: string }).key).not.toBe((made.data as { key: string }).key);
      expect(await state(token)).toEqual(on);

      const start = clock.time;
      clock.time += 10 * minute + 1;
      for (const call of [companyCalls.makeTicketKey, companyCalls.revokeTicketKey])
        expect(await ask(call, {}, { token })).toMatchObject({ reason: "PROOF_NEEDED", data: {} });
      expect(await ask(companyCalls.letTicketAdmins, { admitsAdmins: false }, { token })).toMatchObject({
        reason: "PROOF_NEEDED",
      });
      expect(await state(token)).toEqual(on);
      clock.time = start;
      await ask(companyCalls.revokeTicketKey, {}, { token });
      expect(await state(token)).toMatchObject({ isOn: false, ended: "revoked", endedAt: start });
      const actions = ["ticketKey.make", "ticketKey.admins", "ticketKey.end"];
      expect(await Promise.all(actions.map(async (action) => (await auditRows(action)).length))).toEqual([
        2, 1, 1,
      ]);
      // Switched on anew, it admits no administrators.
      await ask(companyCalls.makeTicketKey, {}, { token });
      expect(await state(token)).toMatchObject({ isOn: true, admitsAdmins: false });
    });

    test("F1: is nowhere but in the reply", async () => {
      const token = await tokenOf(as.administrator);
      const { data } = await ask(companyCalls.makeTicketKey, {}, { token });
      const { key } = data as { key: string };
      for (const table of ["audit", "ticket_key", "done"] as const) {
        const rows = await database().queries.selectFrom(table).selectAll().execute();
        expect(JSON.stringify(rows)).not.toContain(key);
      }
      expect(lines.join("\n")).not.toContain(key);
    });
  });
});
