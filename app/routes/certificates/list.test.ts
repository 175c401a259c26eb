import { expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as } from "../../../tests/support/cast";
import { insertTemplate } from "../../../tests/support/certificates";
import { rowOf } from "../../../tests/support/rows";
import { visit } from "../../../tests/support/visit";

test("of more templates than a menu holds, the one that the list is narrowed to is there", async () => {
  const manager = await visit(as.examManager);
  const { queries } = (await embeddedBackend()).database;
  const { id, company_id } = await rowOf(queries, "operator", { mobile: as.examManager });
  const oldest = await insertTemplate(queries, company_id, id, {}, "最早的模板");
  await queries.updateTable("certificate_template").set({ updated_at: 0 }).where("id", "=", oldest).execute();
  for (let count = 0; count < 100; count += 1) await insertTemplate(queries, company_id, id);

  const optionsAt = async (query: string) =>
    (await manager.open(`/certificate/list${query}`)).data.templates as { name: string }[];
  expect((await optionsAt("")).some(({ name }) => name === "最早的模板")).toBe(false);
  expect((await optionsAt(`?template=${oldest}`)).at(-1)).toEqual({ id: oldest, name: "最早的模板" });
  expect(await optionsAt("?template=00000000-0000-4000-8000-000000000000")).toHaveLength(100);
});
