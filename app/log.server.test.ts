import { expect, test } from "vitest";
import { loggedPath } from "./log.server";

test("F1: the link of an invitation is not logged", () => {
  expect(loggedPath("/cover/AAAAAAAAAAAAAAAAAAAAAA/exam.ics")).toBe("/cover/…/exam.ics");
  expect(loggedPath("/cover/AAAAAAAAAAAAAAAAAAAAAA.data")).toBe("/cover/…");
  expect(loggedPath("/measure/answer/AAAAAAAAAAAAAAAAAAAAAA/2")).toBe("/measure/answer/…/2");
  expect(loggedPath("/Measure/report/external/c/p/mi1.AAAA?x")).toBe("/Measure/report/external/c/p/…");
  expect(loggedPath("/exam/my")).toBe("/exam/my");
});
