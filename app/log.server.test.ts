import { expect, test } from "vitest";
import { loggedPath } from "./log.server";

test("F1: the link of an invitation is not logged", () => {
  expect(loggedPath("/cover/AAAAAAAAAAAAAAAAAAAAAA/exam.ics")).toBe("/cover/…/exam.ics");
  expect(loggedPath("/cover/AAAAAAAAAAAAAAAAAAAAAA.data")).toBe("/cover/…");
  expect(loggedPath("/exam/my")).toBe("/exam/my");
});
