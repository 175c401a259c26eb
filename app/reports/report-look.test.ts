import { expect, test } from "vitest";
import { textOf } from "../../tests/support/source";

test.each([
  "app/styles/sitting-page.css",
  "app/styles/pages/measure-page.css",
  "app/reports/report-page.css",
])("%s has the size and the contrast that candidates choose", (sheet) =>
  expect(textOf(sheet)).toMatch(/@import "[./]+(styles\/)?view.css";/),
);

test("all that is read of a candidate's report and ticket grows with the size that was chosen, other than on paper", () => {
  const [screen, paper] = textOf("app/reports/report.css").split("@media print");
  const sizes = screen!.match(/(font-size|line-height): [^;]*/g)!;
  expect(sizes.filter((size) => !/: calc\(\d+px \* var\(--size\)\)$/.test(size))).toEqual([]);
  expect(textOf("app/styles/view.css")).toMatch(
    /@media screen \{\s*\[data-size="2"\] \.rep \{\s*--size: 1\.\d+;\s*\}\s*\[data-size="3"\] \.rep \{\s*--size: 1\.\d+;/,
  );
  expect(paper).toContain("font-size: 12px");
});
