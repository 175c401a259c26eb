import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as } from "../../../../tests/support/cast";
import { type Elsewhere, elsewhere } from "../../../../tests/support/elsewhere";
import { known, type Visitor, visit } from "../../../../tests/support/visit";

let author: Visitor;

beforeAll(async () => {
  author = await visit(as.author);
});

const blank = {
  source: "newPaper",
  title: "新试卷",
  desc: "",
  postId: "",
  timingRule: "1",
  duration: "90",
  openOrder: "1",
  partStartTimeType: "1",
};

let made = 0;
const fresh = (changes: Record<string, string> = {}) => ({ ...blank, title: `新试卷 ${++made}`, ...changes });
const idIn = (to: string | null) => new URL(to!, "http://x").searchParams.get("paperId")!;
const list = async (query: string) => (await author.open(`/exam/paper${query}`)).data;
const countOf = async (title: string) => (await list(`?key=${encodeURIComponent(title)}`)).count;
const paperOf = async (jobId: string) => {
  const rows = (await list("?sort=number")).rows as { id: string; title: string; number: number }[];
  return rows.find((row) => row.id === jobId);
};

describe("a blank paper", () => {
  it("is created, and its questions page opens with the words for it", async () => {
    const form = fresh();
    const { status, to, notice } = await author.send("/launch", form);
    expect(status).toBe(302);
    expect(to).toMatch(/^\/exam\/paper\/quest\?paperId=/);
    expect(notice).toEqual({ kind: "ok", text: "试卷创建成功" });
    expect((await paperOf(idIn(to)))?.title).toBe(form.title);
  });

  it("is created without a word by a silent submission", async () => {
    const { to, notice } = await author.send("/launch", fresh({ silent: "1" }));
    expect(to).toMatch(/quest/);
    expect(notice).toBeNull();
  });

  it("takes the usual duration from a client that sends none", async () => {
    const { duration, ...without } = fresh();
    expect((await author.send("/launch", without)).status).toBe(302);
    expect((await author.send("/launch", fresh({ duration: "" }))).data.error).toEqual({
      duration: ["DURATION_MISSING"],
    });
  });

  it("is refused with its validation errors, and comes back as typed", async () => {
    const typed = fresh({ title: "", desc: "说明", isShowCandidateScore: "on", passScore: "60" });
    const { status, data } = await author.send("/launch", typed);
    expect(status).toBe(400);
    expect(data).toMatchObject({
      status: "error",
      initialValue: { desc: "说明", passScore: "60", isShowCandidateScore: "on" },
      error: {
        title: ["TITLE_MISSING"],
        passScore: ["PASS_SCORE_NEEDS_CANDIDATES"],
        isShowCandidateScore: ["SHOW_SCORE_EXCLUDES_PASS_SCORE"],
      },
    });
  });

  it.each([
    [{ title: "a/b" }, "title", "TITLE_HAS_SPECIAL"],
    [{ timingRule: "2", openOrder: "2" }, "openOrder", "ANY_ORDER_NEEDS_WHOLE_TIME"],
    [{ source: "elsewhere" }, "source", "NOT_VALID"],
  ])("is refused for %o", async (changes, field, validationError) => {
    const { status, data } = await author.send("/launch", fresh(changes as Record<string, string>));
    expect(status).toBe(400);
    expect(data.error[field][0]).toBe(validationError);
  });

  it("is refused by the service at the form's own field", async () => {
    const form = fresh();
    await author.send("/launch", form);
    const { status, data } = await author.send("/launch", { ...form, desc: "另一份" });
    expect(status).toBe(422);
    expect(data.error).toEqual({ title: ["已有同名的试卷，请换一个名称"] });
    expect(data.initialValue.desc).toBe("另一份");
  });

  it("keeps what only version 3 has from other companies", async () => {
    const { queries } = (await embeddedBackend()).database;
    await queries.updateTable("company").set({ version: 2 }).where("name", "=", "华东能源集团").execute();
    const wanted = fresh({ isShowCandidateScore: "on", timingRule: "2", partStartTimeType: "2" });
    const { data } = await author.send("/launch", wanted);
    expect(data.error).toEqual({
      isShowCandidateScore: ["SHOW_SCORE_NEEDS_VERSION_3"],
      partStartTimeType: ["UNIFIED_TIME_NEEDS_VERSION_3"],
    });
    await queries.updateTable("company").set({ version: 3 }).where("name", "=", "华东能源集团").execute();
    expect((await author.send("/launch", wanted)).status).toBe(302);
  });
});

describe("twice, forged, forbidden", () => {
  it("creates once what is sent twice, one after the other or at the same moment", async () => {
    const form = fresh();
    const first = await author.send("/launch", form, { formId: "replayed" });
    const again = await author.send("/launch", form, { formId: "replayed" });
    expect(again.to).toBe(first.to);
    const both = fresh();
    const [one, other] = await Promise.all([
      author.send("/launch", both, { formId: "double" }),
      author.send("/launch", both, { formId: "double" }),
    ]);
    expect(one.to).toBe(other.to);
    expect([await countOf(form.title), await countOf(both.title)]).toEqual([1, 1]);
  });

  it("C4: does nothing without a proof, and hands back what was typed", async () => {
    const form = fresh();
    const { status, data } = await author.send("/launch", form, { hasProof: false });
    expect(status).toBe(403);
    expect(data).toMatchObject({ kind: "outdated", preserved: { to: "/launch" } });
    expect(data.preserved.fields).toContainEqual(["title", form.title]);
    expect(await countOf(form.title)).toBe(0);
  });

  it("B1: is for those who may write papers", async () => {
    const reader = await visit(as.examManager);
    expect((await reader.open("/launch")).to).toBe("/401");
    expect((await reader.send("/launch", fresh())).to).toBe("/401");
    const nobody = await visit();
    const { status, data } = await nobody.send("/launch", fresh());
    expect([status, data.kind]).toEqual([401, "signedOut"]);
  });
});

describe("from an existing paper", () => {
  const first = async (query: string) => (await list(query)).rows[0] as { id: string; title: string };
  const choose = (paperId: string) =>
    author.send("/launch?source=oldPaper", { source: "oldPaper", ...(paperId && { paperId }) });

  it("opens one that no exam uses as it is", async () => {
    const { id } = await first("?state=ready&key=配电线路工");
    const before = (await list("")).count;
    const { to, notice } = await choose(id);
    expect(to).toBe(`/exam/paper/quest?paperId=${id}`);
    expect(notice).toBeNull();
    expect((await list("")).count).toBe(before);
  });

  it("copies a used one first and opens the copy", async () => {
    const { id, title } = await first("?state=used");
    const { to, notice } = await choose(id);
    expect(idIn(to)).not.toBe(id);
    expect((await paperOf(idIn(to)))?.title).toBe(`${title}（副本）`);
    expect(notice).toMatchObject({ kind: "info", text: expect.stringContaining(`《${title}（副本）》`) });
  });

  it("opens the sessions of a group paper", async () => {
    const { id } = await first("?key=管理培训生综合素质测评");
    expect((await choose(id)).to).toBe(`/exam/paper/session?paperId=${id}`);
  });

  describe("where an exam uses a group paper", () => {
    let group: { id: string; title: string };
    const sessionsOf = async (id: string) =>
      (await author.open(`/exam/paper/session?paperId=${id}`)).data.children as {
        id: string;
        title: string;
      }[];
    const canWrite = async (id: string) =>
      (await author.open(`/exam/paper/quest?paperId=${id}`)).data.canWritePaper;
    const setState = async (state: string) =>
      (await embeddedBackend()).database.queries
        .updateTable("paper")
        .set({ state })
        .where("id", "=", group.id)
        .execute();
    beforeAll(async () => {
      group = await first("?key=管理培训生综合素质测评");
      await setState("used");
    });
    afterAll(() => setState("ready"));

    it("copies the group with its papers, which can be worked at then", async () => {
      const { to, notice } = await choose(group.id);
      expect(to).toMatch(/^\/exam\/paper\/session\?paperId=/);
      expect(notice).toMatchObject({
        kind: "info",
        text: expect.stringContaining(`《${group.title}（副本）》`),
      });
      const [before, copies] = [await sessionsOf(group.id), await sessionsOf(idIn(to))];
      expect(copies.map(({ title }) => title)).toEqual(before.map(({ title }) => `${title}（副本）`));
      for (const { id } of before) expect(await canWrite(id)).toBe(false);
      for (const { id } of copies) expect(await canWrite(id)).toBe(true);
    });

    it("copies it from the list in the same way", async () => {
      const { notice } = await author.send(`/exam/paper/${group.id}/copy`, {});
      const copies = await sessionsOf(idIn(notice!.link!.to));
      expect(copies).toHaveLength((await sessionsOf(group.id)).length);
      for (const { id } of copies) expect(await canWrite(id)).toBe(true);
    });

    it("copies one of its papers, too, and says beforehand that it is used", async () => {
      const [child] = await sessionsOf(group.id);
      const { data } = await author.open(`/launch?paperId=${child!.id}`);
      const offered = data.old.rows.find((row: { id: string }) => row.id === child!.id);
      expect(offered).toMatchObject({ state: "ready", isUsed: true });
      const { to } = await choose(child!.id);
      expect(idIn(to)).not.toBe(child!.id);
      expect(await canWrite(idIn(to))).toBe(true);
    });
  });

  it("asks for a choice, and takes an id that does not exist for none", async () => {
    expect(await choose("")).toMatchObject({
      status: 400,
      data: { error: { paperId: ["OLD_PAPER_MISSING"] } },
    });
    const gone = await choose("nothing");
    expect(gone).toMatchObject({ status: 422, data: { initialValue: { paperId: "nothing" } } });
    expect(gone.data.error.paperId).toHaveLength(1);
  });

  it("B2: answers another company's id as one that does not exist", async () => {
    const stranger = await visit(as.stranger);
    const theirs = (await stranger.open("/exam/paper")).data.rows[0].id as string;
    const [foreign, unknown] = [await choose(theirs), await choose("nothing")];
    expect(foreign.status).toBe(unknown.status);
    expect(foreign.data.error).toEqual(unknown.data.error);
  });

  it("offers ten a page, and searches by name", async () => {
    const offer = async (query: string) => (await author.open(`/launch?source=oldPaper${query}`)).data.old;
    expect(await offer("")).toMatchObject({ page: 1, rows: { length: 10 } });
    expect(await offer("&page=2")).toMatchObject({ page: 2 });
    const all = await offer("");
    expect(await offer("&page=999")).toMatchObject({ page: all.pages });
    const found = await offer(`&key=${encodeURIComponent("变电检修工")}`);
    expect(found.rows.every((row: { title: string }) => row.title.includes("变电检修工"))).toBe(true);
    expect(await offer(`&key=${"x".repeat(101)}`)).toMatchObject({ validationError: "TOO_LONG" });
  });

  it("preselects the paper of the address, also where it stands on a later page", async () => {
    const last = (await list(`?page=${(await list("")).pages}`)).rows.at(-1) as { id: string };
    const { data } = await author.open(`/launch?paperId=${last.id}`);
    expect(data.source).toBe("oldPaper");
    expect(data.old.chosen).toBe(last.id);
    expect(data.old.rows[0].id).toBe(last.id);
    const from = encodeURIComponent(`/exam/paper/quest?paperId=${last.id}`);
    expect((await author.open(`/launch?source=oldPaper&from=${from}`)).data.old.chosen).toBe(last.id);
    expect((await author.open("/launch?paperId=nothing")).data.old.chosen).toBeUndefined();
  });

  describe("when the copy fails", () => {
    // why: a remote service without support for copying; otherwise it answers as usual.
    let host: Elsewhere;
    beforeAll(async () => {
      host = await elsewhere("hr", { "/job/copy": { status: 503, body: {} } });
    });
    afterAll(() => host.close());

    it("says so, and the choice stays", async () => {
      const { id } = await first("?state=used");
      const { status, data } = await choose(id);
      expect(status).toBe(503);
      expect(data).toMatchObject({ error: { "": ["服务繁忙，请稍后再试"] }, initialValue: { paperId: id } });
    });
  });
});

describe("from a standard paper", () => {
  const offer = async () => (await author.open("/launch?source=standard")).data.standard;
  const choose = (fields: Record<string, string>) =>
    author.send("/launch?source=standard", { source: "standard", ...fields });

  it("creates one under the standard's name, or under another", async () => {
    const [card] = (await offer()).cards;
    const own = await choose({ standardId: card.value });
    expect((await paperOf(idIn(own.to)))?.title).toContain(card.label);
    expect(own.notice).toEqual({ kind: "ok", text: "试卷创建成功" });
    const named = await choose({ standardId: card.value, title: "我的安全考核" });
    expect((await paperOf(idIn(named.to)))?.title).toBe("我的安全考核");
  });

  it("asks for a choice, keeps the name, and names what the service refuses", async () => {
    expect(await choose({ title: "保留" })).toMatchObject({
      status: 400,
      data: { error: { standardId: ["STANDARD_MISSING"] }, initialValue: { title: "保留" } },
    });
    expect(await choose({ standardId: "gone" })).toMatchObject({
      status: 422,
      data: { error: { standardId: [expect.stringContaining("不再提供")] } },
    });
    const [card] = (await offer()).cards;
    await choose({ standardId: card.value, title: "同名" });
    expect((await choose({ standardId: card.value, title: "同名" })).data.error.title).toHaveLength(1);
  });
});

describe("the dialog's address", () => {
  it("closes to the page it came from, never to another site", async () => {
    const closing = async (from: string) =>
      (await author.open(`/launch?from=${encodeURIComponent(from)}`)).data.closeTo;
    expect(await closing("/exam/paper?state=used")).toBe("/exam/paper?state=used");
    for (const away of ["//evil.test", "https://evil.test/", "/\t/evil.test", "\\\\evil.test"])
      expect(await closing(away), away).toBe("/exam/paper");
  });

  it("shows the source of a form that came back, whatever the address says", async () => {
    const context = known();
    await author.send("/launch", { source: "standard" }, { context });
    const { data } = await author.open("/launch", { context });
    expect(data).toMatchObject({ source: "standard", standard: { trouble: null } });
    expect((await author.open("/launch")).data.source).toBe("newPaper");
  });
});
