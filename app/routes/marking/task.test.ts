import { expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as } from "../../../tests/support/cast";
import { setRows } from "../../../tests/support/rows";
import { visit } from "../../../tests/support/visit";
import { words } from "../../../tests/support/words";

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
