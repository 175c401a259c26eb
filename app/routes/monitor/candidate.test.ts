import { expect, test } from "vitest";
import { as } from "../../../tests/support/cast";
import { visit } from "../../../tests/support/visit";

test("a candidate's page tells how they stand and what was noticed; no reason is chosen for the monitor", async () => {
  const monitor = await visit(as.administrator);
  const { data: list } = await monitor.open("/exam/monitor");
  const exam = list.exams.find(({ name }: { name: string }) => name === "信息安全意识测试（总部）");
  const { data: html } = await monitor.open(`/exam/monitor/${exam.id}/fragment?tab=attention&key=叶知秋`);
  const [address] = /\/exam\/monitor\/[\w-]{36}\/[\w-]{36}/.exec(html)!;
  // The page leads back to the list that it was opened from.
  const [, asked] = /\/exam\/monitor\/[\w-]{36}\/[\w-]{36}(\?[^"]*)"/.exec(html)!;
  const opened = await monitor.open(address + asked!.replace(/&amp;/g, "&"));
  expect(opened.data.query).toMatchObject({ tab: "attention", key: "叶知秋" });
  const { data: page } = await monitor.open(address);
  expect(page.standing.stateText).toMatch(/^(在考|\d+ 分钟没有操作)$/);
  expect(page.signals).toBe("换设备登录 1 次");
  expect(page.look.candidateId).toBe(address!.split("/").at(-1));
  const { status, data } = await monitor.send(address, { kind: "pause", seen: String(page.seen) });
  expect(status).toBe(400);
  expect(data.error).toEqual({ reason: ["REASON_NOT_CHOSEN"] });
});
