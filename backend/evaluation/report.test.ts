import { expect, test } from "vitest";
import { computedReport } from "./report";
import type { ProductSnapshot } from "./snapshot";

const text = { title: "外向性", anchors: ["否", "是"], items: ["甲"], low: "", average: "", high: "" };
const snapshot: ProductSnapshot = {
  name: "量表",
  config: {
    ...{ titles: {}, scales: [{ scaleId: "s", weight: 1 }], groups: [], perPage: 10, canGoBack: true },
    ...{ canSkip: true, hasComposite: false, figures: [], longestRun: 0, shortestTime: 2000 },
  },
  parts: [{ name: "一", items: ["s:1"] }],
  scales: [
    {
      ...{ scaleId: "s", name: "外向性", points: 2, lowest: 0, keys: [1], maxMissing: 0, weight: 1 },
      texts: { zh: text },
    },
  ],
  additionals: [],
  norms: [],
};

test("answers that came in without a time are not too fast", () => {
  const flags = (elapsed: number) =>
    computedReport(snapshot, { answers: { "s:1": 1 }, language: "zh", elapsed, roleId: "" }, "zh").flags;
  expect(flags(1999)).toEqual([{ kind: "fast", count: 1999, of: 2000 }]);
  expect(flags(0)).toEqual([]);
});
