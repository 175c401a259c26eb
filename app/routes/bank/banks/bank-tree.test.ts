import { expect, test } from "vitest";
import { bankTree } from "./bank-tree";

test("banks below others are set in; one whose upper bank is missing keeps its whole name", () => {
  const names = ["消防", "安全/消防/灭火器", "安全", "安全 生产", "安全/消防", "通用/语言"];
  expect(bankTree(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    ...["安全", "\u3000消防", "\u3000\u3000灭火器", "安全 生产", "消防", "通用/语言"],
  ]);
});
