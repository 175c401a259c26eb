import { expect, test } from "vitest";
import { homeCalls } from "#contract/home/calls";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { bookEntry, giftAmount } from "../companies/ledger";

onEachEngine((database) => {
  const { author, clock } = openAuthors(database);
  const keeper = (companyId?: string) => author({ roles: ["r_ent_admin"], companyId });

  const book = (companyId: string, kind: string, amount: number, at = clock.time) =>
    database().transaction((trx) =>
      bookEntry(trx, { company_id: companyId, kind, amount, note: "", operator_id: "", at }),
    );

  test("the account is that of the caller's company, in fen; charges use up the gift first", async () => {
    const me = await keeper();
    const account = () => me.ask(homeCalls.account, {});
    expect(await account()).toEqual({ balance: 0, reserved: 0, spent: 0, giftLeft: 0 });
    await book(me.companyId, "gift", giftAmount);
    await book(me.companyId, "deposit", 50_000);
    await book(me.companyId, "charge", -3_000);
    await book((await keeper()).companyId, "deposit", 700);
    expect(await account()).toEqual({ balance: 147_000, reserved: 0, spent: 3_000, giftLeft: 97_000 });
    await book(me.companyId, "charge", -99_000);
    expect(await account()).toEqual({ balance: 48_000, reserved: 0, spent: 102_000, giftLeft: 0 });
  });

  test("usage counts charges by month of the company's time zone, and nothing else", async () => {
    clock.time = Date.parse("2026-03-20T00:00:00Z");
    const me = await keeper();
    const zone = { time_zone: "America/New_York" };
    await database().queries.updateTable("company").set(zone).where("id", "=", me.companyId).execute();
    await book(me.companyId, "deposit", 100_000);
    // New York is five hours behind UTC until 8 March, then four.
    const times = [
      "2026-01-01T04:59:59.999Z",
      "2026-01-01T05:00:00Z",
      "2026-02-01T04:59:59.999Z",
      "2026-04-01T03:59:59.999Z",
      "2026-04-01T04:00:00Z",
      "2027-01-01T04:59:59.999Z",
      "2027-01-01T05:00:00Z",
    ];
    for (const at of times) await book(me.companyId, "charge", -3_000, Date.parse(at));
    const other = await keeper();
    await book(other.companyId, "deposit", 9_000);
    await book(other.companyId, "charge", -3_000);

    const { year, now, months } = await me.ask(homeCalls.usage, {});
    expect({ year, now }).toEqual({ year: 2026, now: "2026-03" });
    expect(months.map(({ count }) => count)).toEqual([2, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect([months[0]!.month, months[11]!.month]).toEqual(["2026-01", "2026-12"]);
    const before = await me.ask(homeCalls.usage, { year: 2025 });
    expect(before.months.at(-1)).toEqual({ month: "2025-12", count: 1 });
    const after = await me.ask(homeCalls.usage, { year: 2027 });
    expect(after.months[0]!.count).toBe(1);

    clock.time = Date.parse("2027-01-01T04:59:59Z");
    expect((await (await keeper(me.companyId)).ask(homeCalls.usage, {})).now).toBe("2026-12");
  });
});
