import { expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as } from "../../../tests/support/cast";
import { drawnPage, tagOf } from "../../../tests/support/draw";
import { rowOf, setRows } from "../../../tests/support/rows";
import { visit } from "../../../tests/support/visit";
import KeyingDifferences from "./differences";
import Keying from "./list";
import KeyPaper from "./sheet";
import TakeBackPaper from "./take-back";

const name = "变电检修工技能等级考核（初级）第四批";
const exams = `/exam/my?key=${encodeURIComponent(name)}`;

test("without script a paper is keyed, a wrong field comes back as typed, and what is keyed is taken back", async () => {
  const manager = await visit(as.examManager);
  const list = `/exam/${(await manager.open(exams)).data.rows[0].id}/keying`;
  const { data: before } = await manager.open(list);
  const { candidateId } = before.rows.find(({ state }: { state: string }) => state === "none");
  const paper = `${list}/${candidateId}`;
  const { data: sheet } = await manager.open(paper);
  const [field] = sheet.questions[0].fields;

  const wrong = await manager.send(paper, { [field.name]: "z", "k.1.0": "ａ" });
  expect(wrong.status).toBe(400);
  expect(wrong.data.questions[0].fields[0]).toMatchObject({
    value: "z",
    error: expect.stringContaining("第 1 题"),
  });
  expect(wrong.data.questions[1].fields[0]).toMatchObject({ value: "ａ", error: "" });

  const page = await drawnPage(KeyPaper, sheet, wrong.data);
  expect(tagOf(page, `name="${field.name}"`)["aria-describedby"]).toBe(`${field.name}-wrong`);
  expect(page).toMatch(new RegExp(`id="${field.name}-wrong".*?第 1 题：请填卷面上的`));

  // Without script, Enter in a field sends nothing: what it presses is the form's first button.
  expect(page).toMatch(/<form(?:(?!<button)[\s\S])*<button type="submit" disabled="" hidden=""/);
  const saved = await manager.send(paper, { [field.name]: "a" });
  expect(saved).toMatchObject({ to: `${list}?back=1`, notice: { kind: "ok" } });
  expect((await manager.open(paper)).data.questions[0].fields[0].value).toMatch(/^[AT]$/);

  // What was filled in from a scan that is not there any more stays so, and a link begins again.
  const scanned = await drawnPage(KeyPaper, { ...sheet, unsure: 0 });
  const { name: hidden, value } = tagOf(scanned, 'name="isFromScan"');
  const stale = await manager.send(paper, { [field.name]: "b", [hidden!]: value! });
  expect(stale.status).toBe(422);
  const refused = await drawnPage(KeyPaper, sheet, stale.data);
  expect(tagOf(refused, `name="${field.name}"`)).toMatchObject({ value: "b" });
  expect(tagOf(refused, 'name="isFromScan"')).toMatchObject({ value });
  expect(refused).toContain(`href="${paper}">这份答卷的扫描内容`);

  const undo = `${paper}/undo`;
  const stepOf = async (answer?: unknown) =>
    tagOf(await drawnPage(TakeBackPaper, (await manager.open(undo)).data, answer), 'name="keyed"').value;
  expect(await stepOf()).toBe("once");
  // What its page did not say is not taken back; it comes back and says what would be.
  const unseen = { reason: "拿错了卷子", keyed: "scored" };
  const missing = await manager.send(undo, { ...unseen, reason: "" });
  expect([missing.status, await stepOf(missing.data)]).toEqual([400, "scored"]);
  const overtaken = await manager.send(undo, unseen);
  expect([overtaken.status, await stepOf(overtaken.data)]).toEqual([422, "once"]);
  expect(await manager.send(undo, { ...unseen, keyed: "once" })).toMatchObject({ to: `${list}?back=1` });
  const { data: after } = await manager.open(list);
  expect(after.rows.find((row: { candidateId: string }) => row.candidateId === candidateId).state).toBe(
    "none",
  );
});

test("papers that the balance does not cover are marked in the list, and told after the hand-in of the others", async () => {
  const manager = await visit(as.examManager);
  const list = `/exam/${(await manager.open(exams)).data.rows[0].id}/keying`;
  const [, examId] = /exam\/([^/]+)/.exec(list)!;
  const { queries } = (await embeddedBackend()).database;
  const { company_id: id } = await rowOf(queries, "exam", { id: examId });
  const { data: before } = await manager.open(list);
  const waiting = before.rows.filter(({ state }: { state: string }) => state === "none").slice(0, 2);
  for (const { candidateId } of waiting) await manager.send(`${list}/${candidateId}`, {});
  const { balance, reserved, candidate_price: price } = await rowOf(queries, "company", { id });
  for (const { candidateId } of waiting)
    await setRows(queries, "candidate", { id: candidateId }, { reserved: 0 });
  const leave = (amount: number) => setRows(queries, "company", { id }, { balance: reserved + amount });
  const drawn = async () => drawnPage(Keying, (await manager.open(list)).data);

  await leave(0);
  const none = await manager.send(`${list}/score`, {});
  expect(none).toMatchObject({
    to: `${list}?back=1`,
    notice: { kind: "warn", text: "余额不足，没有交卷。请先充值，再来评分" },
  });
  expect((await drawn()).match(/余额不足/g)).toHaveLength(2);
  await leave(price);
  expect(await manager.send(`${list}/score`, {})).toMatchObject({
    ...{ to: `${list}?back=1` },
    notice: { kind: "warn", text: "已交卷 1 份，正在评分；另有 1 份因余额不足没有交卷，请先充值" },
  });
  expect((await drawn()).match(/余额不足/g)).toHaveLength(1);
  await leave(balance);
  expect(await manager.send(`${list}/score`, {})).toMatchObject({
    notice: { kind: "ok", text: "已交卷 1 份，正在评分" },
  });
  expect(await drawn()).not.toContain("余额不足");
});

test("differences that are not settled, or not fitly, come back beside their questions with what was typed", async () => {
  const [manager, other] = [await visit(as.examManager), await visit(as.administrator)];
  const list = `/exam/${(await manager.open(exams)).data.rows[0].id}/keying`;
  await manager.send(`${list}/double`, { isDouble: "1" });
  const { data: before } = await manager.open(list);
  const { candidateId } = before.rows.find(({ state }: { state: string }) => state === "none");
  const paper = `${list}/${candidateId}`;
  const { data: sheet } = await manager.open(paper);
  const choices = sheet.questions
    .filter(({ fields }: { fields: unknown[] }) => fields.length === 1)
    .slice(0, 2);
  const [one, two] = choices.map(({ fields }: { fields: { name: string }[] }) => fields[0]!.name);
  await manager.send(paper, { [one]: "1", [two]: "1" });
  await other.send(paper, { [one]: "2", [two]: "2" });
  const [first, second] = choices.map(({ number }: { number: number }) => number - 1);
  const wrong = await manager.send(`${paper}/differences`, { [`pick.${second}`]: "typed", [two]: "zz" });
  expect(wrong.status).toBe(400);
  expect(wrong.data.questions).toMatchObject([
    { place: first, pick: "", error: "请为每道有差异的题选定答案" },
    { place: second, pick: "typed", typed: ["zz"], error: "有的答案不符合题型" },
  ]);
  const loaded = (await manager.open(`${paper}/differences`)).data;
  const { value: revision } = tagOf(await drawnPage(KeyingDifferences, loaded), 'name="revision"');
  await other.send(paper, { [one]: "2", [two]: "" });
  const late = { [`pick.${first}`]: "first", [`pick.${second}`]: "typed", [two]: "2", revision: revision! };
  const refused = await manager.send(`${paper}/differences`, late);
  expect(refused.status).toBe(422);
  const now = (await manager.open(`${paper}/differences`)).data;
  const html = await drawnPage(KeyingDifferences, now, refused.data);
  expect(tagOf(html, `id="pick-${second}-typed"`)).toHaveProperty("checked");
  const { value: again } = tagOf(html, 'name="revision"');
  const settled = { [`pick.${first}`]: "first", revision: again!, [`pick.${second}`]: "typed", [two]: "2" };
  expect(await manager.send(`${paper}/differences`, settled)).toMatchObject({
    to: `${list}?back=1`,
    notice: { kind: "ok" },
  });
});

test("the way back leads to the state and page that were left, and what was looked for is let go of", async () => {
  const manager = await visit(as.examManager);
  const list = `/exam/${(await manager.open(exams)).data.rows[0].id}/keying`;
  await manager.open(`${list}?tab=none&key=周`);
  expect((await manager.open(`${list}?back=1`)).to).toBe(`${list}?tab=none`);
});

test("before the exam opens nothing is keyed, and the page says from when", async () => {
  const { queries } = (await embeddedBackend()).database;
  await queries
    .updateTable("exam")
    .set((its) => ({ open_at: its("close_at", "-", 60_000) }))
    .where("name", "=", name)
    .execute();
  const manager = await visit(as.examManager);
  const { data } = await manager.open(`/exam/${(await manager.open(exams)).data.rows[0].id}/keying`);
  expect(data.rows.some(({ mayKey }: { mayKey: boolean }) => mayKey)).toBe(false);
  // A notice breaks no line within a date: a day has such spaces, a time of today has none.
  const drawn = (await drawnPage(Keying, data)).replaceAll("\u00a0", " ");
  expect(drawn).toContain(`考试还没有开始（${data.opens}）`);
});
