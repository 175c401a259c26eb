import { expect, test } from "vitest";
import { translators } from "#locales/resources";
import { actionInWords, changesOf, thingsFor } from "./names.server";

const reader = { t: translators.zh, language: "zh", zone: "Asia/Shanghai" } as const;

test.each([
  ["operator.lock", "操作员：锁定"],
  ["operator.password.reset", "操作员：重置密码"],
  ["operator.", "操作员"],
  ["marking.undo", "阅卷：撤销给分"],
  ["signIn", "登录"],
  ["signIn.refused", "登录：被拒绝"],
  ["nothing.known", "nothing.known"],
  ["operator.constructor", "operator.constructor"],
])("F2: the action %s is told as %s", (action, said) => {
  expect(actionInWords(action, translators.zh)).toBe(said);
});

test("things stand in the order of the reader's language, whatever the server's is", () => {
  const said = thingsFor("", reader).map((thing) => thing.said);
  expect(said.slice(0, 3)).toEqual(["报告", "菜单", "操作员"]);
});

test("F2: before and after are told field by field, in words, with money, moments and yes or no", () => {
  const noted = (action: string, before: unknown, after: unknown) =>
    changesOf({ action, before: JSON.stringify(before), after: JSON.stringify(after) }, reader);
  const before = { state: "declared", isOn: false, roleKeys: [] };
  const after = { state: "paid", amount: 500_050, answered_at: 1_767_571_200_000, isOn: true, x: { y: 1 } };
  expect(noted("order.confirm", before, after)).toEqual([
    { name: "状态", before: "待确认", after: "已到账", isChanged: true },
    { name: "启用", before: "否", after: "是", isChanged: true },
    { name: "角色", before: "空", after: null, isChanged: false },
    { name: "金额", before: null, after: "5,000.50 元", isChanged: false },
    { name: "处理时间", before: null, after: "2026-01-05 08:00:00", isChanged: false },
    { name: "x", before: null, after: '{\n  "y": 1\n}', isChanged: false },
  ]);
  expect(noted("marking.undo", { score: 350 }, { questionNumber: "2" })).toMatchObject([
    { name: "分数", before: "3.5" },
    { name: "题号", after: "2" },
  ]);
  // Each thing has words of its own; what has none is told as it is.
  expect(noted("invoice.sent", { state: "issued" }, { state: "constructor" })).toMatchObject([
    { before: "已开具", after: "constructor" },
  ]);
});

test("what is no object is told as it is, and nothing as nothing", () => {
  expect(changesOf({ action: "client.change", before: "null", after: "null" }, reader)).toEqual([]);
  expect(changesOf({ action: "client.change", before: '"2.3.0"', after: '"2.4.0"' }, reader)).toEqual([
    { name: "", before: "2.3.0", after: "2.4.0", isChanged: true },
  ]);
});
