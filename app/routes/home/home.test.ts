import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as, type Mobile } from "../../../tests/support/cast";
import { insertImport } from "../../../tests/support/imports";
import { visit } from "../../../tests/support/visit";
import { words } from "../../../tests/support/words";
import { partOf } from "./areas.server";
import type { HomeFigure } from "./figures.server";
import type { HomeStep } from "./first-steps.server";
import type { WaitingItem } from "./waiting.server";

const t = words("zh");
const now = Date.now();
const home = async (mobile: Mobile, query = "") =>
  (await (await visit(mobile)).open(`/exam/index${query}`)).data;
const database = async () => (await embeddedBackend()).database.queries;

describe("the figures of a role are links with their nouns:", () => {
  it.each([
    [
      "systemAdministrator",
      ["/admin/companies", "/admin/feedback?state=open", "/exam/my?label=inProgress", "/exam/my?today"],
    ],
    [
      "administrator",
      ["/exam/my?label=inProgress", "/exam/my?today", "/exam/my?week", "/companyManagement/company/setting"],
    ],
    ["examManager", ["/exam/my?label=inProgress", "/exam/my?today", "/exam/my?week", "/exam/paper"]],
    [
      "author",
      ["/exam/paper?state=draft", "/exam/paper?state=ready", "/exam/paper?state=used", "/exam/question"],
    ],
  ] as const)("%s", async (role, addresses) => {
    const { figures } = await home(as[role]);
    const named = (to: string) =>
      to.replace(/since=(.*)&until=(.*)$/, (_, ...[since, until]) => (since === until ? "today" : "week"));
    expect(figures.map(({ to }: HomeFigure) => named(to!))).toEqual(addresses);
    for (const { value, note } of figures) expect(value && note, note).toBeTruthy();
  });

  it("the lists that they lead to count the same", async () => {
    const visitor = await visit(as.author);
    const { figures } = (await visitor.open("/exam/index")).data;
    for (const { to, value } of figures.slice(0, 3) as HomeFigure[])
      expect(String((await visitor.open(to!, { layout: "routes/papers/list.tsx" })).data.count)).toBe(value);
  });

  it("the list of exams counts the same, in all and by tab", async () => {
    const visitor = await visit(as.administrator);
    const { figures, states } = (await visitor.open("/exam/index")).data;
    const list = async (to: string) => (await visitor.open(to)).data;
    for (const { to, value } of figures.slice(0, 3) as HomeFigure[])
      expect(String((await list(to!)).count), to).toBe(value);
    const { count, tabs } = await list("/exam/my");
    expect(states.total).toBe(t("home:exams.total", { count, figure: String(count) }));
    const archived = Number(tabs.at(-2).count.exact);
    expect(states.archived).toBe(t("home:exams.archived", { count: archived, figure: String(archived) }));
  });

  it("the balance is that of the company's page", async () => {
    const visitor = await visit(as.administrator);
    const { figures, account } = (await visitor.open("/exam/index")).data;
    const { balance } = (await visitor.open("/companyManagement/company/setting")).data;
    expect(figures[3].value).toBe(t("home.yuan", { amount: balance }));
    expect(account.rows[0]).toMatchObject({ name: "balance", amount: balance });
    expect((await home(as.examManager)).account).toBeUndefined();
  });
});

describe("what waits", () => {
  let operator: { id: string; companyId: string };
  beforeAll(async () => {
    const row = await (await database())
      .selectFrom("operator")
      .select(["id", "company_id as companyId"])
      .where("mobile", "=", as.administrator)
      .executeTakeFirstOrThrow();
    operator = row;
  });
  afterEach(async () => {
    await (await database()).deleteFrom("import_job").where("operator_id", "=", operator.id).execute();
  });
  const upload = async (daysAgo: number, more = {}) =>
    insertImport(await database(), operator, [{}, {}], {
      created_at: now - daysAgo * 86_400_000,
      ...more,
    });
  const keys = ({ waiting }: { waiting: { items: WaitingItem[] } }) => waiting.items.map(({ key }) => key);

  it("stands in order of time, one's own drafts last; what is under way does not wait", async () => {
    const later = await upload(1);
    const sooner = await upload(5, { state: "broken" });
    await upload(0, { state: "done" });
    const { waiting } = await home(as.administrator);
    const isImport = (key: string) => key === sooner || key === later;
    expect(keys({ waiting }).filter(isImport)).toEqual([sooner, later]);
    // The demo's question has waited for a review for a week.
    expect(waiting.items[0]).toMatchObject({
      key: "reviews",
      what: t("home:waiting.reviews.what", { count: 1, figure: "1" }),
      to: expect.stringMatching(/^\/exam\/question\/[\w-]+\/review$/),
    });
    expect(waiting.items[1]).toMatchObject({
      verb: t("home:waiting.imports.look"),
      to: `/exam/question/import/${sooner}`,
      where: expect.stringContaining("林静怡"),
    });
    const rest = waiting.items.slice(keys({ waiting }).indexOf(later) + 1) as WaitingItem[];
    expect(rest.length).toBeGreaterThan(0);
    for (const { verb } of rest) expect(verb).toBe(t("home:waiting.drafts.verb"));
  });

  it("is at most six, and all of it where all is asked for", async () => {
    for (let count = 0; count < 7; count += 1) await upload(count / 10);
    const { waiting } = await home(as.administrator);
    const all = (await home(as.administrator, "?all=1")).waiting;
    expect(waiting.items).toHaveLength(6);
    expect(all.items.length).toBeGreaterThan(6);
    expect(waiting.all).toBe(String(all.items.length));
    expect(all.all).toBeNull();
  });

  it("is for whoever arranges exams a draft that opens soon", async () => {
    const { waiting } = await home(as.examManager);
    const item = waiting.items.find(({ verb }: WaitingItem) => verb === t("home:waiting.exams.verb"));
    expect(item.what).toBe(t("home:waiting.exams.what", { name: "新员工三级安全教育考核（第 12 期）" }));
    expect(item.to).toMatch(/^\/exam\/[\w-]+\/check$/);
    expect(keys(await home(as.author))).not.toContain(item.key);
  });

  it("is for whoever was chosen to mark what they have not marked yet, by exam", async () => {
    const queries = await database();
    const { examId, name } = await queries
      .selectFrom("marking_task as task")
      .innerJoin("exam", "exam.id", "task.exam_id")
      .select(["exam.id as examId", "exam.name"])
      .where("task.company_id", "=", operator.companyId)
      .where("task.state", "=", "open")
      .limit(1)
      .executeTakeFirstOrThrow();
    const key = `marking ${examId}`;
    const found = async () => {
      const { items } = (await home(as.administrator, "?all=1")).waiting;
      return items.find((item: WaitingItem) => item.key === key);
    };
    const before = await found();
    const own = { exam_id: examId, company_id: operator.companyId, operator_id: operator.id };
    await queries.insertInto("exam_marker").values(own).execute();
    expect([before, await found()]).toEqual([
      undefined,
      expect.objectContaining({ what: expect.stringContaining(name), to: "/exam/task", isDue: true }),
    ]);
    await queries.deleteFrom("exam_marker").where("operator_id", "=", operator.id).execute();
  });

  it("is for the platform the companies that wait for verification", async () => {
    const { waiting } = await home(as.systemAdministrator);
    expect(keys({ waiting })).toContain("companies");
    expect(keys(await home(as.administrator))).not.toContain("companies");
  });

  it("A3: is for a company's administrators a key of tickets that ended because somebody left", async () => {
    const queries = await database();
    const { id, companyId: company_id } = operator;
    const row = { id: "key", company_id, sealed: "", admits_admins: 0, made_by: id, made_at: now };
    await queries
      .insertInto("ticket_key")
      .values({ ...row, ended: "locked", ended_at: now })
      .execute();
    const item = (await home(as.administrator)).waiting.items.find(
      ({ key }: WaitingItem) => key === "ticketKey",
    );
    expect(item.where).toBe(t("home:waiting.ticketKey.locked", { name: "林静怡" }));
    await queries.updateTable("ticket_key").set({ ended: "revoked" }).execute();
    expect(keys(await home(as.administrator))).not.toContain("ticketKey");
    await queries.deleteFrom("ticket_key").execute();
  });
});

describe("the chart of an administrator", () => {
  it("is of the candidates charged this year, once there are any; the account says so until then", async () => {
    const queries = await database();
    const { companyId } = await queries
      .selectFrom("operator")
      .select("company_id as companyId")
      .where("mobile", "=", as.stranger)
      .executeTakeFirstOrThrow();
    const before = await home(as.stranger);
    const year = before.day.slice(0, 4);
    expect(before.account.unused).toBe(t("home:account.unused", { year }));
    expect(before.chart?.title).not.toBe(t("home:chart.usage.title", { year }));
    const row = { id: "charge", company_id: companyId, kind: "charge", amount: 0, note: "", operator_id: "" };
    await queries
      .insertInto("ledger")
      .values({ ...row, at: Date.now() })
      .execute();
    const { chart, account } = await home(as.stranger);
    await queries.deleteFrom("ledger").where("id", "=", "charge").execute();
    expect(account.unused).toBeNull();
    expect(chart.title).toBe(t("home:chart.usage.title", { year }));
    expect(chart.bars).toHaveLength(12);
    expect(chart.bars.filter(({ isNow }: { isNow: boolean }) => isNow)).toMatchObject([{ value: 1 }]);
    // Who sees no money sees another chart, though the demo's company has charges.
    expect((await home(as.examManager)).chart.title).not.toBe(t("home:chart.usage.title", { year }));
  });
});

describe("the first steps", () => {
  it("are shown to the administrator of a new company until all are done", async () => {
    const { steps } = await home(as.unverified);
    expect(steps.map(({ name, state }: HomeStep) => `${name} ${state}`)).toEqual([
      "verify open",
      "questions open",
      "paper open",
      "certificate open",
    ]);
    expect((await home(as.administrator)).steps).toBeNull();
    expect((await home(as.author)).steps).toBeNull();
  });
});

describe("a part whose service is away is told in its place, and the page stays:", () => {
  afterEach(() => {
    delete process.env.HR_URL;
    delete process.env.REPORT_URL;
    delete process.env.EXAM_URL;
  });

  it("papers and questions", async () => {
    const visitor = await visit(as.author);
    process.env.HR_URL = "http://127.0.0.1:9";
    const { status, data } = await visitor.open("/exam/index");
    expect(status).toBe(200);
    const notes = data.figures.map(({ note }: HomeFigure) => note === t("home:away"));
    expect(notes).toEqual([true, true, true, true]);
    expect(data.waiting.away).toEqual([
      t("home:waiting.reviews.part"),
      t("home:waiting.questionImports"),
      t("home:waiting.drafts.part"),
    ]);
    expect(data.recent).toBeNull();
  });

  it("certificates, and with them the chart", async () => {
    const visitor = await visit(as.examManager);
    process.env.REPORT_URL = "http://127.0.0.1:9";
    const { status, data } = await visitor.open("/exam/index");
    expect([status, data.chart]).toEqual([200, "away"]);
  });

  it("exams that are open and come next", async () => {
    const visitor = await visit(as.administrator);
    process.env.EXAM_URL = "http://127.0.0.1:9";
    const { data } = await visitor.open("/exam/index");
    expect(data.next).toBeNull();
    expect(data.waiting.away).toEqual([t("home:waiting.exams.part")]);
    expect(data.states.rows).toHaveLength(5);
  });

  it("also a service that is silent", async () => {
    expect(await partOf(new Promise(() => {}), 1)).toBeNull();
  });
});
