import { type InvoiceState, invoiceNumberOf } from "#contract/invoices/shapes";
import { type OrderState, orderDays, orderNumber } from "#contract/orders/shapes";
import type { Queries } from "../../database/open";
import { newId } from "../../ids";
import { nextNumber } from "../../orders/moves";
import { reconcile } from "../../orders/reconciliation";
import { searchKeyOf } from "../../search/text-search";
import { operatorWith } from "./exams/operator-with";
import demo from "./orders.json";

const day = 86_400_000;

interface DemoOrder {
  amount: number;
  daysAgo: number;
  state: OrderState;
  payer: string;
  note?: string;
  /** Which invoice of the file it is on. */
  invoice?: number;
}

interface DemoInvoice {
  of: number;
  state: InvoiceState;
  daysAgo: number;
  officialNumber: string;
  reason?: string;
}

interface People {
  companyId: string;
  author: { id: string };
  now: number;
}

/** The steps to a state, each an hour after the one before. */
const stepsTo: Partial<Record<OrderState, OrderState[]>> = {
  awaiting: ["created", "awaiting"],
  declared: ["created", "awaiting", "declared"],
  paid: ["created", "awaiting", "declared", "paid"],
  finished: ["created", "awaiting", "declared", "paid", "finished"],
  refunded: ["created", "awaiting", "declared", "paid", "refunded"],
  cancelled: ["created", "awaiting", "cancelled"],
  expired: ["created", "awaiting", "expired"],
};

/** Deposits and invoices of the demo's first company in every state; the deposits are what its balance came from. */
export async function demoOrders(
  queries: Queries,
  { companyId, author, now }: People,
  rename: (officialNumber: string) => string,
): Promise<void> {
  for (const [id, value] of Object.entries(demo.payee))
    await queries.updateTable("dictionary").set({ value }).where("id", "=", id).execute();
  const platform = (await operatorWith(queries, companyId, "r_sys_admin"))!;
  await queries
    .insertInto("invoice_title")
    .values({ company_id: companyId, ...demo.title })
    .execute();
  // The balance of the demo's accounts came from these deposits.
  await queries
    .deleteFrom("ledger")
    .where("company_id", "=", companyId)
    .where("kind", "=", "deposit")
    .execute();
  const people = { companyId, author: author.id, platform, now };
  const orders: { id: string; order: DemoOrder }[] = [];
  for (const order of demo.orders as DemoOrder[])
    orders.push({ id: await insertOrder(queries, order, people), order });
  for (const invoice of demo.invoices as DemoInvoice[])
    await insertInvoice(
      queries,
      { ...invoice, officialNumber: invoice.officialNumber && rename(invoice.officialNumber) },
      orders.filter(({ order }) => order.invoice === invoice.of),
      people,
    );
  await reconcile({ queries }, now);
}

interface Acting {
  companyId: string;
  author: string;
  platform: string;
  now: number;
}

async function insertOrder(
  queries: Queries,
  { amount, daysAgo, state, payer, note = "" }: DemoOrder,
  { companyId, author, platform, now }: Acting,
): Promise<string> {
  const id = newId();
  const at = now - daysAgo * day;
  const steps = stepsTo[state]!;
  const timeOf = (step: OrderState) => at + steps.indexOf(step) * 3_600_000;
  const isDeclared = steps.includes("declared");
  const isPaid = steps.includes("paid");
  const isOpen = state === "awaiting" || state === "declared";
  const number = await nextNumber(queries, "order");
  await queries
    .insertInto("money_order")
    .values({
      ...{ id, number, company_id: companyId, amount, way: "transfer", state, steps: steps.length, payer },
      ...{ voucher: "", invoice_id: "", created_by: author, created_at: at },
      search_key: searchKeyOf({ names: ["华东能源集团"] }, orderNumber(number, at), payer),
      declared_by: isDeclared ? author : "",
      declared_at: isDeclared ? timeOf("declared") : 0,
      confirmed_by: isPaid ? platform : "",
      paid_at: isPaid ? timeOf("paid") : 0,
      expires_at: isOpen ? timeOf(state) + orderDays * day : 0,
    })
    .execute();
  await queries
    .insertInto("order_action")
    .values(
      steps.map((step, index) => ({
        ...{ order_id: id, step: index + 1, state: step, at: timeOf(step) },
        operator_id:
          step === "expired" ? "" : ["paid", "finished", "refunded"].includes(step) ? platform : author,
        note: step === "declared" ? payer : step === "refunded" ? note : "",
      })),
    )
    .execute();
  const entry = { company_id: companyId, order_id: id, operator_id: platform };
  if (isPaid)
    await queries
      .insertInto("ledger")
      .values({ id: newId(), ...entry, kind: "deposit", amount, note: "", at: timeOf("paid") })
      .execute();
  if (state === "refunded")
    await queries
      .insertInto("ledger")
      .values({ id: newId(), ...entry, kind: "refund", amount: -amount, note, at: timeOf("refunded") })
      .execute();
  return id;
}

async function insertInvoice(
  queries: Queries,
  { state, daysAgo, officialNumber, reason = "" }: DemoInvoice,
  orders: { id: string; order: DemoOrder }[],
  { companyId, author, platform, now }: Acting,
): Promise<void> {
  const id = newId();
  const at = now - daysAgo * day;
  const number = await nextNumber(queries, "invoice");
  await queries
    .insertInto("invoice")
    .values({
      ...{ id, number, company_id: companyId, state, ...demo.title },
      amount: orders.reduce((sum, { order }) => sum + order.amount, 0),
      ...{ official_number: officialNumber, red_number: "", reason, order_count: orders.length },
      ...{ applied_by: author, applied_at: at, answered_by: platform, answered_at: at + day },
      ...{ sent_at: state === "sent" ? at + 2 * day : 0, reversed_at: 0 },
      search_key: searchKeyOf(
        { names: [demo.title.title] },
        invoiceNumberOf(number, at),
        demo.title.tax_number,
        officialNumber,
      ),
    })
    .execute();
  const ids = orders.map((one) => one.id);
  await queries
    .insertInto("invoice_order")
    .values(ids.map((order_id) => ({ invoice_id: id, order_id })))
    .execute();
  if (state !== "rejected")
    await queries.updateTable("money_order").set({ invoice_id: id }).where("id", "in", ids).execute();
}
