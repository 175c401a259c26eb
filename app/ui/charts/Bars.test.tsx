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

it("is drawn wide and narrow, named by its title, and told again as a table", () => {
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
  expect(html).toContain('viewBox="0 0 612 184"');
  expect(html).toContain('viewBox="0 0 358 184"');
  expect(html.match(/<title[^>]*>近 2 天参考人数<\/title>/g)).toHaveLength(2);
  expect(html).toMatch(/<th scope="row">今天<\/th><td class="number">182<\/td>/);
});

it("labels the present bar, wherever it stands, and skips others beside it", () => {
  const bars = Array.from({ length: 12 }, (_, at) => ({ label: `${at + 1} 月`, value: at, isNow: at === 4 }));
  const html = draw(<Bars title="用量" bars={bars} tableLabel="查看数据表" columns={["月份", "人数"]} />);
  const narrow = html.slice(html.indexOf("chart-narrow"), html.indexOf("<details"));
  const labels = [...narrow.matchAll(/>(\d+) 月<\/text>/g)].map(([, month]) => Number(month));
  expect(labels).toEqual([1, 3, 5, 7, 9, 11]);
});
