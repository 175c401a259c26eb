import { expect, it } from "vitest";
import { draw, tagOf } from "../../tests/support/draw";
import { Pager, pagesInSight } from "./Pager";

const words = { label: "分页", previous: "上一页", next: "下一页", summary: "第 11–20 条，共 128 条" };
const to = (page: number) => `/exam/paper?page=${page}`;

it("links back and on, and names the page that one is on", () => {
  const html = draw(<Pager page={2} pages={13} to={to} words={words} />);
  expect(tagOf(html, 'rel="prev"').href).toBe("/exam/paper?page=1");
  expect(tagOf(html, 'rel="next"').href).toBe("/exam/paper?page=3");
  expect(tagOf(html, "aria-current").href).toBe("/exam/paper?page=2");
  expect(html).toContain("第 11–20 条，共 128 条");
});

it("has no dead link at either end, and none at all for a single page", () => {
  expect(draw(<Pager page={1} pages={2} to={to} words={words} />)).not.toContain('rel="prev"');
  expect(draw(<Pager page={2} pages={2} to={to} words={words} />)).not.toContain('rel="next"');
  expect(draw(<Pager page={1} pages={1} to={to} words={words} />)).not.toContain("<a");
});

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 13, [1, 2, 3, 13]],
  [7, 13, [1, 6, 7, 8, 13]],
  [13, 13, [1, 11, 12, 13]],
])("of page %i of %i it shows %j", (page, pages, shown) => {
  expect(pagesInSight(page, pages)).toEqual(shown);
});
