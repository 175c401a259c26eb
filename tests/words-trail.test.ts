import { expect, test } from "vitest";
import { translators } from "#locales/resources";
import { actionInWords } from "~/routes/trail/names.server";
import { auditActions } from "./support/actions";

test("F2: every action that the audit trail notes by its name has words", () => {
  const names = auditActions();
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name) => actionInWords(name, translators.zh) === name)).toEqual([]);
});
