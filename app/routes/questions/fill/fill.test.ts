import { beforeAll, describe, expect, it } from "vitest";
import { paths } from "~/paths";
import { as } from "../../../../tests/support/cast";
import { type Visitor, visit } from "../../../../tests/support/visit";

let author: Visitor;
beforeAll(async () => {
  author = await visit(as.author);
});

const queryOf = (to: string | null, name: string) =>
  new URL(to!, "http://mingshi.test").searchParams.get(name)!;

let made = 0;
async function paperWithPart() {
  made += 1;
  const paper = await author.send(paths.launch(), {
    source: "newPaper",
    title: `从题库填充的试卷 ${made}`,
    desc: "",
    postId: "",
    timingRule: "1",
    duration: "60",
    targetScore: "100",
    openOrder: "1",
    partStartTimeType: "1",
  });
  const paperId = queryOf(paper.to, "paperId");
  const part = await author.send(paths.parts.new(paperId), {
    name: "第一部分",
    introduction: "",
    mayGoBack: "on",
  });
  return { paperId, partId: queryOf(part.to, "part") };
}
const rule = (row: number, changes: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries({
      type: "1",
      difficulty: "0",
      tag: "",
      bankId: "",
      count: "3",
      score: "2",
      ...changes,
    }).map(([name, value]) => [`rules[${row}].${name}`, value]),
  );
const page = async (paperId: string, partId?: string) =>
  (await author.open(paths.papers.questions(paperId, partId))).data;

describe("a draw by rules", () => {
  it("fills the part, and begins with its rules the next time", async () => {
    const { paperId, partId } = await paperWithPart();
    expect((await author.open(paths.parts.draw(partId))).data.start).toMatchObject([
      { type: "0", count: "", score: "" },
    ]);
    const rendered = await author.send(paths.parts.draw(partId), rule(0));
    expect(rendered).toMatchObject({ to: paths.papers.questions(paperId, partId), notice: { kind: "ok" } });
    const shown = await page(paperId, partId);
    expect(shown.slots.map((slot: { isDrawn: boolean }) => slot.isDrawn)).toEqual([true, true, true]);
    expect(shown.parts[0]).toMatchObject({ questions: 3, points: "6", hasRules: true });
    expect((await author.open(paths.parts.draw(partId))).data.start).toMatchObject([
      { type: "1", count: "3", score: "2" },
    ]);
  });

  it("changes nothing when it is only looked at", async () => {
    const { paperId, partId } = await paperWithPart();
    const fields = { ...rule(0, { count: "400" }), check: "1" };
    const { status, data } = await author.send(paths.parts.draw(partId), fields);
    expect(status).toBe(200);
    expect(data.pools).toEqual([{ pool: expect.any(Number), free: expect.any(Number), need: 400 }]);
    expect(data.initialValue.rules[0].count).toBe("400");
    expect((await page(paperId, partId)).slots).toEqual([]);
  });

  it("that cannot be made keeps what was typed, and shows what each rule finds", async () => {
    const { paperId, partId } = await paperWithPart();
    const fields = { ...rule(0), ...rule(1, { type: "2", count: "400" }) };
    const { status, data } = await author.send(paths.parts.draw(partId), fields);
    expect(status).toBe(422);
    expect(data.error.rules[0]).toMatch(/第 2 条规则需要 400 道题/);
    expect(data.initialValue.rules[1]).toMatchObject({ type: "2", count: "400", score: "2" });
    expect(data.pools[0].free).toBeGreaterThanOrEqual(3);
    expect(data.pools[1].free).toBeLessThan(400);
    expect((await page(paperId, partId)).slots).toEqual([]);
    const wrong = await author.send(paths.parts.draw(partId), rule(0, { count: "x" }));
    expect(wrong).toMatchObject({
      status: 400,
      data: { error: { "rules[0].count": ["COUNT_NOT_POSITIVE"] } },
    });
  });

  it("gets and loses rows with all that was typed", async () => {
    const { partId } = await paperWithPart();
    const typed = { ...rule(0, { count: "x", bankId: "b" }), ...rule(1) };
    const send = async (more: Record<string, string>) =>
      (await author.send(paths.parts.draw(partId), { ...typed, ...more })).data;
    const more = await send({ rows: "add:rules" });
    expect(more.initialValue.rules).toHaveLength(3);
    expect(more.initialValue.rules[0]).toMatchObject({ count: "x", bankId: "b" });
    expect(more.focus).toBe("rules[2].type");
    const fewer = await send({ rows: "remove:rules:0" });
    expect(fewer.initialValue.rules).toMatchObject([{ count: "3" }]);
  });

  it("that somebody has made meanwhile is replaced only once that was said, whatever rows came and went", async () => {
    const { paperId, partId } = await paperWithPart();
    const { revision } = (await author.open(paths.parts.draw(partId))).data;
    await author.send(paths.parts.draw(partId), rule(0));
    const typed = { ...rule(0, { count: "2" }), revision };
    for (const [name, value] of Object.entries({ rows: "add:rules", check: "1" }))
      expect((await author.send(paths.parts.draw(partId), { ...typed, [name]: value })).data).toMatchObject({
        initialValue: { revision },
      });
    const late = await author.send(paths.parts.draw(partId), typed);
    expect(late).toMatchObject({ status: 422, data: { initialValue: { rules: [{ count: "2" }] } } });
    expect((await page(paperId, partId)).slots).toHaveLength(3);
    const again = await author.send(paths.parts.drawAgain(partId), { revision });
    expect(again.notice).toMatchObject({ kind: "danger" });
    await author.send(paths.parts.draw(partId), { ...typed, revision: late.data.initialValue.revision });
    expect((await page(paperId, partId)).slots).toHaveLength(2);
  });

  it("is made again by the rules, or says that there are none", async () => {
    const { paperId, partId } = await paperWithPart();
    const here = paths.papers.questions(paperId, partId);
    expect(await author.send(paths.parts.drawAgain(partId), {})).toMatchObject({
      to: here,
      notice: { kind: "danger" },
    });
    expect((await author.open(paths.parts.drawAgain(partId))).to).toBe(here);
    await author.send(paths.parts.draw(partId), rule(0));
    expect(await author.send(paths.parts.drawAgain(partId), {})).toMatchObject({
      to: here,
      notice: { kind: "ok" },
    });
    expect((await author.open(paths.parts.drawAgain(partId))).data.part.id).toBe(partId);
    const reader = await visit(as.questionWriter);
    expect((await reader.open(paths.parts.drawAgain(partId))).to).toBe(here);
    expect((await page(paperId, partId)).slots).toHaveLength(3);
  });
});

describe("questions of the bank", () => {
  it("are added up with the paper's total, and say how far it is from its target", async () => {
    const { paperId, partId } = await paperWithPart();
    const address = paths.parts.pick(partId, { type: "1" });
    const { target, rows } = (await author.open(address)).data;
    expect(target).toMatchObject({ total: 0, target: 100, words: "0 / 100 分，还差 100 分" });
    expect(target.patterns.over).toBe("加入所选题目后：{points} / 100 分，超出 {rest} 分");
    expect(rows[0].points).toBeGreaterThan(0);
    const ids = (rows as { id: string }[]).slice(0, 2).map(({ id }) => id);
    await author.send(address, { questionIds: ids, score: "30.5" });
    expect((await author.open(address)).data.target.words).toBe("61 / 100 分，还差 39 分");
    const more = (rows as { id: string }[]).slice(2, 4).map(({ id }) => id);
    await author.send(address, { questionIds: more, score: "30" });
    expect((await page(paperId)).target.words).toBe("121 / 100 分，超出 21 分");
  });

  it("are picked for a part, page by page, and told where they are in it", async () => {
    const { paperId, partId } = await paperWithPart();
    const address = paths.parts.pick(partId, { type: "1" });
    const { data } = await author.open(address);
    const ids = data.rows.slice(0, 2).map((row: { id: string }) => row.id);
    expect(data.rows.length).toBeLessThanOrEqual(20);
    const wrong = await author.send(address, { questionIds: ids, score: "x" });
    expect(wrong).toMatchObject({ status: 400, data: { initialValue: { questionIds: ids, score: "x" } } });
    const done = await author.send(address, { questionIds: ids, score: "1.5" });
    expect(done).toMatchObject({ to: address, notice: { kind: "ok" } });
    const after = (await author.open(address)).data.rows;
    expect(
      after.filter((row: { isHere: boolean }) => row.isHere).map((row: { id: string }) => row.id),
    ).toEqual(ids);
    expect((await page(paperId, partId)).parts[0]).toMatchObject({ questions: 2, points: "3" });
  });

  it("are put into parts that are found by their paper's name", async () => {
    const { paperId, partId } = await paperWithPart();
    const rows = (await author.open(paths.parts.pick(partId))).data.rows;
    const ids = rows.slice(0, 2).map((row: { id: string }) => row.id);
    const query = new URLSearchParams([
      ["key", `填充的试卷 ${made}`],
      ...ids.map((id: string) => ["id", id]),
    ]);
    const { data } = await author.open(`${paths.parts.put()}?${query}`);
    expect(data.questions.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(data.parts.map((part: { partId: string }) => part.partId)).toEqual([partId]);
    const none = await author.send(paths.parts.put(), { questionIds: ids });
    expect(none).toMatchObject({ status: 400, data: { error: { partIds: ["PART_MISSING"] } } });
    const done = await author.send(paths.parts.put(), { questionIds: ids, partIds: [partId] });
    expect(done).toMatchObject({
      to: paths.bank.list(),
      notice: { kind: "ok", link: { to: paths.papers.questions(paperId, partId) } },
    });
    const again = await author.send(paths.parts.put(), { questionIds: ids, partIds: [partId] });
    expect(again.notice).toMatchObject({ kind: "info" });
  });
});

it("a part is copied from this paper or another", async () => {
  const [one, two] = [await paperWithPart(), await paperWithPart()];
  const from = paths.parts.copyInto(two.paperId, { from: one.paperId });
  const { data } = await author.open(from);
  expect(data.source).toMatchObject({ id: one.paperId, isThis: false });
  expect(data.parts.map((part: { id: string }) => part.id)).toEqual([one.partId]);
  const none = await author.send(from, {});
  expect(none).toMatchObject({ status: 400, data: { error: { partId: ["PART_MISSING"] } } });
  const done = await author.send(from, { partId: one.partId });
  expect(done.notice).toMatchObject({ kind: "ok" });
  const shown = await page(two.paperId, queryOf(done.to, "part"));
  expect(shown.parts.map((part: { name: string }) => part.name)).toEqual(["第一部分", "第一部分（2）"]);
});

it("papers to copy a part from are told to be more than are shown, until a word finds them all", async () => {
  const { paperId } = await paperWithPart();
  const all = (await author.open(paths.parts.copyInto(paperId))).data;
  expect(all).toMatchObject({ isCut: true });
  const one = await author.open(paths.parts.copyInto(paperId, { key: `填充的试卷 ${made}` }));
  expect(one.data).toMatchObject({ isCut: false, sources: [{ id: paperId }] });
});

it("the options of a part are kept as they are ticked", async () => {
  const { paperId, partId } = await paperWithPart();
  expect((await page(paperId, partId)).parts[0].options).toEqual([]);
  await author.send(paths.parts.edit(partId), {
    name: "第一部分",
    introduction: "",
    isOptionOrderRandom: "on",
  });
  expect((await author.open(paths.parts.edit(partId))).data.start).toMatchObject({
    isQuestionOrderRandom: false,
    isOptionOrderRandom: true,
    mayGoBack: false,
    isFinalOnSubmit: false,
  });
  expect((await page(paperId, partId)).parts[0].options).toEqual(["isOptionOrderRandom", "noWayBack"]);
});
