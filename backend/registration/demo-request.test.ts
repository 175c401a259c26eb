import { beforeEach, describe, expect, test } from "vitest";
import { registrationCalls } from "#contract/registration/calls";
import { onSqlite } from "../../tests/support/engines";
import { openEntrance } from "../../tests/support/newcomer";
import { minute, openOffice } from "../../tests/support/office";
import { rowsOf } from "../../tests/support/rows";

const wish = {
  companyName: "想看演示的公司",
  contact: "王小明",
  mobile: "13712345678",
  note: "下周\r\n方便吗？ <b>&lt;",
};

onSqlite((database) => {
  const office = openOffice(database);
  const { clock, ask } = office;
  const { token } = openEntrance(database, office);

  beforeEach(async () => {
    clock.time += 60 * minute;
    for (const table of ["rate_limit", "demo_request"] as const)
      await database().queries.deleteFrom(table).execute();
  });

  const rows = () => database().queries.selectFrom("demo_request").selectAll().execute();
  const request = async (more: object = {}, from: { address?: string } = {}) =>
    ask(registrationCalls.requestDemo, { ...wish, ...(await token(from)), ...more }, from);

  describe("somebody who would like to see the product", () => {
    test("leaves a name and whom to call, as typed; it is written down without them", async () => {
      expect(await request()).toMatchObject({ code: 0, data: null });
      const [row] = await rows();
      expect(row).toMatchObject({
        company_name: wish.companyName,
        contact: wish.contact,
        mobile: wish.mobile,
        note: "下周\n方便吗？ <b>&lt;",
        at: clock.time,
      });
      const audited = await rowsOf(database().queries, "audit", { action: "demo.request", at: clock.time });
      expect(audited).toMatchObject([{ subject: row!.id, company_id: "", operator_id: "" }]);
      expect(JSON.stringify(audited)).not.toContain(wish.mobile);
    });

    test("may leave the note out", async () => {
      expect(await request({ note: undefined })).toMatchObject({ code: 0 });
      expect((await rows())[0]!.note).toBe("");
    });

    test("needs a page's token, and leaves the honeypot empty", async () => {
      expect(await request({ oneTimeToken: "x" })).toMatchObject({
        code: 1,
        reason: "ONE_TIME_TOKEN_USED",
        field: null,
      });
      expect(await request({ website: "https://spam.example", oneTimeToken: "x" })).toMatchObject({
        code: 0,
        data: null,
      });
      expect(await rows()).toEqual([]);
    });

    test("waits after five requests from one address within an hour; others do not", async () => {
      for (let turn = 0; turn < 5; turn += 1) expect(await request()).toMatchObject({ code: 0 });
      expect(await request()).toMatchObject({ code: 1, reason: "TOO_MANY_TRIES", data: { minutes: 60 } });
      expect(await request({}, { address: "203.0.113.8" })).toMatchObject({ code: 0 });
      expect(await rows()).toHaveLength(6);
      clock.time += 60 * minute;
      expect(await request()).toMatchObject({ code: 0 });
    });

    test.each([
      ["companyName", "", "COMPANY_NAME_MISSING"],
      ["contact", "", "REAL_NAME_MISSING"],
      ["contact", "王\u0007", "HAS_CONTROL"],
      ["mobile", "12", "MOBILE_WRONG"],
      ["note", "好".repeat(501), "TOO_LONG"],
      ["note", "\ud800", "HAS_CONTROL"],
    ])("C1: %s %j is refused: %s", async (field, value, reason) => {
      expect(await request({ [field]: value })).toMatchObject({ code: 422, reason, field });
      expect(await rows()).toEqual([]);
    });

    test("C5: text with meaning in SQL is text", async () => {
      const odd = "'); drop table demo_request; --";
      expect(await request({ companyName: odd, note: odd })).toMatchObject({ code: 0 });
      expect(await rows()).toMatchObject([{ company_name: odd, note: odd }]);
    });
  });
});
