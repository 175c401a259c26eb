import { expect, test } from "vitest";
import { paths } from "~/paths";
import { as } from "../../../tests/support/cast";
import { drawnPage, tagOf } from "../../../tests/support/draw";
import { visit } from "../../../tests/support/visit";
import NewInvoice from "./new";
import InvoiceTitleForm from "./title";

const details = { title: "江北电力培训中心", taxNumber: "91310000MA1FL2K3XX", email: "finance@example.cn" };

test("billing details that somebody changed meanwhile come back as typed, and are saved the second time", async () => {
  const admin = await visit(as.administrator);
  const here = paths.invoices.title();
  const { revision } = (await admin.open(here)).data;
  await admin.send(here, { ...details, revision, phone: "0411-1" });
  const mine = { ...details, phone: "0411-2" };
  const refused = await admin.send(here, { ...mine, revision });
  expect(refused.status).toBe(422);
  const { data } = await admin.open(here);
  const page = await drawnPage(InvoiceTitleForm, data, refused.data);
  expect(tagOf(page, 'name="phone"').value).toBe("0411-2");
  expect(page).toContain("目前保存的是：0411-1");
  const again = tagOf(page, 'name="revision"').value!;
  expect((await admin.send(here, { ...mine, revision: again })).to).toBe(paths.invoices.list());
});

test("an invoice is applied for as its page shows it: a changed title comes first", async () => {
  const admin = await visit(as.administrator);
  const save = async (more: object) => {
    const { revision } = (await admin.open(paths.invoices.title())).data;
    await admin.send(paths.invoices.title(), { ...details, ...more, revision });
  };
  await save({});
  const here = paths.invoices.new();
  const { orders, revision } = (await admin.open(here)).data;
  const [{ id }] = orders;
  await save({ title: "江北电力" });
  const refused = await admin.send(here, { orderIds: [id], revision });
  expect(refused.status).toBe(422);
  const page = await drawnPage(NewInvoice, (await admin.open(here)).data, refused.data);
  expect(page.replaceAll("<!-- -->", "")).toContain("江北电力 · 91310000MA1FL2K3XX");
  expect(tagOf(page, `value="${id}"`)).toHaveProperty("checked");
  const again = tagOf(page, 'name="revision"').value!;
  expect((await admin.send(here, { orderIds: [id], revision: again })).notice).toMatchObject({ kind: "ok" });
});
