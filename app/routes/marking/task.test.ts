import { expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as } from "../../../tests/support/cast";
import { drawnPage, tagOf, wordsOf } from "../../../tests/support/draw";
import { setRows } from "../../../tests/support/rows";
import { visit } from "../../../tests/support/visit";
import { words } from "../../../tests/support/words";
import MarkTask from "./task";

test("a mark of an answer that somebody else has meanwhile is refused with all that was typed", async () => {
  const marker = await visit(as.reviewer);
  const exams = (await marker.open("/exam/task")).data.exams as { id: string; hasOpen: boolean }[];
  const { id } = exams.find(({ hasOpen }) => hasOpen)!;
  const { to } = await marker.send(`/exam/task/${id}/next`, {});
  const taskId = to!.split("/").at(-1)!;
  const { queries } = (await embeddedBackend()).database;
  await setRows(queries, "marking_task", { id: taskId }, { state: "open", marker_id: "" });
  const typed = { score: "2", note: "漏了验电", transcript: "先停电\n再验电" };
  const { status, data } = await marker.send(to!, typed);
  expect(status).toBe(422);
  expect(data).toMatchObject({
    kind: "message",
    message: words("zh")("errors:TASK_GONE"),
    preserved: { to },
  });
  for (const field of Object.entries(typed)) expect(data.preserved.fields).toContainEqual(field);
});

test("the last mark is taken back from the next page or the list, and its answer is the one to mark", async () => {
  const t = words("zh");
  const marker = await visit(as.reviewer);
  const exams = (await marker.open("/exam/task")).data.exams as { id: string; hasOpen: boolean }[];
  const { id } = exams.find(({ hasOpen }) => hasOpen)!;
  const { to: first } = await marker.send(`/exam/task/${id}/next`, {});
  const { to: second } = await marker.send(first!, { score: "2", note: "漏了验电" });
  const { undo, about } = (await marker.open(second!)).data.task;
  expect(about).toMatch(/^问答 · 已评 \d+ 份，还有 \d+ 份 · 这份为你保留到 \d\d:\d\d$/);
  expect(first).toBe(`/exam/task/${id}/${undo}`);
  expect((await marker.open(first!)).data.task.undo).toBe(undo);
  expect((await marker.open("/exam/task")).data.exams).toContainEqual(
    expect.objectContaining({ last: undo }),
  );
  const { to, notice } = await marker.send(`${first}/undo`, {});
  expect([to, notice?.text]).toEqual([first, t("marking:task.undone", { points: "2" })]);
  expect((await marker.open(first!)).data.task).toMatchObject({ score: "", note: "漏了验电" });
  expect((await marker.open(second!)).data.task.undo).not.toBe(undo);
  expect(await marker.send(`/exam/task/${id}/none/undo`, {})).toMatchObject({
    ...{ to: "/exam/task", notice: { kind: "warn", text: t("errors:TASK_SETTLED") } },
  });
});

test("what a recording says can be written down, of a sound and of a film, and of no other file", async () => {
  const marker = await visit(as.reviewer);
  const exams = (await marker.open("/exam/task")).data.exams as { id: string; hasOpen: boolean }[];
  const { to } = await marker.send(`/exam/task/${exams.find(({ hasOpen }) => hasOpen)!.id}/next`, {});
  const { task } = (await marker.open(to!)).data;
  const page = (media: string | null) =>
    drawnPage(MarkTask, {
      task: { ...task, transcript: "先停电", file: media && { name: "0A1B2C3D", kilobytes: "3", media } },
    });
  for (const [media, player] of Object.entries({ audio: "audio", video: "video" })) {
    const html = await page(media);
    expect(tagOf(html, `<${player}`).src).toBe(`${to}/file`);
    const { id } = tagOf(html, 'name="transcript"');
    expect(wordsOf(html, id!)).toBe("先停电");
    expect(tagOf(html, `for="${id}"`)).toBeTruthy();
  }
  for (const media of ["image", null]) expect(await page(media)).not.toMatch(/<audio|<video|transcript/);
});

test("each quick button gives a mark that can be given, also where the full mark is no half", async () => {
  const marker = await visit(as.reviewer);
  const exams = (await marker.open("/exam/task")).data.exams as { id: string; hasOpen: boolean }[];
  const { to } = await marker.send(`/exam/task/${exams.find(({ hasOpen }) => hasOpen)!.id}/next`, {});
  const { queries } = (await embeddedBackend()).database;
  await setRows(queries, "marking_task", { id: to!.split("/").at(-1)! }, { full_score: 340 });
  const { quick } = (await marker.open(to!)).data.task as { quick: { value: string }[] };
  expect(quick.map(({ value }) => value)).toEqual(["0", "1.5", "3"]);
});

test("the question, the answer, what was expected and the mark are read in this order, and a phone stays at the top", async () => {
  const marker = await visit(as.reviewer);
  const exams = (await marker.open("/exam/task")).data.exams as { id: string; hasOpen: boolean }[];
  const { to } = await marker.send(`/exam/task/${exams.find(({ hasOpen }) => hasOpen)!.id}/next`, {});
  const { task } = (await marker.open(to!)).data;
  const html = await drawnPage(MarkTask, { task: { ...task, hasFocus: false } });
  const places = ["asked", "answer", "reference", "mark"].map((id) => html.indexOf(`id="${id}"`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(html).not.toContain("autofocus");
  expect(await drawnPage(MarkTask, { task: { ...task, hasFocus: true } })).toContain("autofocus");
});
