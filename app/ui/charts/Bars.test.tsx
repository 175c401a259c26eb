import { expect, it } from "vitest";
import { draw } from "../../../tests/support/draw";
import { axis, Bars } from "./Bars";

it.each([
  [1, { step: 1, highest: 1 }],
  [7, { step: 5, highest: 10 }],
  [92, { step: 50, highest: 100 }],
  [264, { step: 100, highest: 300 }],
  [1200, { step: 500, highest: 1500 }],
])("the axis over %i has round steps", (largest, expected) => {
  expect(axis(largest)).toEqual(expected);
});

it("is drawn once, its labels no text of the page, and told again as a table", () => {
  const html = draw(
    <Bars
      title="近 2 天参考人数"
      bars={[
        { label: "20 日", value: 0 },
        { label: "今天", value: 182, isNow: true },
      ]}
      tableLabel="查看数据表"
      columns={["日期", "人数"]}
    />,
  );
  const drawing = /<svg[^>]*aria-label="近 2 天参考人数">.*<\/svg>/.exec(html)![0];
  expect(drawing).toContain('data-text="今天"');
  expect(drawing.replace(/<[^>]*>/g, "")).toBe("");
  expect(html).toMatch(/<th scope="row">今天<\/th><td class="number">182<\/td>/);
});

it("labels the present bar, wherever it stands, and skips others beside it on a phone", () => {
  const bars = Array.from({ length: 12 }, (_, at) => ({ label: `${at + 1} 月`, value: at, isNow: at === 4 }));
  const html = draw(<Bars title="用量" bars={bars} tableLabel="查看数据表" columns={["月份", "人数"]} />);
  const labels = (look: string) =>
    [...html.matchAll(/<foreignObject([^>]*)><span[^>]*data-text="(\d+) 月"/g)]
      .filter(([, attributes]) => !attributes!.includes(look))
      .map(([, , month]) => Number(month));
  expect(labels("chart-narrow")).toHaveLength(12);
  expect(labels("chart-wide")).toEqual([1, 3, 5, 7, 9, 11]);
});
