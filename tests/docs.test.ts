import { expect, test } from "vitest";
import { filesBelow, isTest, textOf } from "./support/source";

const documents = ["README.md", ...filesBelow("docs").filter((path) => path.endsWith(".md"))];
const tests = ["app", "backend", "contract", "server", "tests"]
  .flatMap(filesBelow)
  .filter((path) => isTest(path) && /\.[jt]sx?$/.test(path));

test("every promise of docs/trust.md is proved by a test that carries its number, and no test by another", () => {
  const promised = [...textOf("docs/trust.md").matchAll(/^\| ([A-Z]\d) \|/gm)].map(([, number]) => number);
  // A name opens with its numbers, as in "H1, H2: many verify at once".
  const carried = tests
    .flatMap((path) => [...textOf(path).matchAll(/["'`]((?:[A-Z]\d(?:, )?)+): /g)])
    .flatMap(([, numbers]) => numbers!.split(", "));
  expect([...new Set(carried)].sort()).toEqual(promised.sort());
});

test("lines are no longer than 120 characters, but for tables", () => {
  const long = documents.flatMap((path) =>
    textOf(path)
      .split("\n")
      .filter((line) => line.length > 120 && !line.startsWith("|"))
      .map((line) => `${path}: ${line}`),
  );
  expect(long).toEqual([]);
});
