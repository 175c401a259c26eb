import { beforeAll, expect, test } from "vitest";
import { orderCalls } from "#contract/orders/calls";
import { statementMost } from "#contract/orders/statement";
import { languageCodes } from "#locales/languages";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { withLimits } from "../../tests/support/limits";
import { readPdf } from "../../tests/support/read-pdf";
import { bookEntry } from "../companies/ledger";
import { readExcelRows } from "../file-formats/excel-read";
import { monthRange } from "./statement";

onEachEngine((database, engine) => {
  const { author, fetch } = openAuthors(database);
  let admin: Author;
  let platform: Author;
  const at = (text: string) => Date.parse(`${text}+08:00`);
  beforeAll(async () => {
    admin = await author({ roles: ["r_ent_admin"] });
    platform = await author({ roles: ["r_sys_admin"] });
    const entries = [
      ["gift", 100_000, "2025-11-30T23:59:59"],
      ["deposit", 500_050, "2025-12-01T00:00:00"],
      ["charge", -3_000, "2025-12-15T09:00:00"],
      ["charge", -3_000, "2025-12-15T09:00:00"],
      ["correction", -50, "2025-12-31T23:59:59"],
      ["correction", 70, "2026-01-01T00:00:00"],
    ] as const;
    for (const [kind, amount, when] of entries)
      await database().transaction((trx) =>
        bookEntry(trx, {
          ...{ company_id: admin.companyId, kind, amount, at: at(when), operator_id: admin.id },
          note: kind === "correction" ? "=更正" : "",
        }),
      );
  });
  const december = { month: "2025-12" };
  const open = async (path: string, who = admin) => fetch(`/management/api${path}`, {}, { token: who.token });

  test("H1: a statement begins with what was before, ends with the balance, and holds what is between", async () => {
    const found = await admin.ask(orderCalls.statement, december);
    expect(found).toMatchObject({
      ...{ opening: 100_000, received: 500_050, spent: 6_050, closing: 594_000, count: 4 },
      kinds: [
        { kind: "deposit", count: 1, received: 500_050, spent: 0 },
        { kind: "charge", count: 2, received: 0, spent: 6_000 },
        { kind: "correction", count: 1, received: 0, spent: 50 },
      ],
      ...{ firstMonth: "2025-11", currentMonth: "2026-01" },
    });
    // Each month begins where the one before ended, and the last ends with the ledger.
    const months = ["2025-10", "2025-11", "2025-12", "2026-01"];
    let closing = 0;
    for (const month of months) {
      const one = await admin.ask(orderCalls.statement, { month });
      expect([month, one.opening]).toEqual([month, closing]);
      closing = one.closing;
    }
    expect((await admin.ask(orderCalls.ledger, {})).closing).toBe(closing);
    expect(await platform.ask(orderCalls.statementOf, { ...december, companyUuid: admin.companyId })).toEqual(
      found,
    );
  });

  // One engine suffices for what follows.
  if (engine === "sqlite") {
    test("C8: as a workbook, its amounts are numbers that add up, and no text is a formula", async () => {
      const file = await open("/ledger/statement/2025-12/xlsx");
      expect(file.headers.get("content-type")).toContain("spreadsheetml");
      const rows: string[][] = [];
      await readExcelRows(new Uint8Array(await file.arrayBuffer()), ({ cells }) => rows.push(cells) > 0);
      expect(rows).toHaveLength(7);
      expect(rows[1]!.at(-1)).toBe("1000");
      expect(rows[2]!.slice(4)).toEqual(["5000.5", "", "6000.5"]);
      expect(rows.at(-2)![3]).toContain("=更正");
      expect(rows.at(-1)!.slice(4)).toEqual(["5000.5", "60.5", "5940"]);
    });

    test.each(languageCodes)(
      "as a PDF in %s it is tagged, with every entry and both balances",
      async (language) => {
        const file = await fetch(
          "/management/api/ledger/statement/2025-12/pdf",
          {},
          { token: admin.token, headers: { "accept-language": language } },
        );
        const { pages, isTagged, claims, reach } = await readPdf(new Uint8Array(await file.arrayBuffer()));
        expect({ isTagged, claims }).toEqual({ isTagged: true, claims: "PDF/UA-1" });
        expect(reach).toBeLessThan(0.95);
        const text = pages.join("\n");
        for (const said of [/1[.,]?000[.,]00/, /5[.,]?940[.,]00/, /LS-[0-9A-F]{8}/, /=更正/])
          expect(text).toMatch(said);
      },
    );

    test("a month of more entries than a file may have is refused as that file", async () => {
      const month = (who: Author, path: string) =>
        withLimits(statementMost, { pdf: 3, xlsx: 3 }, async () => (await open(path, who)).json());
      const own = await month(admin, "/ledger/statement/2025-12/pdf");
      const any = await month(platform, `/ledger/admin/statement/${admin.companyId}/2025-12/xlsx`);
      for (const reply of [own, any]) expect(reply).toMatchObject({ reason: "STATEMENT_TOO_LONG" });
    });

    test("each file is audited; a wrong month is refused at its field, and a stranger's company is none", async () => {
      const file = await open(`/ledger/admin/statement/${admin.companyId}/2025-12/xlsx`, platform);
      expect(file.status).toBe(200);
      const rows = await database()
        .queries.selectFrom("audit")
        .select("after")
        .where("action", "=", "ledger.statement")
        .where("operator_id", "=", platform.id)
        .execute();
      expect(rows.map(({ after }) => JSON.parse(after))).toEqual([
        { month: "2025-12", format: "xlsx", entries: 4 },
      ]);
      const wrong = await admin.send(orderCalls.statement, { month: "2025-13" });
      expect([wrong.code, wrong.reason, wrong.field]).toEqual([422, "MONTH_WRONG", "month"]);
      const nowhere = { ...december, companyUuid: "nowhere" };
      expect((await platform.send(orderCalls.statementOf, nowhere)).code).toBe(404);
      expect(
        (await admin.send(orderCalls.statementOf, { ...nowhere, companyUuid: admin.companyId })).code,
      ).toBe(403);
    });
  }
});

test("a month is that of the company's own clocks", () => {
  expect(monthRange("2025-12", "Asia/Shanghai")).toEqual({
    since: Date.UTC(2025, 10, 30, 16),
    until: Date.UTC(2025, 11, 31, 16),
  });
  // Madrid's clocks change within it.
  expect(monthRange("2026-03", "Europe/Madrid")).toEqual({
    since: Date.UTC(2026, 1, 28, 23),
    until: Date.UTC(2026, 2, 31, 22),
  });
});
