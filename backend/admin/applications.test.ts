import { expect, test } from "vitest";
import { adminCalls } from "#contract/admin/calls";
import { onSqlite } from "../../tests/support/engines";
import { openOffice } from "../../tests/support/office";
import { insertRow } from "../../tests/support/rows";
import { newId } from "../ids";
import { monthStarts } from "./applications";

onSqlite((database) => {
  const { clock, ask, tokenOf } = openOffice(database);

  async function company(created_at: number, verified_at = 0): Promise<void> {
    const verification = verified_at ? "verified" : "unverified";
    const row = { name: newId(), verification, verified_at, version: 3, created_at };
    await insertRow(database().queries, "company", row);
  }
  const request = (at: number, company_name: string) =>
    insertRow(database().queries, "demo_request", {
      ...{ company_name, contact: "李建国", mobile: "13912345678", at },
    });
  const applications = async () =>
    (await ask(adminCalls.applications, {}, { token: await tokenOf("13800000001") })).data as {
      months: { month: string; registered: number; verified: number; demoRequests: number }[];
      demoRequests: { companyName: string }[];
    };

  test("twelve months are counted in the time of Shanghai, each row in its own month", async () => {
    const before = new Map((await applications()).months.map((one) => [one.month, one]));
    // In Shanghai the first second of December and the last of November; in UTC the same day.
    const december = Date.UTC(2025, 10, 30, 16);
    await company(december, december + 1);
    await company(december - 1, december);
    await company(Date.UTC(2025, 0, 31, 15, 59, 59));
    await request(december, "十二月");
    await request(december - 1, "十一月");

    const { months } = await applications();
    expect(months.map(({ month }) => month)).toEqual([
      ...["2025-02", "2025-03", "2025-04", "2025-05", "2025-06", "2025-07", "2025-08", "2025-09"],
      ...["2025-10", "2025-11", "2025-12", "2026-01"],
    ]);
    const added = (name: string) => {
      const [now, then] = [months.find(({ month }) => month === name)!, before.get(name)!];
      return [
        now.registered - then.registered,
        now.verified - then.verified,
        now.demoRequests - then.demoRequests,
      ];
    };
    expect(added("2025-11")).toEqual([1, 0, 1]);
    expect(added("2025-12")).toEqual([1, 2, 1]);
    // Rows older than twelve months are not counted.
    expect(added("2025-02")).toEqual([0, 0, 0]);
  });

  test("the newest fifty requests for a demonstration are told, newest first", async () => {
    for (let at = 0; at < 55; at += 1) await request(clock.time + at, `公司 ${at}`);
    const { demoRequests } = await applications();
    expect(demoRequests.length).toBe(50);
    expect(demoRequests[0]).toMatchObject({
      companyName: "公司 54",
      contact: "李建国",
      mobile: "13912345678",
      at: clock.time + 54,
    });
  });
});

test("a month begins at midnight in Shanghai, also across the turn of the year", () => {
  const starts = monthStarts(Date.UTC(2025, 11, 31, 16));
  expect(starts.length).toBe(12);
  expect(starts.at(-1)).toBe(Date.UTC(2025, 11, 31, 16));
  expect(starts.at(-2)).toBe(Date.UTC(2025, 10, 30, 16));
});
