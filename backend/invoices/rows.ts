import type * as z from "zod/v4";
import {
  type InvoiceRow,
  type InvoiceState,
  type invoiceFilter,
  invoiceNumberOf,
  type invoicePage,
  invoiceStates,
} from "#contract/invoices/shapes";
import { admits, may } from "#contract/roles";
import type { Queries } from "../database/open";
import { type Caller, notFound } from "../handler";
import { inOrderOf } from "../lists/order";
import { hasWord } from "../search/text-search";

const selectInvoices = (queries: Queries) =>
  queries
    .selectFrom("invoice as i")
    .innerJoin("company", "company.id", "i.company_id")
    .leftJoin("operator as applicant", "applicant.id", "i.applied_by")
    .leftJoin("operator as answerer", "answerer.id", "i.answered_by");

const shown = (queries: Queries) =>
  selectInvoices(queries)
    .selectAll("i")
    .select([
      "company.name as company_name",
      "applicant.real_name as applicant_name",
      "answerer.real_name as answerer_name",
    ]);

type Found = Awaited<ReturnType<ReturnType<typeof shown>["executeTakeFirstOrThrow"]>>;

const invoiceRowOf = (row: Found): InvoiceRow => ({
  ...{ title: row.title, taxNumber: row.tax_number, address: row.address, phone: row.phone },
  ...{ bank: row.bank, bankAccount: row.bank_account, email: row.email },
  invoiceUuid: row.id,
  number: invoiceNumberOf(row.number, row.applied_at),
  companyUuid: row.company_id,
  companyName: row.company_name,
  amount: row.amount,
  state: row.state as InvoiceState,
  officialNumber: row.official_number,
  redNumber: row.red_number,
  reason: row.reason,
  orders: row.order_count,
  appliedBy: row.applicant_name ?? "",
  appliedAt: row.applied_at,
  answeredBy: row.answerer_name ?? "",
  answeredAt: row.answered_at,
  sentAt: row.sent_at,
  reversedAt: row.reversed_at,
});

/** The invoice, or NOT_FOUND: that of another company does not exist, but for the platform. */
export async function findInvoice(queries: Queries, caller: Caller, id: string): Promise<InvoiceRow> {
  let found = shown(queries).where("i.id", "=", id);
  if (!admits(may.administer, caller.actions)) found = found.where("i.company_id", "=", caller.companyId);
  const row = await found.executeTakeFirst();
  return row ? invoiceRowOf(row) : notFound();
}

/** A page of invoices of one company, or where `companyId` is null of all. */
export async function listInvoices(
  queries: Queries,
  caller: Caller,
  companyId: string | null,
  { key, state, sort, isReversed, pageNum, pageSize }: z.output<typeof invoiceFilter>,
): Promise<z.output<typeof invoicePage>> {
  let found = selectInvoices(queries);
  if (companyId !== null) found = found.where("i.company_id", "=", companyId);
  const states = await found
    .select(({ fn }) => ["i.state", fn.countAll<number>().as("count")])
    .groupBy("i.state")
    .execute();
  if (state) found = found.where("i.state", "=", state);
  if (key !== "") found = found.where(hasWord("i.search_key", key, caller.companyId));
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = found
    .selectAll("i")
    .select([
      "company.name as company_name",
      "applicant.real_name as applicant_name",
      "answerer.real_name as answerer_name",
    ]);
  const list = await inOrderOf(
    rows,
    { sort, isReversed },
    {
      number: [["i.number", "desc"]],
      amount: [
        ["i.amount", "desc"],
        ["i.number", "desc"],
      ],
    },
  )
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return {
    list: list.map(invoiceRowOf),
    count: Number(count),
    states: Object.fromEntries(
      invoiceStates.map((name) => [name, Number(states.find((one) => one.state === name)?.count ?? 0)]),
    ) as Record<InvoiceState, number>,
  };
}
