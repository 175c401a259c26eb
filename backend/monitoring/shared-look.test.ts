import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../database/open";
import { forgetLooks, shareLook } from "./shared-look";

test("a few look themselves, then one look serves all for two seconds, until something is changed here", async () => {
  const { queries, close } = await openDatabase(":memory:");
  onTestFinished(close);
  let looks = 0;
  const ask = (key: string, now: number) => shareLook(queries, { key, now, own: 2 }, async () => ++looks);
  expect(await Promise.all([ask("a", 0), ask("a", 500), ask("a", 900), ask("a", 1_999)])).toEqual([
    1, 2, 2, 2,
  ]);
  expect(await ask("b", 1_000)).toBe(3);
  expect(await ask("a", 2_000)).toBe(4);
  expect([await ask("a", 2_100), await ask("a", 2_200)]).toEqual([5, 5]);
  forgetLooks(queries);
  expect(await ask("a", 2_300)).toBe(6);
});

test("a look that failed is nobody else's", async () => {
  const { queries, close } = await openDatabase(":memory:");
  onTestFinished(close);
  const failing = () => Promise.reject(new Error("away"));
  await expect(shareLook(queries, { key: "a", now: 0 }, failing)).rejects.toThrow("away");
  expect(await shareLook(queries, { key: "a", now: 1 }, async () => "there")).toBe("there");
});
