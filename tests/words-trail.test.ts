import ts from "typescript";
import { expect, test } from "vitest";
import { translators } from "#locales/resources";
import { actionInWords } from "~/routes/trail/names.server";
import { isTest, nodesOf, programsIn } from "./support/source";

test("F2: every action that the audit trail notes by its name has words", () => {
  const names = programsIn("backend")
    .filter((path) => !isTest(path))
    .flatMap((path) => [
      ...nodesOf(path, ts.isCallExpression)
        .filter((call) => call.expression.getText() === "audit")
        .map((call) => call.arguments[1]),
      ...nodesOf(path, ts.isPropertyAssignment)
        .filter(({ name }) => name.getText() === "action")
        .map(({ initializer }) => initializer),
    ])
    .flatMap((name) => (name && ts.isStringLiteral(name) && name.text.includes(".") ? [name.text] : []));
  expect(names.length).toBeGreaterThan(150);
  const silent = names.filter((name) => actionInWords(name, translators.zh) === name);
  expect([...new Set(silent)]).toEqual([]);
});
