import { beforeAll, describe, expect, it } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as } from "../../../tests/support/cast";
import { setRows } from "../../../tests/support/rows";
import { type Visitor, visit } from "../../../tests/support/visit";
import { zoneOptions } from "./zones.server";

const setting = "/companyManagement/company/setting";
const ticket = "/companyManagement/company/ticket";
let administrator: Visitor;
let newcomer: Visitor;
beforeAll(async () => {
  administrator = await visit(as.administrator);
  newcomer = await visit(as.unverified);
});

describe("a company's page", () => {
  it("tells the facts with their lists, and lets name and code stand still once verified", async () => {
    const { data } = await administrator.open(setting);
    expect(data).toMatchObject({ verification: "verified", isFixed: true, balance: "16,130", operators: 14 });
    expect(data.options.industries).toContainEqual({ value: "4", label: "能源与公用事业" });
    expect(data.options.sizes).toHaveLength(5);
    const { facts } = data;
    const { status, data: answer } = await administrator.send(setting, {
      ...facts,
      companyName: "别的",
    });
    expect(status).toBe(422);
    expect(answer.error.companyName[0]).toMatch(/不能再修改/);
    expect(answer.initialValue.companyName).toBe("别的");
  });

  it("comes back as typed, with each validation error at its field", async () => {
    const { status, data } = await newcomer.send(setting, {
      companyName: "",
      shortName: "启明",
      creditCode: "123",
      timeZone: "Nowhere",
    });
    expect(status).toBe(400);
    expect(data.error).toEqual({
      companyName: ["COMPANY_NAME_MISSING"],
      creditCode: ["CREDIT_CODE_WRONG"],
      timeZone: ["NOT_VALID"],
    });
    expect(data.initialValue).toMatchObject({ shortName: "启明", creditCode: "123" });
  });

  it("sends whoever is verified, or waits for it, away from the application", async () => {
    const place = "/companyManagement/company/verification";
    expect((await administrator.open(place)).to).toBe(setting);
    expect((await newcomer.open(place)).status).toBe(200);
  });

  it("is for administrators alone", async () => {
    const author = await visit(as.author);
    expect((await author.open(setting)).to).toBe("/401");
    expect((await author.send(setting, {})).to).toBe("/401");
  });
});

describe("settings that other pages go by", () => {
  it("gives a new paper the company's minutes", async () => {
    const place = "/companyManagement/company/exam";
    const typed = { themeColor: "#1f5a9c", paperMinutes: "45" };
    expect((await administrator.send(place, typed)).to).toBe(place);
    expect((await administrator.open("/launch")).data.minutes).toBe("45");
    const { status, data } = await administrator.send(place, {
      ...typed,
      themeColor: "#ffffff",
    });
    expect(status).toBe(422);
    expect(data.error.themeColor[0]).toMatch(/太浅/);
    expect(data.initialValue.paperMinutes).toBe("45");
  });

  it("shows times in the company's time zone", async () => {
    const { queries } = (await embeddedBackend()).database;
    const paper = await queries
      .selectFrom("paper")
      .innerJoin("company", "company.id", "paper.company_id")
      .select(["paper.id", "paper.title"])
      .where("company.name", "=", "华东能源集团")
      .where("paper.archived", "=", 0)
      .orderBy("paper.number")
      .executeTakeFirstOrThrow();
    // 00:30 on 1 July in China, still the evening before in Madrid.
    await setRows(queries, "paper", { id: paper.id }, { updated_at: Date.UTC(2026, 5, 30, 16, 30) });
    const shown = async () => {
      const { data } = await administrator.open(`/exam/paper?key=${encodeURIComponent(paper.title)}`);
      return data.rows.find((row: { id: string }) => row.id === paper.id).updated.exact;
    };
    expect(await shown()).toBe("2026-07-01 00:30");
    const { facts } = (await administrator.open(setting)).data;
    const saved = await administrator.send(setting, { ...facts, timeZone: "Europe/Madrid" });
    expect(saved.notice).toMatchObject({ kind: "ok" });
    expect(await shown()).toBe("2026-06-30 18:30");
  });
});

describe("the key of tickets", () => {
  it("A8: is shown after a fresh proof, else the way leads to the proof and back; looking at the page shows nothing", async () => {
    const { data } = await administrator.send(ticket, { intent: "make" });
    expect(data.key).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify((await administrator.open(ticket)).data)).not.toContain(data.key);

    const { queries } = (await embeddedBackend()).database;
    await queries.updateTable("session").set({ proved_at: 0 }).execute();
    const { to } = await administrator.send(ticket, { intent: "make" });
    expect(to).toBe(`/operator/proof?redirect=${encodeURIComponent(ticket)}`);
  });
});

it("time zones are named in the reader's language, and one's own is always among them", () => {
  const zones = zoneOptions("zh", "Pacific/Chatham");
  expect(zones).toContainEqual({
    value: "Asia/Shanghai",
    label: "UTC+08:00 中国标准时间 · Asia/Shanghai",
  });
  expect(zones.at(-1)!.value).toBe("Pacific/Chatham");
  const lastLabel = (zone: string) => zoneOptions("en", zone).at(-1)!.label;
  expect(lastLabel("UTC")).toMatch(/^UTC\+00:00 /);
  expect(lastLabel("Pacific/Marquesas")).toBe("UTC-09:30 Marquesas Time · Pacific/Marquesas");
  expect(zoneOptions("en", "Asia/Tokyo").filter(({ value }) => value === "Asia/Tokyo")).toHaveLength(1);
});
