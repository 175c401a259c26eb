import { expect, test } from "vitest";
import { as } from "../../../tests/support/cast";
import { visit } from "../../../tests/support/visit";

const tokens = /name="csrf" value="([^"]*)"/g;
const seen = /name="seen" value="(\d+)"/g;
const without = (html: string) =>
  html
    .replace(tokens, "")
    .replace(seen, "")
    .replace(/name="formId" value="[^"]*"/g, "");

test("where a room has nobody who is expected, the list says so, and can be left for another one", async () => {
  const monitor = await visit(as.administrator);
  const { data: list } = await monitor.open("/exam/monitor");
  const { data: html } = await monitor.open(`/exam/monitor/${list.exams[0].id}/fragment?room=无人考场`);
  expect(html).toContain('role="search"');
  expect(html).toContain("没有符合条件的考生");
});

test("monitors who see the same are sent the same, each with the token of their own browser", async () => {
  const [one, other] = [await visit(as.administrator), await visit(as.administrator)];
  const { data: list } = await one.open("/exam/monitor");
  const exam = list.exams.find(({ name }: { name: string }) => name === "信息安全意识测试（总部）");
  const address = `/exam/monitor/${exam.id}/fragment?tab=attention`;
  const [{ data: html }, { data: othersHtml }] = [await one.open(address), await other.open(address)];
  const [own, others] = [html, othersHtml].map(
    (text) => new Set([...text.matchAll(tokens)].map(([, token]) => token)),
  );
  expect(own!.size).toBe(1);
  expect(others!.size).toBe(1);
  expect([...own!]).not.toEqual([...others!]);
  // What is marked as seen is what this page shows: it says as of when that is.
  const [, asOf] = [...html.matchAll(seen)][0]!;
  expect(asOf).toMatch(/^\d{13}$/);
  expect(without(html).replace(/\d\d:\d\d:\d\d/g, "")).toBe(
    without(othersHtml).replace(/\d\d:\d\d:\d\d/g, ""),
  );
  const { data: page } = await one.open(`/exam/monitor/${exam.id}?tab=attention`);
  expect(without(page.html)).toContain("<table");
});
