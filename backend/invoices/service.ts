import { invoiceCalls } from "#contract/invoices/calls";
import { type InvoiceState, type InvoiceTitle, invoiceNumberOf } from "#contract/invoices/shapes";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { revisionOf } from "../database/revision";
import type { Tables } from "../database/schema";
import { attached } from "../files/service";
import { type Caller, type Context, type Handlers, notFound, refuse, refuseOverwrite } from "../handler";
import { newId } from "../ids";
import { lockCompany } from "../lock-company";
import { moveOrder, nextNumber } from "../orders/moves";
import { searchKeyOf } from "../search/text-search";
import { invoicePdf } from "./print";
import { findInvoice, listInvoices } from "./rows";

type Title = Omit<Tables["invoice_title"], "company_id">;

const columnsOf = ({ taxNumber, bankAccount, ...title }: InvoiceTitle): Title => ({
  ...title,
  tax_number: taxNumber,
  bank_account: bankAccount,
});

const noTitle: Title = {
  ...{ title: "", tax_number: "", address: "", phone: "", bank: "", bank_account: "", email: "" },
};

/** Companies apply for invoices of what they paid; the platform issues, sends and reverses them. */
export const invoiceService: Handlers<typeof invoiceCalls> = {
  page: (filter, { queries, caller }) => listInvoices(queries, caller, caller.companyId, filter),
  all: (filter, { queries, caller }) => listInvoices(queries, caller, null, filter),
  get: ({ id }, { queries, caller }) => findInvoice(queries, caller, id),

  async pdf({ id, kind }, context) {
    const { queries, caller, language, clock } = context;
    const { companyUuid, number, state } = await findInvoice(queries, caller, id);
    const isOut = ["issued", "sent", "reversed"].includes(state);
    if (kind === "red" ? state !== "reversed" : !isOut) return refuse(invoiceCalls.pdf, "INVOICE_STATE");
    const invoice = await queries
      .selectFrom("invoice")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await audit(context, "invoice.download", id, { after: { kind, companyUuid } });
    const bytes = Buffer.from(await invoicePdf(queries, invoice, { kind, language, now: clock.now() }));
    const name = `${number}${kind === "red" ? "-red" : ""}.pdf`;
    return attached({ bytes, size: bytes.length, name, type: "application/pdf" }, "no-store");
  },

  async ofOrder({ id }, { queries, caller }) {
    const order = await queries
      .selectFrom("money_order")
      .select("invoice_id")
      .where("id", "=", id)
      .where("company_id", "=", caller.companyId)
      .executeTakeFirst();
    return order ? findInvoice(queries, caller, order.invoice_id) : notFound();
  },

  async title({ id }, { queries, caller }) {
    if (id !== caller.companyId) return notFound();
    const stored = await titleOf(queries, id);
    const { tax_number, bank_account, ...title } = stored;
    return { ...title, taxNumber: tax_number, bankAccount: bank_account, revision: titleRevision(stored) };
  },

  async updateTitle({ revision, ...title }, context) {
    const { queries, caller } = context;
    await lockCompany(queries, caller.companyId);
    const before = await titleOf(queries, caller.companyId);
    refuseOverwrite(invoiceCalls.updateTitle, revision, titleRevision(before));
    const after = columnsOf(title);
    await queries
      .insertInto("invoice_title")
      .values({ company_id: caller.companyId, ...after })
      .onConflict((conflict) => conflict.column("company_id").doUpdateSet(after))
      .execute();
    await audit(context, "invoice.title", caller.companyId, { before, after });
    return null;
  },

  async apply({ orderIds, revision }, context) {
    const { queries, caller, clock } = context;
    const call = invoiceCalls.apply;
    const { name } = await lockCompany(queries, caller.companyId);
    const title = await titleOf(queries, caller.companyId);
    if (title.title === "") refuse(call, "NO_INVOICE_TITLE");
    if (revision !== undefined && revision !== titleRevision(title))
      refuse(call, "INVOICE_TITLE_CHANGED_MEANWHILE");
    const id = newId();
    const wanted = [...new Set(orderIds)];
    const orders = await queries
      .updateTable("money_order")
      .set({ invoice_id: id })
      .where("id", "in", wanted)
      .where("company_id", "=", caller.companyId)
      .where("state", "=", "paid")
      .where("invoice_id", "=", "")
      .returning(["id", "amount"])
      .execute();
    // All or none: another company's order is one that does not exist, so neither is told apart.
    if (orders.length < wanted.length) refuse(call, "ORDER_NOT_INVOICEABLE");
    const at = clock.now();
    const number = await nextNumber(queries, "invoice");
    const amount = orders.reduce((sum, order) => sum + order.amount, 0);
    await queries
      .insertInto("invoice")
      .values({
        ...{ id, number, company_id: caller.companyId, amount, state: "applied", ...title },
        ...{ official_number: "", red_number: "", reason: "", order_count: orders.length },
        ...{ applied_by: caller.operatorId, applied_at: at, answered_by: "", answered_at: 0 },
        ...{ sent_at: 0, reversed_at: 0 },
        search_key: searchKeyOf(
          { names: [name, title.title] },
          invoiceNumberOf(number, at),
          title.tax_number,
        ),
      })
      .execute();
    await queries
      .insertInto("invoice_order")
      .values(orders.map((order) => ({ invoice_id: id, order_id: order.id })))
      .execute();
    await audit(context, "invoice.apply", id, { after: { amount, orders: wanted } });
    return id;
  },

  async issue({ invoiceUuid, officialNumber }, context) {
    const { queries, caller, clock } = context;
    const call = invoiceCalls.issue;
    const invoice = await lockInvoice(queries, invoiceUuid);
    if (invoice.state === "issued" && invoice.official_number === officialNumber) return null;
    if (invoice.state !== "applied") refuse(call, "INVOICE_STATE");
    if (await isNumberTaken(queries, officialNumber)) refuse(call, "OFFICIAL_NUMBER_TAKEN");
    const answered = { answered_by: caller.operatorId, answered_at: clock.now() };
    const search_key = searchKeyOf({}, invoice.search_key, officialNumber);
    await change(context, invoice, "issued", { official_number: officialNumber, search_key, ...answered });
    return null;
  },

  async reject({ invoiceUuid, reason }, context) {
    const { queries, caller, clock } = context;
    const invoice = await lockInvoice(queries, invoiceUuid);
    if (invoice.state === "rejected") return null;
    if (invoice.state !== "applied") refuse(invoiceCalls.reject, "INVOICE_STATE");
    await letGo(queries, invoiceUuid);
    const answered = { answered_by: caller.operatorId, answered_at: clock.now() };
    await change(context, invoice, "rejected", { reason, ...answered });
    return null;
  },

  async send({ invoiceUuid }, context) {
    const { queries, caller, clock } = context;
    const invoice = await lockInvoice(queries, invoiceUuid);
    if (invoice.state === "sent") return null;
    if (invoice.state !== "issued") refuse(invoiceCalls.send, "INVOICE_STATE");
    const at = clock.now();
    for (const id of await ordersOf(queries, invoiceUuid))
      await moveOrder(queries, id, {
        to: "finished",
        at,
        operatorId: caller.operatorId,
        note: invoice.official_number,
      });
    await change(context, invoice, "sent", { sent_at: at });
    return null;
  },

  async reverse({ invoiceUuid, redNumber, reason }, context) {
    const { queries, caller, clock } = context;
    const call = invoiceCalls.reverse;
    if (!caller.isProven) refuse(call, "PROOF_NEEDED");
    const invoice = await lockInvoice(queries, invoiceUuid);
    if (invoice.state === "reversed") return null;
    if (invoice.state !== "issued" && invoice.state !== "sent") refuse(call, "INVOICE_STATE");
    if (await isNumberTaken(queries, redNumber)) refuse(call, "OFFICIAL_NUMBER_TAKEN");
    const at = clock.now();
    if (invoice.state === "sent")
      for (const id of await ordersOf(queries, invoiceUuid))
        await moveOrder(queries, id, { to: "paid", at, operatorId: caller.operatorId, note: redNumber });
    await letGo(queries, invoiceUuid);
    const search_key = searchKeyOf({}, invoice.search_key, redNumber);
    await change(context, invoice, "reversed", {
      ...{ red_number: redNumber, reason, reversed_at: at, search_key },
    });
    return null;
  },
};

/** Whether an invoice, or a red one, was issued under this number by the tax system. */
async function isNumberTaken(queries: Queries, number: string): Promise<boolean> {
  // One number after another: of two invoices under one number the second is refused, not failed.
  await nextNumber(queries, "official");
  const taken = await queries
    .selectFrom("invoice")
    .select("id")
    .where((is) => is.or([is("official_number", "=", number), is("red_number", "=", number)]))
    .executeTakeFirst();
  return taken !== undefined;
}

const titleRevision = (title: Title): string =>
  revisionOf(
    ...[title.title, title.tax_number, title.address, title.phone],
    ...[title.bank, title.bank_account, title.email],
  );

async function titleOf(queries: Queries, companyId: string): Promise<Title> {
  const row = await queries
    .selectFrom("invoice_title")
    .select(["title", "tax_number", "address", "phone", "bank", "bank_account", "email"])
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row ?? noTitle;
}

/** The invoice of whichever company, locked until the transaction ends. */
const lockInvoice = async (queries: Queries, id: string) =>
  (await queries
    .updateTable("invoice")
    .set((invoice) => ({ state: invoice.ref("state") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst()) ?? notFound();

async function ordersOf(queries: Queries, invoiceId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom("money_order")
    .select("id")
    .where("invoice_id", "=", invoiceId)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Its orders are on no invoice any more. */
const letGo = (queries: Queries, invoiceId: string) =>
  queries.updateTable("money_order").set({ invoice_id: "" }).where("invoice_id", "=", invoiceId).execute();

async function change(
  context: Pick<Context, "queries" | "clock" | "address" | "seal"> & { caller: Caller },
  invoice: { id: string; state: string; amount: number },
  state: InvoiceState,
  set: Partial<Tables["invoice"]>,
): Promise<void> {
  await context.queries
    .updateTable("invoice")
    .set({ ...set, state })
    .where("id", "=", invoice.id)
    .execute();
  const { search_key: _, ...after } = set;
  await audit(context, `invoice.${state}`, invoice.id, {
    before: { state: invoice.state },
    after: { state, amount: invoice.amount, ...after },
  });
}
