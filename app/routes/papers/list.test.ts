import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../../../tests/support/cast";
import { type Visitor, visit } from "../../../tests/support/visit";

let author: Visitor;

beforeAll(async () => {
  author = await visit(as.author);
});

const list = async (query = "", who = author) => (await who.open(`/exam/paper${query}`)).data;
const titles = (data: { rows: { title: string }[] }) => data.rows.map((row) => row.title);

describe("the list of papers", () => {
  it("shows ten a page, newest change first, with totals and counts over all", async () => {
    const data = await list();
    expect(data.rows).toHaveLength(10);
    expect(data).toMatchObject({
      page: 1,
      pages: Math.ceil(data.count / 10),
      count: data.states.draft + data.states.ready + data.states.used,
      canWrite: true,
      here: "/exam/paper",
    });
    expect(titles(data)[0]).toBe("新员工三级安全教育考核");
    expect(data.totals.questions).toMatch(/^[\d,]+$/);
  });

  it("tells a row in the reader's language: a zero as a number, an unknown as null", async () => {
    const [row] = (await list("?key=触电急救")).rows;
    expect(row).toMatchObject({ questions: 0, score: 0, pass: null, minutes: 20, state: "draft" });
    const english = await visit(as.author, "en");
    const used = (await list("?state=used&key=校园招聘", english)).rows[0];
    expect(used).toMatchObject({ score: "100", isUsed: true });
    expect(used.updated.ago).toMatch(/ ago$/);
  });

  it("leads a group paper to its sessions and any other to its questions", async () => {
    const [group] = (await list("?key=管理培训生综合素质测评")).rows;
    expect(group).toMatchObject({ isGroup: true, to: `/exam/paper/session?paperId=${group.id}` });
    const [other] = (await list("?state=used")).rows;
    expect(other).toMatchObject({ isGroup: false, to: `/exam/paper/quest?paperId=${other.id}` });
  });

  it("keeps what was asked for in its own address", async () => {
    const data = await list("?key=考核&state=ready&sort=name&page=1");
    expect(data.here).toBe("/exam/paper?key=%E8%80%83%E6%A0%B8&state=ready&sort=name");
    expect(titles(data).every((title) => title.includes("考核"))).toBe(true);
    expect(titles(data)).toEqual([...titles(data)].sort());
  });

  it("is narrowed by author and by month, and says so in its own address alone", async () => {
    const all = await list();
    const [one] = all.authors;
    expect((await list(`?author=${one.id}`)).count).toBe(all.count);
    expect((await list("?author=nobody")).rows).toEqual([]);
    const form = await author.open(
      "/exam/paper?key=&state=ready&author=&was=&period=&since=2020-01-31&until=2020-01-01&size=50",
    );
    expect(form.to).toBe("/exam/paper?state=ready&since=2020-01-01&until=2020-01-31&size=50");
    expect(await list("?period=lastMonth&size=20&sort=score&reversed=1")).toMatchObject({
      here: "/exam/paper?period=lastMonth&sort=score&reversed=1&size=20",
      size: 20,
    });
  });

  it("leads from a page behind the last to the last", async () => {
    const { to, status } = await author.open("/exam/paper?state=used&page=99");
    expect([status, to]).toEqual([302, "/exam/paper?state=used"]);
    const { to: last, notice } = await author.open("/exam/paper?page=99");
    expect([last, notice?.text]).toEqual(["/exam/paper?page=3", expect.stringContaining("99")]);
  });

  it("takes a state, an order or a page that does not exist as none", async () => {
    expect(await list("?state=nothing&sort=colour&page=-3")).toMatchObject({ page: 1, here: "/exam/paper" });
    expect(await list("?page=1e99")).toMatchObject({ page: 1 });
  });

  it("C5: finds % and _ as themselves, and says why a word cannot be searched for", async () => {
    expect(await list("?key=%25")).toMatchObject({ rows: [], count: 0 });
    expect(await list("?key=_")).toMatchObject({ rows: [], count: 0 });
    expect(await list(`?key=${"长".repeat(101)}`)).toMatchObject({
      validationError: "TOO_LONG",
      query: { key: "" },
    });
    expect(await list("?key=a%00b")).toMatchObject({
      validationError: "HAS_CONTROL",
      typed: "a\u0000b",
    });
  });

  it("stays as it was under a dialog that was opened over it", async () => {
    const layout = "routes/papers/list.tsx";
    const from = encodeURIComponent("/exam/paper?state=used&sort=name");
    const { data } = await author.open(`/launch?from=${from}`, { layout });
    expect(data).toMatchObject({ here: "/exam/paper?state=used&sort=name", query: { state: "used" } });
    for (const odd of ["http://[", "//elsewhere.test/exam/paper?state=used", "\\\\x", ""])
      expect((await author.open(`/launch?from=${encodeURIComponent(odd)}`, { layout })).status).toBe(200);
  });
});

describe("who sees it", () => {
  it("B2: shows each company its own papers", async () => {
    const stranger = await visit(as.stranger);
    const data = await list("", stranger);
    expect(titles(data).sort()).toEqual(["产线员工入职安全考试", "质量体系内审员测试"]);
    expect((await list("?key=产线")).count).toBe(0);
  });

  it("offers changes only to those who may write", async () => {
    const reader = await visit(as.examManager);
    expect(await list("", reader)).toMatchObject({ canWrite: false });
  });

  it("B1: leads others away", async () => {
    const reviewer = await visit(as.reviewer);
    expect((await reviewer.open("/exam/paper")).to).toBe("/401");
    const nobody = await visit();
    expect((await nobody.open("/exam/paper?page=2")).to).toBe("/login?redirect=%2Fexam%2Fpaper%3Fpage%3D2");
  });
});
