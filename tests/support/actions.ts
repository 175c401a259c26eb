import ts from "typescript";
import { isTest, nodesOf, programsIn } from "./source";

/** What entries of the audit are called, as the services write it: each name once. */
export function auditActions(): string[] {
  const texts = programsIn("backend")
    .filter((path) => !isTest(path))
    .flatMap((path) => [
      ...nodesOf(path, ts.isCallExpression)
        .filter((call) => call.expression.getText() === "audit")
        .flatMap(({ arguments: [, action] }) => action?.getText() ?? []),
      ...nodesOf(path, ts.isPropertyAssignment)
        .filter(({ name }) => name.getText() === "action")
        .map(({ initializer }) => initializer.getText()),
    ]);
  return [
    ...new Set(texts.flatMap((text) => [...text.matchAll(/"(\w+\.[\w.]+)"/g)].map(([, name]) => name!))),
  ];
}
