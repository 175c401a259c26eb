import { describe, expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as, type Mobile } from "../../../tests/support/cast";
import { insertImport } from "../../../tests/support/imports";
import { question } from "../../../tests/support/papers";
import { visit } from "../../../tests/support/visit";
import { words } from "../../../tests/support/words";

const t = words("zh");

describe.each([
  { whose: as.author as Mobile, imports: "/exam/question/import" },
  { whose: as.examManager as Mobile, imports: "/certificate/import" },
])("an import at $imports", ({ whose, imports }) => {
  test("that does not exist is not found, whatever is wanted of it", async () => {
    const visitor = await visit(whose);
    const nowhere = `${imports}/nowhere`;
    expect(await visitor.open(nowhere)).toMatchObject({ status: 404 });
    expect(await visitor.send(`${nowhere}/start`, {})).toMatchObject({ status: 404 });
    expect(await visitor.send(`${nowhere}/discard`, {})).toMatchObject({ status: 404 });
  });

  test("is shown to whoever opens the address of a change", async () => {
    const visitor = await visit(whose);
    for (const change of ["start", "discard"])
      expect(await visitor.open(`${imports}/an-import/${change}`)).toMatchObject({
        to: `${imports}/an-import`,
      });
  });
});

test("what cannot be committed or discarded any more leads back with words", async () => {
  const author = await visit(as.author);
  const { queries } = (await embeddedBackend()).database;
  const own = await queries
    .selectFrom("operator")
    .select(["id", "company_id as companyId"])
    .where("mobile", "=", as.author)
    .executeTakeFirstOrThrow();
  const items = [{ line: 1, score: 1, question: question() }];
  const options = JSON.stringify({ format: "csv", bankId: "a bank that is gone" });
  const gone = await insertImport(queries, own, items, { options });
  const page = `/exam/question/import/${gone}`;
  expect((await author.open(page)).data.blocked).toBe(t("bank:import.bankGone"));
  const start = await author.send(`${page}/start`, {});
  expect(start).toMatchObject({ to: page, notice: { kind: "danger", text: t("errors:BANK_GONE") } });

  const done = `/exam/question/import/${await insertImport(queries, own, items, { state: "done" })}`;
  expect(await author.send(`${done}/start`, {})).toMatchObject({ to: done, notice: null });
  const discard = await author.send(`${done}/discard`, {});
  expect(discard).toMatchObject({ to: done, notice: { kind: "warn", text: t("errors:IMPORT_STARTED") } });
});
