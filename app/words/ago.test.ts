import { expect, it } from "vitest";
import type { Language } from "#locales/languages";
import { momentOf } from "./ago.server";

const now = Date.UTC(2026, 10, 23, 2, 0);
const seconds = (past: number, language: Language = "zh") =>
  momentOf(now - past * 1000, language, "Asia/Shanghai", now).ago;

it("000 §9: says how long ago, in seconds, minutes, hours and days", () => {
  expect([-60, 0, 29].map((past) => seconds(past))).toEqual(["刚刚", "刚刚", "刚刚"]);
  expect([30, 119, 3_599].map((past) => seconds(past))).toEqual(["1 分钟前", "1 分钟前", "59 分钟前"]);
  expect([3_600, 86_399].map((past) => seconds(past))).toEqual(["1 小时前", "23 小时前"]);
  expect([86_400, 172_799, 172_800, 400 * 86_400].map((past) => seconds(past))).toEqual([
    "1 天前",
    "1 天前",
    "2 天前",
    "400 天前",
  ]);
  expect([seconds(120, "en"), seconds(120, "es"), seconds(120, "ja")]).toEqual([
    "2 minutes ago",
    "hace 2 minutos",
    "2分前",
  ]);
  expect(momentOf(now - 60_000, "zh", "Asia/Shanghai", now).exact).toBe("2026-11-23 09:59");
});
