import { expect, it } from "vitest";
import { isOpenByPrefix, isOpenPath } from "./screens";

it.each([
  "/exam/paper/export",
  "/Exam/Paper/Export",
  "/exam/paper/export//",
  "/gplogin/",
  "/%65xam/paper/export",
  "/Cover/1/",
  "/REDIRECT/exam",
  "/Certificate/Info/1/2",
])("%s is open to anyone, as the router reads it", (path) => {
  expect(isOpenPath(path)).toBe(true);
});

it.each(["/exam/paper", "/exam/paper/export/1", "//exam/paper/export", "/cover/1/2", "/%E0%A4%A", "/"])(
  "%s is not",
  (path) => {
    expect(isOpenPath(path)).toBe(false);
  },
);

it.each([
  "/certificate/info/1/2",
  "/Certificate/Info/1/2",
  "/certificate/%69nfo/1/2",
  "/EXAM/report/reportpdf/1/2/3",
])("on %s a token is cleared", (path) => {
  expect(isOpenByPrefix(path)).toBe(true);
});

it("on the entry to certificates a token is kept", () => {
  expect(isOpenByPrefix("/Certificate/Entry")).toBe(false);
});
