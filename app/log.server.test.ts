import { expect, test } from "vitest";
import { loggedPath } from "./log.server";

test("F1: the link of an invitation or a report is not logged", () => {
  expect(loggedPath("/cover/AAAAAAAAAAAAAAAAAAAAAA/exam.ics")).toBe("/cover/…/exam.ics");
  expect(loggedPath("/cover/AAAAAAAAAAAAAAAAAAAAAA.data")).toBe("/cover/…");
  expect(loggedPath("/measure/answer/AAAAAAAAAAAAAAAAAAAAAA/2")).toBe("/measure/answer/…/2");
  expect(loggedPath("/Measure/report/external/c/p/mi1.AAAA?x")).toBe("/Measure/report/external/c/p/…");
  expect(loggedPath("/exam/report/reportPDF/c/1a.AAAA/k")).toBe("/exam/report/reportPDF/c/…/k");
  expect(loggedPath("/exam/report/gppdfreport/c/1a.AAAA")).toBe("/exam/report/gppdfreport/c/…");
  expect(loggedPath("/exam/my")).toBe("/exam/my");
});
