import { expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { paths } from "~/paths";
import { as } from "../../../tests/support/cast";
import { drawnPage, tagOf } from "../../../tests/support/draw";
import { rowOf, setRows } from "../../../tests/support/rows";
import { visit } from "../../../tests/support/visit";
import Company from "./company";

test("an answer is for the submission that the page showed; for a later one it comes back with its reason", async () => {
  const { queries } = (await embeddedBackend()).database;
  const { company_id: id } = await rowOf(queries, "operator", { mobile: as.unverified });
  const submitted = (submitted_at: number) =>
    setRows(queries, "company", { id }, { verification: "submitted", submitted_at });
  const admin = await visit(as.systemAdministrator);
  const here = paths.admin.company(id);
  const shown = async (answer?: unknown) => {
    const page = await drawnPage(Company, (await admin.open(here)).data, answer);
    const { value } = tagOf(page, 'name="submittedAt"');
    expect(page.match(/name="submittedAt"/g)).toHaveLength(page.match(/name="isVerified"/g)!.length);
    return { page, fields: { isVerified: "false", reason: "执照照片看不清", submittedAt: value! } };
  };
  await submitted(1);
  const { fields } = await shown();
  await submitted(2);
  const refused = await admin.send(here, fields);
  expect(refused.status).toBe(422);
  const again = await shown(refused.data);
  expect(again.page).toContain("重新提交了资料");
  expect(again.page).toContain("执照照片看不清</textarea>");
  expect((await admin.send(here, again.fields)).to).toBe(here);
  expect(await rowOf(queries, "company", { id })).toMatchObject({ verification: "refused" });
});
