import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../../../tests/support/cast";
import { type Visitor, visit } from "../../../tests/support/visit";

let author: Visitor;

beforeAll(async () => {
  author = await visit(as.author);
});

type Row = { id: string; title: string; state: string; remark: string };
const rows = async (query: string): Promise<Row[]> => (await author.open(`/exam/paper${query}`)).data.rows;
const named = async (title: string): Promise<Row> =>
  (await rows(`?key=${encodeURIComponent(title)}`)).find((row) => row.title === title)!;
const at = (id: string, what: string, from = "") =>
  `/exam/paper/${id}/${what}${from && `?from=${encodeURIComponent(from)}`}`;
const here = "/exam/paper?state=ready&page=2";

describe("copying", () => {
  it("leaves one where one was, with a way to the copy", async () => {
    const { id } = await named("采购人员廉洁从业考试");
    const { to, notice } = await author.send(at(id, "copy"), { from: here });
    expect(to).toBe(here);
    const made = await named("采购人员廉洁从业考试（副本）");
    expect(notice).toMatchObject({
      kind: "ok",
      text: expect.stringContaining(made.title),
      link: { to: `/exam/paper/quest?paperId=${made.id}` },
    });
  });

  it("copies once what is sent twice", async () => {
    const { id } = await named("触电急救理论测试");
    await author.send(at(id, "copy"), {}, { formId: "copy-twice" });
    await author.send(at(id, "copy"), {}, { formId: "copy-twice" });
    expect(await rows(`?key=${encodeURIComponent("触电急救理论测试")}`)).toHaveLength(2);
  });
});

describe("archiving", () => {
  it("puts a paper away, and the notice undoes it by a form", async () => {
    const { id } = await named("勒索软件应急处置练习");
    const put = await author.send(at(id, "archive"), { from: here, archive: "1" });
    expect(put.to).toBe(here);
    expect(put.notice).toMatchObject({ text: expect.stringContaining("已归档"), link: { post: true } });
    expect(await named("勒索软件应急处置练习")).toBeUndefined();

    const undone = await author.send(put.notice!.link!.to, {});
    expect(undone).toMatchObject({ to: here, notice: { text: expect.stringContaining("已恢复") } });
    expect((await named("勒索软件应急处置练习")).state).toBe("ready");
  });
});

describe("a silent change of one field", () => {
  it("leaves everything else, says nothing, and leads to where it was sent from", async () => {
    const { id } = await named("配电线路工岗前考试");
    const before = (await author.open(at(id, "edit"))).data.begin;
    const silent = await author.send(at(id, "edit", here), { paperType: "true", silent: "1" });
    expect(silent).toMatchObject({ status: 302, to: here, notice: null });
    const { revision, ...after } = (await author.open(at(id, "edit"))).data.begin;
    expect({ ...after, paperType: undefined }).toEqual({
      ...before,
      paperType: undefined,
      revision: undefined,
    });
    expect(after.paperType).toBe("on");
    await author.send(at(id, "edit", here), { paperType: "false", silent: "1" });
    expect((await author.open(at(id, "edit"))).data.begin.paperType).toBeUndefined();
  });

  it("is a button of the list's form, whose ticks and filter say nothing about the paper", async () => {
    const { id } = await named("配电线路工岗前考试");
    const list = { shown: "x,y", here, id: crypto.randomUUID(), key: "安全", state: "ready", size: "50" };
    const silent = await author.send(`${at(id, "edit", here)}&silent=1`, { ...list, paperType: "true" });
    expect(silent).toMatchObject({ status: 302, to: here, notice: null });
    expect((await author.open(at(id, "edit"))).data.begin).toMatchObject({ id, paperType: "on" });
    await author.send(`${at(id, "edit", here)}&silent=1`, { ...list, paperType: "false" });
    expect((await author.open(at(id, "edit"))).data.begin.paperType).toBeUndefined();
    const other = await named("网络安全攻防基础测验");
    expect(await author.send(at(other.id, "copy", here), list)).toMatchObject({
      to: here,
      notice: { kind: "ok" },
    });
  });

  it("that is refused opens the dialog with its error", async () => {
    const { id } = await named("配电线路工岗前考试");
    const refused = await author.send(at(id, "edit", here), { title: "a/b", silent: "1" });
    expect(refused.status).toBe(400);
    expect(refused.data.error).toMatchObject({ title: expect.anything() });
  });
});

describe("remarks", () => {
  it("are kept as typed, line breaks and all, and can be taken away", async () => {
    const { id } = await named("配电线路工岗前考试");
    const saved = await author.send(at(id, "remark", here), {
      remark: "第一行\r\n<b>第二行</b> &lt;",
    });
    expect(saved).toMatchObject({ status: 302, to: here, notice: { kind: "ok" } });
    const opened = await author.open(at(id, "remark", here));
    expect(opened.data).toMatchObject({ remark: "第一行\n<b>第二行</b> &lt;", closeTo: here });
    // why: carried out silently, it leads to where the form was sent from and says nothing (001 §2).
    const silent = await author.send(at(id, "remark", here), { remark: "", silent: "1" });
    expect(silent).toMatchObject({ to: here, notice: null });
    expect((await named("配电线路工岗前考试")).remark).toBe("");
  });

  it("are refused beyond 500 characters and with control characters, and come back", async () => {
    const { id } = await named("配电线路工岗前考试");
    const long = await author.send(at(id, "remark"), { remark: "注".repeat(501) });
    expect(long).toMatchObject({ status: 400, data: { error: { remark: ["TOO_LONG"] } } });
    expect(long.data.initialValue.remark).toHaveLength(501);
    const hidden = await author.send(at(id, "remark"), { remark: "a\u0000" });
    expect(hidden.data.error).toEqual({ remark: ["HAS_CONTROL"] });
  });
});

describe("deleting", () => {
  it("asks first, then deletes and says so", async () => {
    const { id, title } = await named("网络安全攻防基础测验");
    expect((await author.open(at(id, "delete"))).data).toMatchObject({
      name: title,
      isUsed: false,
    });
    expect(await named(title)).toBeDefined();
    const gone = await author.send(at(id, "delete", here), {});
    expect(gone).toMatchObject({ to: here, notice: { text: `已删除《${title}》。` } });
    expect(await named(title)).toBeUndefined();
    expect((await author.open(at(id, "delete"))).status).toBe(404);
  });

  it("is told once more, and done once, where the form comes twice", async () => {
    const { id, title } = await named("个人信息保护专题测试");
    for (const _ of [1, 2]) {
      const gone = await author.send(at(id, "delete", here), { title }, { formId: "delete-twice" });
      expect(gone).toMatchObject({ status: 302, to: here, notice: { text: `已删除《${title}》。` } });
    }
    expect((await author.send(at(id, "delete"), { title })).status).toBe(404);
  });

  it("is refused for a paper in use or in a group, and nothing is gone", async () => {
    const [used] = await rows("?state=used");
    const child = await named("管培生测评 · 英语");
    expect((await author.open(at(used!.id, "delete"))).data.isUsed).toBe(true);
    for (const [{ id, title }, why] of [
      [used!, "已被考试使用"],
      [child, "组合试卷"],
    ] as const) {
      const { status, data } = await author.send(at(id, "delete"), {});
      expect([status, data.error[""][0]]).toEqual([422, expect.stringContaining(why)]);
      expect(await named(title)).toBeDefined();
    }
  });
});

describe("a group paper's sessions", () => {
  it("stand in their order, with totals", async () => {
    const { id } = await named("管理培训生综合素质测评");
    const { data } = await author.open(`/exam/paper/session?paperId=${id}`);
    expect(data.children.map((child: { title: string }) => child.title)).toEqual([
      "管培生测评 · 通用能力",
      "管培生测评 · 英语",
      "管培生测评 · 职业操守",
    ]);
    const minutes = data.children.reduce((sum: number, child: { minutes: number }) => sum + child.minutes, 0);
    expect(data.totals).toMatchObject({ score: "300", minutes });
  });

  it("lead on where there are none: another paper to its questions, an unknown id to nowhere", async () => {
    const { id } = await named("配电线路工岗前考试");
    const { to } = await author.open(`/exam/paper/session?paperId=${id}`);
    expect(to).toBe(`/exam/paper/quest?paperId=${id}`);
    for (const query of ["", "?paperId=", "?paperId=nothing"]) {
      const { status, data } = await author.open(`/exam/paper/session${query}`);
      expect([status, data.kind], query).toEqual([404, "notFound"]);
    }
  });
});

describe("papers that may join a group", () => {
  it("are looked for by a word; one that cannot be looked for is left out, and told", async () => {
    const { id } = await named("管理培训生综合素质测评");
    const find = async (key: string) =>
      (await author.open(`${at(id, "session/add")}?key=${encodeURIComponent(key)}`)).data;
    const all = await find("");
    expect(all.validationError).toBeNull();
    const some = await find("英语");
    expect(some.papers.length).toBeGreaterThan(0);
    expect(some.papers.length).toBeLessThan(all.papers.length);
    for (const [key, validationError] of [
      ["\u202eabc", "HAS_CONTROL"],
      ["a\tb", "HAS_CONTROL"],
      ["字".repeat(101), "TOO_LONG"],
    ] as const)
      expect(await find(key)).toMatchObject({ key: "", typed: key, validationError, papers: all.papers });
  });
});

describe("every change", () => {
  it.each(["copy", "archive", "remark", "delete"])(
    "B1, B2, C4: %s asks who, whose and whence",
    async (name) => {
      const { id } = await named("配电线路工岗前考试");
      const reader = await visit(as.examManager);
      expect((await reader.send(at(id, name), { remark: "x" })).to).toBe("/401");
      const stranger = await visit(as.stranger);
      expect((await stranger.send(at(id, name), { remark: "x" })).status).not.toBe(302);
      const forged = await author.send(at(id, name), { remark: "x" }, { hasProof: false });
      expect([forged.status, forged.data.kind]).toEqual([403, "outdated"]);
      expect(await named("配电线路工岗前考试")).toMatchObject({ id, remark: "", state: "ready" });
      expect(await named("配电线路工岗前考试（副本）")).toBeUndefined();
    },
  );

  it("never leads to another site", async () => {
    const { id } = await named("配电线路工岗前考试");
    const away = "//evil.test/exam/paper";
    expect((await author.send(at(id, "archive"), { archive: "0", from: away })).to).toBe("/exam/paper");
    expect((await author.send(at(id, "remark", away), { remark: "" })).to).toBe("/exam/paper");
  });

  it("has an address that only shows the list when it is merely looked at", async () => {
    for (const name of ["copy", "archive"])
      expect((await author.open(at("any", name))).to).toBe("/exam/paper");
  });
});
