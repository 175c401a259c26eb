import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { paths } from "~/paths";
import ChangeInvoice from "~/routes/invoices/change";
import CompanyPrice from "~/routes/orders/company-price";
import CompanyDeposit from "~/routes/orders/deposit";
import Refund from "~/routes/orders/refund";
import ShowOrder from "~/routes/orders/show";
import Webhooks from "~/routes/webhooks/list";
import { as } from "./support/cast";
import { drawnPage, tagOf } from "./support/draw";
import { rowOf } from "./support/rows";
import { visit } from "./support/visit";

/** Long, and in a script whose characters take nine each in an address. */
const reason = "银行退回这笔转账，".repeat(33);

test("A8: what was typed into a form comes back after the password was asked for", async () => {
  const { queries } = (await embeddedBackend()).database;
  const { company_id } = await rowOf(queries, "operator", { mobile: as.administrator });
  const [platform, admin] = [await visit(as.systemAdministrator), await visit(as.administrator)];
  const order = await rowOf(queries, "money_order", { company_id, state: "paid", invoice_id: "" });
  const awaiting = await rowOf(queries, "money_order", { company_id, state: "awaiting" });
  const invoice = await rowOf(queries, "invoice", { company_id, state: "issued" });
  const forms: [typeof admin, string, ComponentType, Record<string, string | string[]>][] = [
    [platform, paths.admin.refund(order.id), Refund, { reason }],
    [platform, paths.admin.deposit(company_id), CompanyDeposit, { amount: "20,000.00", payer: "尾号 0816" }],
    [platform, paths.admin.price(company_id), CompanyPrice, { price: "25.5" }],
    [
      platform,
      paths.admin.changeInvoice(invoice.id, "reverse"),
      ChangeInvoice,
      { redNumber: "0081", reason },
    ],
    [admin, paths.orders.show(awaiting.id), ShowOrder, { payer: "江北电力 & 尾号 6" }],
    [
      admin,
      paths.webhooks.list(),
      Webhooks,
      { url: "https://hr.example.cn/?a=1&b=2", events: ["exam.published"] },
    ],
  ];
  await queries.updateTable("session").set({ proved_at: 0 }).execute();
  for (const [visitor, here, Page, typed] of forms) {
    const { to } = await visitor.send(here, typed);
    const { goOn } = (await visitor.open(to!)).data;
    expect(goOn.startsWith(here), here).toBe(true);
    const page = await drawnPage(Page, (await visitor.open(goOn)).data, undefined, goOn);
    for (const [name, value] of Object.entries(typed))
      if (typeof value === "string")
        expect(tagOf(page, `name="${name}"`).value!.replaceAll("&amp;", "&"), here).toBe(value);
      else expect(page.match(/name="events"[^>]*checked/g), here).toHaveLength(value.length);
  }
});
