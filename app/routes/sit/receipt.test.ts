import { expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { rowOf } from "../../../tests/support/rows";
import { visit } from "../../../tests/support/visit";

test("G6: a receipt opens by its number as people bring it: in groups of four, or with the stop behind it", async () => {
  const anyone = await visit();
  const { queries } = (await embeddedBackend()).database;
  const { receipt } = await rowOf(queries, "sitting", { state: "submitted" });
  const shown = (await anyone.open(`/receipt/${receipt}`)).data;
  expect(shown).toContain("http://mingshi.test/receipt/");
  const groups = receipt.match(/.{1,4}/g)!.join(" ");
  for (const brought of [groups, ` ${receipt} `, `${receipt}。`, `${receipt})`])
    expect((await anyone.open(`/receipt/${encodeURIComponent(brought)}`)).status, brought).toBe(200);
  for (const other of [receipt.slice(1), `${receipt}x`, "。", "x".repeat(22)])
    expect((await anyone.open(`/receipt/${encodeURIComponent(other)}`)).status, other).toBe(404);
});
