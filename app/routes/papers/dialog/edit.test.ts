import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import type { PaperDetail } from "#contract/papers/shapes";
import { as } from "../../../../tests/support/cast";
import { type Visitor, visit } from "../../../../tests/support/visit";

let author: Visitor;
let id: string;
let made = 0;

beforeAll(async () => {
  author = await visit(as.author);
});

/**
 * Each test has its own paper, of 100 points, whose pass score may be set: candidate papers exist, no exam
 * uses it yet.
 */
beforeEach(async () => {
  made += 1;
  const offer = (await author.open("/launch?source=standard")).data.standard;
  const { to } = await author.send("/launch", {
    source: "standard",
    standardId: offer.cards[0].value,
    title: `待改试卷 ${made}`,
  });
  id = new URL(to!, "http://x").searchParams.get("paperId")!;
  await row().set({ generated: 1 }).execute();
});

const { queries } = (await embeddedBackend()).database;
const row = () => queries.updateTable("paper").where("id", "=", id);
const stored = () => queries.selectFrom("paper").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const edit = () => `/exam/paper/${id}/edit`;
const open = async (): Promise<{ paper: PaperDetail; begin: Record<string, string> }> =>
  (await author.open(edit())).data;
/** The form as the dialog submits it, with the user's changes. */
const typed = async (changes: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries({ ...(await open()).begin, ...changes }).filter(([, value]) => value !== undefined),
  );
const save = async (changes: Record<string, string> = {}, at = edit()) =>
  author.send(at, await typed(changes));

describe("editing a paper", () => {
  it("begins with the paper as it is and saves what is changed", async () => {
    expect((await open()).begin).toMatchObject({ id, title: `待改试卷 ${made}`, timingRule: "1" });
    const saved = await save(
      {
        desc: "新的说明",
        postId: "A-1",
        timingRule: "2",
        openOrder: "1",
        partStartTimeType: "2",
        paperType: "on",
      },
      `${edit()}?from=${encodeURIComponent("/exam/paper?state=draft")}`,
    );
    expect(saved).toMatchObject({
      status: 302,
      to: "/exam/paper?state=draft",
      notice: { kind: "ok", text: "试卷编辑成功" },
    });
    expect((await open()).begin).toMatchObject({
      desc: "新的说明",
      postId: "A-1",
      timingRule: "2",
      partStartTimeType: "2",
      paperType: "on",
    });
  });

  it("changes nothing where nothing was changed", async () => {
    const before = await stored();
    expect((await save()).status).toBe(302);
    expect(await stored()).toEqual(before);
  });

  it("leaves the duration to a client that sends none, and asks for one that was emptied", async () => {
    const before = await stored();
    const { duration, ...without } = await typed({ desc: "只改说明" });
    expect((await author.send(edit(), without)).status).toBe(302);
    expect(await stored()).toMatchObject({ short_name: "只改说明", duration: before.duration });
    expect((await save({ duration: "" })).data.error).toEqual({ duration: ["DURATION_MISSING"] });
  });

  it("sets the pass score together with other settings", async () => {
    expect((await save({ desc: "说明", passScore: "60.5" })).status).toBe(302);
    expect(await stored()).toMatchObject({ pass_score: 6050, short_name: "说明" });
    expect((await open()).begin.passScore).toBe("60.5");
  });

  it("leaves the pass score to a form that carries none, and lets it go where the score is shown", async () => {
    await save({ passScore: "60" });
    const { passScore, ...without } = await typed({ desc: "只改说明" });
    expect((await author.send(edit(), without)).status).toBe(302);
    expect(await stored()).toMatchObject({ short_name: "只改说明", pass_score: 6000 });
    const shown = { ...without, revision: String((await stored()).revision), isShowCandidateScore: "on" };
    expect((await author.send(edit(), shown)).status).toBe(302);
    expect(await stored()).toMatchObject({ pass_score: 0, show_score: 1 });
  });

  it("changes nothing of what is refused, a pass score with the rest", async () => {
    await save({ passScore: "60" });
    const before = await stored();
    for (const passScore of ["", "70"]) {
      const taken = await save({ title: "新员工三级安全教育考核", passScore });
      expect(taken.status).toBe(422);
      expect(await stored()).toEqual(before);
    }
  });

  it("takes a group paper's name and leaves what its papers' own settings decide", async () => {
    const { data } = await author.open(`/exam/paper?key=${encodeURIComponent("管理培训生综合素质测评")}`);
    const group = `/exam/paper/${data.rows[0].id}/edit`;
    const { begin, facts } = (await author.open(group)).data;
    expect(facts.isGroup).toBe(true);
    const form = Object.entries({ ...begin, desc: "三场" }).filter(([, value]) => value !== undefined);
    expect((await author.send(group, Object.fromEntries(form) as Record<string, string>)).status).toBe(302);
    const after = (await author.open(group)).data.begin;
    expect(after).toEqual({ ...begin, desc: "三场", revision: expect.any(String) });
  });

  it("says nothing where it is sent in silence", async () => {
    const { status, notice } = await save({ desc: "静默", silent: "1" });
    expect([status, notice]).toEqual([302, null]);
    expect((await stored()).short_name).toBe("静默");
  });

  it("lets a pass score go and shows the score instead, and the other way round, in one form each", async () => {
    await save({ passScore: "60" });
    expect((await save({ isShowCandidateScore: "on", passScore: "" })).status).toBe(302);
    expect(await stored()).toMatchObject({ pass_score: 0, show_score: 1 });
    expect((await save({ isShowCandidateScore: "", passScore: "70" })).status).toBe(302);
    expect(await stored()).toMatchObject({ pass_score: 7000, show_score: 0 });
  });

  it("is refused by the paper's own facts and stays as typed", async () => {
    const before = await stored();
    const { status, data } = await save({ desc: "留着", title: "", passScore: "100" });
    expect(status).toBe(400);
    expect(data.error).toEqual({ title: ["TITLE_MISSING"], passScore: ["PASS_SCORE_AT_TOTAL"] });
    expect(data.initialValue.desc).toBe("留着");
    expect(await stored()).toEqual(before);
  });

  it("is refused by the service at the form's own field", async () => {
    const { status, data } = await save({ title: "新员工三级安全教育考核" });
    expect(status).toBe(422);
    expect(data.error.title).toHaveLength(1);
  });

  it("comes back as typed when somebody else changed the paper, and saves when it is sent again", async () => {
    const mine = await typed({ desc: "我改的" });
    const other = await visit(as.administrator);
    await other.send(edit(), await typed({ desc: "别人改的" }));

    const refused = await author.send(edit(), mine);
    expect(refused).toMatchObject({ status: 422, data: { initialValue: { desc: "我改的" } } });
    expect(refused.data.error[""]).toHaveLength(1);
    expect((await stored()).short_name).toBe("别人改的");

    const { revision } = refused.data.initialValue;
    expect((await author.send(edit(), { ...mine, revision })).status).toBe(302);
    expect((await stored()).short_name).toBe("我改的");
  });

  it("keeps a pass score that somebody else set since the form was opened", async () => {
    const mine = await typed();
    await save({ passScore: "60" });
    const refused = await author.send(edit(), mine);
    expect([refused.status, (await stored()).pass_score]).toEqual([422, 6000]);
    expect(refused.data.error[""][0]).toContain("刚刚被别人改过");
    const { revision } = refused.data.initialValue;
    expect((await author.send(edit(), { ...mine, revision })).status).toBe(302);
    expect((await stored()).pass_score).toBe(0);
  });
});

describe("a paper in use", () => {
  beforeEach(() => row().set({ state: "used" }).execute() as Promise<unknown>);

  it("keeps everything but its pass score", async () => {
    const before = await stored();
    const { status, notice } = await author.send(edit(), { passScore: "60" });
    expect([status, notice?.text]).toEqual([302, "试卷编辑成功"]);
    expect(await stored()).toMatchObject({ pass_score: 6000, title: before.title });
    expect((await author.send(edit(), { passScore: "100" })).data.error).toEqual({
      passScore: ["PASS_SCORE_AT_TOTAL"],
    });
    expect((await author.send(edit(), { passScore: "" })).status).toBe(302);
    expect((await stored()).pass_score).toBe(0);
  });

  it("keeps the pass score that somebody else set meanwhile, until the form is sent once more", async () => {
    const revision = String((await stored()).revision);
    await author.send(edit(), { passScore: "60" });
    const refused = await author.send(edit(), { passScore: "70", revision });
    expect([refused.status, (await stored()).pass_score]).toEqual([422, 6000]);
    const again = { passScore: "70", revision: refused.data.initialValue.revision };
    expect((await author.send(edit(), again)).status).toBe(302);
    expect((await stored()).pass_score).toBe(7000);
  });

  it("refuses a form that was opened before it was used, and hands back what was typed", async () => {
    const { status, data } = await author.send(edit(), await typed({ title: "改名", desc: "写了很多" }));
    expect(status).toBe(422);
    expect(data.error[""][0]).toContain("已被考试使用");
    expect(data.initialValue).toMatchObject({ title: "改名", desc: "写了很多" });

    // The pass score's field was disabled, so the form has none; the one set since stays.
    await author.send(edit(), { passScore: "60" });
    const { passScore, ...without } = await typed({ title: "改名" });
    expect((await author.send(edit(), without)).status).toBe(422);
    expect((await stored()).pass_score).toBe(6000);
  });

  it("takes no pass score where it shows the score", async () => {
    await row().set({ show_score: 1 }).execute();
    const { status, data } = await author.send(edit(), { passScore: "60" });
    expect([status, data.error]).toEqual([400, { passScore: ["PASS_SCORE_EXCLUDES_SHOW_SCORE"] }]);
  });
});

describe("papers that cannot be edited here", () => {
  it("B2: neither unknown papers nor another company's exist", async () => {
    const stranger = await visit(as.stranger);
    const theirs = (await stranger.open("/exam/paper")).data.rows[0].id as string;
    for (const paperId of [theirs, "nothing", "%00", "x".repeat(65)]) {
      const opened = await author.open(`/exam/paper/${encodeURIComponent(paperId)}/edit`);
      expect([opened.status, opened.data.kind], paperId).toEqual([404, "notFound"]);
      const sent = await author.send(`/exam/paper/${encodeURIComponent(paperId)}/edit`, await typed());
      expect([sent.status, sent.data.kind], paperId).toEqual([404, "notFound"]);
    }
  });

  it("are refused while archived", async () => {
    await row().set({ archived: 1 }).execute();
    const { status, data } = await save({ desc: "改" });
    expect([status, data.error[""][0]]).toEqual([422, expect.stringContaining("已归档")]);
  });

  it("are not offered to readers", async () => {
    const reader = await visit(as.examManager);
    expect((await reader.open(edit())).to).toBe("/401");
    expect((await reader.send(edit(), await typed())).to).toBe("/401");
  });
});
