import type * as z from "zod/v4";
import {
  type OrderRow,
  type OrderState,
  type orderFilter,
  orderNumber,
  type orderPage,
  orderStates,
} from "#contract/orders/shapes";
import { admits, may } from "#contract/roles";
import type { Queries } from "../database/open";
import { type Caller, notFound } from "../handler";
import { inOrderOf } from "../lists/order";
import { hasWord } from "../search/text-search";

const selectOrders = (queries: Queries) =>
  queries
    .selectFrom("money_order as o")
    .innerJoin("company", "company.id", "o.company_id")
    .leftJoin("operator as creator", "creator.id", "o.created_by")
    .leftJoin("operator as declarer", "declarer.id", "o.declared_by")
    .leftJoin("operator as confirmer", "confirmer.id", "o.confirmed_by");

const columns = [
  ...(["o.id", "o.number", "o.company_id", "o.amount", "o.way", "o.state", "o.payer", "o.voucher"] as const),
  ...([
    "o.invoice_id",
    "o.created_at",
    "o.declared_by",
    "o.declared_at",
    "o.paid_at",
    "o.expires_at",
  ] as const),
  ...(["company.name as company_name", "creator.real_name as creator_name"] as const),
  ...(["declarer.real_name as declarer_name", "confirmer.real_name as confirmer_name"] as const),
] as const;

/** The caller's own orders; the platform's administrators see those of every company. */
const visibleTo = ({ actions, companyId }: Caller) => (admits(may.administer, actions) ? null : companyId);

/** The order, or NOT_FOUND: that of another company does not exist. */
export async function findOrder(queries: Queries, caller: Caller, id: string): Promise<OrderRow> {
  let found = selectOrders(queries).select(columns).where("o.id", "=", id);
  const companyId = visibleTo(caller);
  if (companyId !== null) found = found.where("o.company_id", "=", companyId);
  const row = await found.executeTakeFirst();
  return row ? orderRowOf(row, caller) : notFound();
}

type Found = Awaited<ReturnType<typeof firstOf>>;
const firstOf = (queries: Queries) => selectOrders(queries).select(columns).executeTakeFirstOrThrow();

const orderRowOf = (row: Found, caller: Caller): OrderRow => ({
  orderUuid: row.id,
  number: orderNumber(row.number, row.created_at),
  companyUuid: row.company_id,
  companyName: row.company_name,
  amount: row.amount,
  way: row.way as OrderRow["way"],
  state: row.state as OrderState,
  payer: row.payer,
  voucher: row.voucher,
  invoiceUuid: row.invoice_id,
  createdBy: row.creator_name ?? "",
  createdAt: row.created_at,
  declaredBy: row.declarer_name ?? "",
  declaredAt: row.declared_at,
  confirmedBy: row.confirmer_name ?? "",
  paidAt: row.paid_at,
  expiresAt: row.expires_at,
  isOwnDeclaration: row.declared_by === caller.operatorId,
});

/** A page of orders of one company, or where `companyId` is null of all. */
export async function listOrders(
  queries: Queries,
  caller: Caller,
  companyId: string | null,
  {
    key,
    state,
    isUninvoiced,
    since,
    until,
    sort,
    isReversed,
    pageNum,
    pageSize,
  }: z.output<typeof orderFilter>,
): Promise<z.output<typeof orderPage>> {
  let whose = selectOrders(queries);
  if (companyId !== null) whose = whose.where("o.company_id", "=", companyId);
  const states = await whose
    .select(({ fn }) => ["o.state", fn.countAll<number>().as("count")])
    .groupBy("o.state")
    .execute();
  let found = whose;
  if (state) found = found.where("o.state", "=", state);
  if (isUninvoiced) found = found.where("o.invoice_id", "=", "");
  if (since !== null) found = found.where("o.created_at", ">=", since);
  if (until !== null) found = found.where("o.created_at", "<", until);
  if (key !== "") {
    // A number is found as it is shown, or by its digits alone.
    const digits = /^0*(\d{1,9})$/.exec(key.trim())?.[1];
    found = found.where(({ or, eb }) =>
      or([
        hasWord("o.search_key", key, caller.companyId),
        ...(digits ? [eb("o.number", "=", Number(digits))] : []),
      ]),
    );
  }
  const { count, amount } = await found
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number | null>("o.amount").as("amount")])
    .executeTakeFirstOrThrow();
  const list = await inOrderOf(
    found.select(columns),
    { sort, isReversed },
    {
      number: [["o.number", "desc"]],
      amount: [
        ["o.amount", "desc"],
        ["o.number", "desc"],
      ],
    },
  )
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return {
    list: list.map((row) => orderRowOf(row, caller)),
    count: Number(count),
    amount: Number(amount ?? 0),
    states: Object.fromEntries(
      orderStates.map((name) => [name, Number(states.find((one) => one.state === name)?.count ?? 0)]),
    ) as Record<OrderState, number>,
  };
}
