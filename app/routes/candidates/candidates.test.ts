import { beforeEach, expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as } from "../../../tests/support/cast";
import { drawnPage, tagOf } from "../../../tests/support/draw";
import { type Visitor, visit } from "../../../tests/support/visit";
import { CandidatePreview } from "./CandidatePreview";
import ChangeCandidates from "./change";

let manager: Visitor;
let exam: string;
let list: string;
type Row = { id: string; name: string; isChosen: boolean; time: string; state: string };
const open = async (query = "") => {
  const { data } = await manager.open(list + query);
  return data as { rows: Row[]; chosen: { total: number; here: number }; here: string; count: number };
};

beforeEach(async () => {
  manager = await visit(as.examManager);
  const { data } = await manager.open("/exam/my?key=三级安全教育");
  exam = data.rows[0].id;
  list = `/exam/${exam}/candidates`;
});

test("ticked candidates get extra time together, and the notice undoes it", async () => {
  const page = await open("?size=50");
  const [one, , three] = page.rows;
  const form = { shown: page.rows.map(({ id }) => id).join(","), here: page.here, id: [one!.id, three!.id] };
  const asks = await manager.send(`${list}/change/accommodate`, form);
  // Without `formaction`, as text browsers are, it is the list that is posted, and leads on.
  expect((await manager.send(`${list}/choose`, { ...form, to: asks.to! })).to).toBe(asks.to);
  const { data } = await manager.open(asks.to!);
  expect(data.chosen).toMatchObject({ count: 2, closeTo: page.here });
  const fields = { isConfirmed: "1", extraMinutes: "30", reason: "视力障碍" };
  const wrong = await manager.send(asks.to!, { ...fields, openAt: "2026-01-01 09:00" });
  expect(wrong.status).toBe(422);
  const done = await manager.send(asks.to!, fields);
  expect(done).toMatchObject({ to: page.here, notice: { kind: "ok", link: { post: true } } });
  expect((await open("?tab=accommodated")).rows.map(({ name }) => name)).toContain(one!.name);
  const undone = await manager.send(done.notice!.link!.to, {});
  expect(undone).toMatchObject({ to: page.here, notice: { kind: "ok" } });
  expect((await open("?size=50")).rows[0]!.time).toBe(one!.time);
});

test("more time for chosen candidates is added to what each has, unless the box says that it replaces that", async () => {
  const page = await open("?size=50");
  const [, , , one, other] = page.rows;
  const own = `${list}/change/accommodate?id=${one!.id}`;
  const revision = tagOf(await drawnPage(ChangeCandidates, (await manager.open(own)).data), 'name="revision"')
    .value!;
  await manager.send(own, { isConfirmed: "1", factor: "2", reason: "视力障碍", revision });
  const timeOf = async () => (await open("?size=50")).rows.find(({ id }) => id === one!.id)!.time;
  const chosen = {
    shown: page.rows.map(({ id }) => id).join(","),
    here: page.here,
    id: [one!.id, other!.id],
  };
  const change = async (fields: object) => {
    const { to } = await manager.send(`${list}/change/accommodate`, chosen);
    const { data } = await manager.open(to!);
    const rows = (data.chosen.rows as { id: string; note: string }[]).map(({ id, note }) => [id, note]);
    await manager.send(to!, { isConfirmed: "1", extraMinutes: "10", reason: "停电", ...fields });
    return { drawn: await drawnPage(ChangeCandidates, data), rows: Object.fromEntries(rows) };
  };
  const { drawn, rows } = await change({});
  expect(rows[one!.id]).toContain("有特殊安排");
  expect(drawn).toContain("加时加在每个人现有的时间上");
  expect(await timeOf()).toMatch(/× 2.*10/);
  await change({ replaces: "on" });
  expect(await timeOf()).not.toContain("× 2");
});

test("an accommodation that somebody else set meanwhile is shown beside what was typed, and not overwritten unseen", async () => {
  const [, one] = (await open("?size=50")).rows;
  const at = `${list}/change/accommodate?id=${one!.id}`;
  const drawn = async (answer?: unknown) =>
    drawnPage(ChangeCandidates, (await manager.open(at)).data, answer);
  const revision = tagOf(await drawn(), 'name="revision"').value!;
  const sent = { isConfirmed: "1", reason: "视力障碍", revision };
  await manager.send(at, { ...sent, factor: "1.5" });
  const refused = await manager.send(at, { ...sent, extraMinutes: "30" });
  expect(refused).toMatchObject({ status: 422, data: { initialValue: { extraMinutes: "30" } } });
  const page = await drawn(refused.data);
  expect(page).toMatch(/目前保存的是：[^<]*× 1\.5[^<]*视力障碍/);
  expect(await drawn()).not.toContain("目前保存的是");
  const again = { ...sent, extraMinutes: "30", revision: tagOf(page, 'name="revision"').value! };
  expect((await manager.send(at, again)).status).toBe(302);
});

test("after the end whoever could not begin is given a time of their own, and the form says what that means", async () => {
  const { data: exams } = await manager.open("/exam/my?key=校园招聘笔试&label=archived");
  exam = exams.rows[0].id;
  list = `/exam/${exam}/candidates`;
  const shown = async () => (await manager.open(`/exam/${exam}`)).data.exam;
  const state = async () => (await shown()).state;
  expect(await state()).toBe("closed");
  const [one] = (await open("?tab=out")).rows;
  const readmit = { isConfirmed: "1", reason: "平台中断" };
  await manager.send(`${list}/change/readmit?id=${one!.id}`, readmit);
  expect((await open("?tab=notBegun")).rows.map(({ id }) => id)).toEqual([one!.id]);
  const page = (await manager.open(`${list}/${one!.id}`)).data;
  expect(page.candidate.mayAccommodate).toBe(true);
  const at = `${list}/change/accommodate?id=${one!.id}`;
  const drawn = await drawnPage(ChangeCandidates, (await manager.open(at)).data);
  expect(drawn).toContain("考试只对他们重新开放到那时");
  expect(drawn).toContain("现在能看到试题和答案");
  const revision = tagOf(drawn, 'name="revision"').value!;
  const fields = { ...readmit, revision, extraMinutes: "30" };
  expect(await manager.send(at, fields)).toMatchObject({ status: 422 });
  const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 16);
  const done = await manager.send(at, { ...fields, openAt: day(1), closeAt: day(2) });
  expect(done.notice).toMatchObject({ kind: "ok" });
  expect(await shown()).toMatchObject({ state: "open", next: { text: expect.stringContaining("后关闭") } });
  await manager.send(done.notice!.link!.to, {});
  expect(await state()).toBe("closed");
});

test("all that a filter finds are changed on a page that tells how far it is, and taken back there", async () => {
  const found = await open("?tab=notInvited");
  const { data } = await manager.open(`${list}/change/group?found=1&tab=notInvited`);
  expect(data.chosen.count).toBe(found.count);
  const begun = await manager.send(`${list}/change/group?found=1&tab=notInvited`, {
    isConfirmed: "1",
    group: "第九批",
  });
  expect(begun.to).toMatch(new RegExp(`^${list}/run/`));
  await (await embeddedBackend()).settle();
  const over = await manager.open(begun.to!);
  expect(over.data).toMatchObject({ isGoingOn: false, run: { count: found.count, canUndo: true } });
  expect((await open("?group=第九批")).count).toBe(found.count);
  const undone = await manager.send(`${begun.to}/undo`, {});
  await (await embeddedBackend()).settle();
  expect((await manager.open(undone.to!)).data.run).toMatchObject({ isUndo: true, count: found.count });
  expect((await open("?group=第九批")).count).toBe(0);

  expect((await manager.open(begun.to!.replace(exam, "another"))).status).toBe(404);
});

test("a candidate is added, then the next, changed, and found on their page", async () => {
  const fields = { realName: "欧阳若水", mobile: "19900007777", idcard: "E12345678", "own[0]": "安全部" };
  const empty = await manager.send(`${list}/new`, { ...fields, mobile: "", "own[0]": "" });
  expect(empty.status).toBe(400);
  const added = await manager.send(`${list}/new`, { ...fields, next: "more" });
  expect(added).toMatchObject({ to: `${list}/new`, notice: { kind: "ok" } });
  const twice = await manager.send(`${list}/new`, fields);
  expect(twice.status).toBe(422);
  const [row] = (await open("?key=欧阳若水")).rows;
  const page = `${list}/${row!.id}`;
  const { data } = await manager.open(`${page}/edit`);
  expect(data).toMatchObject({ begin: { mobile: "19900007777", idcard: "", own: ["安全部"] } });
  const changed = { ...fields, realName: "欧阳静", idcard: "", revision: String(data.revision) };
  expect(await manager.send(`${page}/edit`, changed)).toMatchObject({ to: page });
  expect((await manager.open(page)).data).toMatchObject({ candidate: { name: "欧阳静", hasIdNumber: true } });
  const late = await manager.send(`${page}/edit`, { ...changed, realName: "又改" });
  expect(late.status).toBe(422);
});

test("F3: an ID number comes in the reply to its form alone; not at another exam's address", async () => {
  const [row] = (await open()).rows;
  const page = `${list}/${row!.id}/id-number`;
  expect(JSON.stringify((await manager.open(page)).data)).not.toMatch(/\d{17}/);
  expect((await manager.send(page, { reason: " " })).status).toBe(400);
  const shown = await manager.send(page, { reason: "核对证件" });
  expect(shown.data).toEqual({ idcard: expect.stringMatching(/^110101\d{11}[\dX]$/) });
  const { data } = await manager.open("/exam/my?key=英语水平");
  const elsewhere = `/exam/${data.rows[0].id}/candidates/${row!.id}`;
  for (const address of [elsewhere, `${elsewhere}/edit`, `${elsewhere}/id-number`])
    expect(await manager.open(address)).toMatchObject({ status: 404 });
  const change = await manager.open(`/exam/${data.rows[0].id}/candidates/change/void?id=${row!.id}`);
  expect(change.data.chosen.count).toBe(0);
});

test("people of another exam come in, and those without what this one demands are told", async () => {
  const { data } = await manager.open(`${list}/from?key=合规`);
  const [other] = data.rows;
  const done = await manager.send(`${list}/from`, { fromExamId: other.id });
  expect(done).toMatchObject({ to: list, notice: { kind: "warn" } });
  const told = done.notice!.text.match(/\d+(?= )/g)!.map(Number);
  expect(told.reduce((sum, count) => sum + count)).toBe(other.count);
  expect(other.count).toBeLessThan(Number(other.candidates));
});

test("a list is uploaded, looked at, and brought in; the way back is that of its exam", async () => {
  const file = new File(
    [
      "姓名,手机号,证件号码,部门,学校,考场,座位号\n",
      "王一,19900008881,E22345678,甲,海南大学,301,12\n周远航,19900001001,E32345678,甲\n",
    ],
    "list.csv",
  );
  const read = await manager.send(`${list}/import`, { file });
  const { data } = await manager.open(read.to!);
  expect(data).toMatchObject({ state: "read", total: 2, duplicates: 1, again: `${list}/import` });
  expect(data.preview.candidates[0]).toMatchObject({ realName: "王一", idcard: "E******78" });
  const drawn = await drawnPage(() => CandidatePreview({ preview: data.preview }), {});
  expect(drawn.replace(/<[^>]*>/g, "")).toMatch(/301 ·\s12部门\s甲；学校\s海南大学/);
  const discarded = await manager.send(`${read.to}/discard`, { again: data.again });
  expect(discarded).toMatchObject({ to: `${list}/import`, notice: { kind: "ok" } });
});
