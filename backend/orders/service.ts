import { orderCalls } from "#contract/orders/calls";
import { orderDays, orderNumber } from "#contract/orders/shapes";
import { audit } from "../audit";
import { refundableOf } from "../companies/account";
import { bookEntry } from "../companies/ledger";
import type { Queries } from "../database/open";
import { storeLicence } from "../files/licences";
import { type Caller, type Handlers, notFound, refuse } from "../handler";
import { newId } from "../ids";
import { lockCompany, lockNamedCompany } from "../lock-company";
import { searchKeyOf } from "../search/text-search";
import { bookPaid, lockOrder, lockOrderOfAny } from "./booking";
import { gatewayService } from "./gateway";
import { listLedger } from "./ledger-page";
import { appendAction, moveOrder, nextNumber } from "./moves";
import { priceService } from "./prices";
import { reconcile } from "./reconciliation";
import { findOrder, listOrders } from "./rows";
import { statementService } from "./statement";

const open = ["created", "awaiting", "declared"];
/** Orders of a company that wait at one time. */
const mostOpen = 20;
const term = orderDays * 86_400_000;

/** Companies order money, declare it as paid, and the platform confirms it: never who declared it (trust H4). */
export const orderService: Handlers<typeof orderCalls> = {
  ...priceService,
  ...statementService,
  ...gatewayService,
  page: (filter, { queries, caller }) => listOrders(queries, caller, caller.companyId, filter),
  all: (filter, { queries, caller }) => listOrders(queries, caller, null, filter),
  get: ({ id }, { queries, caller }) => findOrder(queries, caller, id),
  ledger: (filter, { queries, caller }) => listLedger(queries, caller.companyId, filter),

  async reconciliations(_, { queries }) {
    const rows = await queries
      .selectFrom("reconciliation")
      .selectAll()
      .orderBy("at", "desc")
      .orderBy("id")
      .limit(30)
      .execute();
    return rows.map(({ differences, ...run }) => ({ ...run, differences: JSON.parse(differences) }));
  },
  reconcile: (_, { database, clock }) => reconcile(database, clock.now()),

  async actions({ id }, { queries, caller }) {
    await findOrder(queries, caller, id);
    const actions = await queries
      .selectFrom("order_action")
      .leftJoin("operator", "operator.id", "order_action.operator_id")
      .select(["step", "state", "note", "at", "operator.real_name"])
      .where("order_id", "=", id)
      .orderBy("step")
      .execute();
    return actions.map(({ real_name, state, ...action }) => ({
      ...action,
      state: state as "created",
      by: real_name ?? "",
    }));
  },

  async create({ amount, way }, context) {
    const { queries, caller, clock } = context;
    if (!caller.isProven) refuse(orderCalls.create, "PROOF_NEEDED");
    await lockCompany(queries, caller.companyId);
    const { count } = await queries
      .selectFrom("money_order")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("company_id", "=", caller.companyId)
      .where("state", "in", open)
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostOpen) refuse(orderCalls.create, "TOO_MANY_ORDERS");
    const id = await insertOrder(queries, {
      companyId: caller.companyId,
      amount,
      way,
      caller,
      at: clock.now(),
    });
    await audit(context, "order.create", id, { after: { amount, way } });
    return id;
  },

  // why: a GET that changes rows has no transaction of its own (001 §7).
  pay: ({ id, payer }, context) =>
    context.once(async (queries) => {
      const { caller, clock } = context;
      const call = orderCalls.pay;
      if (!caller.isProven) refuse(call, "PROOF_NEEDED");
      const order = await lockOrder(queries, id, caller.companyId);
      if (order.state === "declared") return null;
      const at = clock.now();
      if (order.state === "expired" || (order.state === "awaiting" && order.expires_at <= at))
        refuse(call, "ORDER_EXPIRED");
      const search_key = searchKeyOf({}, order.search_key, payer);
      const declared = {
        payer,
        search_key,
        declared_by: caller.operatorId,
        declared_at: at,
        expires_at: at + term,
      };
      const move = { to: "declared", at, operatorId: caller.operatorId, note: payer, set: declared } as const;
      if (!(await moveOrder(queries, id, move))) refuse(call, "ORDER_NOT_OPEN");
      await audit({ ...context, queries }, "order.declare", id, {
        before: { state: order.state },
        after: { state: "declared", payer },
      });
      return null;
    }),

  async attach({ id, file }, context) {
    const { companyId } = context.caller;
    const call = orderCalls.attach;
    // Checked before the file is parsed, which is slow.
    const before = await findOrder(context.queries, context.caller, id);
    if (before.companyUuid !== companyId) return notFound();
    if (!open.includes(before.state)) refuse(call, "ORDER_NOT_OPEN");
    return storeLicence(
      context,
      call,
      file,
      async (queries, voucher) => {
        const attached = await queries
          .updateTable("money_order")
          .set({ voucher })
          .where("id", "=", id)
          .where("company_id", "=", companyId)
          .where("state", "in", open)
          .executeTakeFirst();
        if (attached.numUpdatedRows === 0n) refuse(call, "ORDER_NOT_OPEN");
        await audit({ ...context, queries }, "order.voucher", id, { after: { voucher } });
      },
      "voucher",
    );
  },

  cancel: ({ id }, context) =>
    context.once(async (queries) => {
      const { caller, clock } = context;
      const order = await lockOrder(queries, id, caller.companyId);
      if (order.state === "cancelled") return null;
      const move = { to: "cancelled", at: clock.now(), operatorId: caller.operatorId } as const;
      if (!(await moveOrder(queries, id, { ...move, set: { expires_at: 0 } })))
        refuse(orderCalls.cancel, "ORDER_NOT_OPEN");
      await audit({ ...context, queries }, "order.cancel", id, {
        before: { state: order.state },
        after: { state: "cancelled" },
      });
      return null;
    }),

  async declareFor({ companyUuid, amount, payer }, context) {
    const { queries, caller, clock } = context;
    if (!caller.isProven) refuse(orderCalls.declareFor, "PROOF_NEEDED");
    if (!(await lockNamedCompany(queries, companyUuid))) return notFound();
    const at = clock.now();
    const id = await insertOrder(queries, { companyId: companyUuid, amount, way: "transfer", caller, at });
    const { search_key } = await lockOrder(queries, id);
    const found = searchKeyOf({}, search_key, payer);
    const declared = { payer, search_key: found, declared_by: caller.operatorId, declared_at: at };
    await moveOrder(queries, id, {
      ...{ to: "declared", at, operatorId: caller.operatorId, note: payer, set: declared },
    });
    await audit(context, "order.declareFor", id, { after: { companyUuid, amount, payer } });
    return id;
  },

  confirm: ({ id }, context) =>
    context.once(async (queries) => {
      const { caller, clock } = context;
      const call = orderCalls.confirm;
      if (!caller.isProven) refuse(call, "PROOF_NEEDED");
      const order = await lockOrderOfAny(queries, id);
      if (order.state === "paid" || order.state === "finished") return null;
      const at = clock.now();
      if (order.state !== "declared")
        refuse(call, order.state === "expired" ? "ORDER_EXPIRED" : "ORDER_NOT_DECLARED");
      if (order.expires_at <= at) refuse(call, "ORDER_EXPIRED");
      if (order.declared_by === caller.operatorId) refuse(call, "OWN_DECLARATION");
      await bookPaid(queries, order, { at, operatorId: caller.operatorId, note: "" });
      await audit({ ...context, queries }, "order.confirm", id, {
        before: { state: "declared" },
        after: { state: "paid", amount: order.amount, companyUuid: order.company_id },
      });
      return null;
    }),

  async refund({ orderUuid, reason }, context) {
    const { queries, caller, clock } = context;
    const call = orderCalls.refund;
    if (!caller.isProven) refuse(call, "PROOF_NEEDED");
    const order = await lockOrderOfAny(queries, orderUuid);
    if (order.state === "refunded") return null;
    if (order.state === "finished" || order.invoice_id !== "") refuse(call, "ORDER_INVOICED");
    if (order.state !== "paid") refuse(call, "ORDER_NOT_PAID");
    if ((await refundableOf(queries, order.company_id)) < order.amount) refuse(call, "REFUND_SHORT");
    const at = clock.now();
    const set = { search_key: searchKeyOf({}, order.search_key, reason) };
    await moveOrder(queries, orderUuid, {
      to: "refunded",
      at,
      operatorId: caller.operatorId,
      note: reason,
      set,
    });
    await bookEntry(queries, {
      ...{ company_id: order.company_id, kind: "refund", amount: -order.amount, note: reason },
      ...{ operator_id: caller.operatorId, at, order_id: orderUuid },
    });
    await audit(context, "order.refund", orderUuid, {
      before: { state: "paid" },
      after: { state: "refunded", amount: order.amount, reason },
    });
    return null;
  },
};

interface NewOrder {
  companyId: string;
  amount: number;
  way: "transfer" | "online";
  caller: Caller;
  at: number;
}

/** A new order is created, and awaits payment from then on. */
async function insertOrder(
  queries: Queries,
  { companyId, amount, way, caller, at }: NewOrder,
): Promise<string> {
  const id = newId();
  const number = await nextNumber(queries, "order");
  const { name } = await queries
    .selectFrom("company")
    .select("name")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const search_key = searchKeyOf({ names: [name] }, orderNumber(number, at));
  const nobody = { payer: "", voucher: "", invoice_id: "", declared_by: "", confirmed_by: "" };
  await queries
    .insertInto("money_order")
    .values({
      ...{ id, number, company_id: companyId, amount, way, search_key, ...nobody },
      ...{ state: "created", steps: 1, created_by: caller.operatorId, created_at: at },
      ...{ declared_at: 0, paid_at: 0, expires_at: at + term },
    })
    .execute();
  const { operatorId } = caller;
  await appendAction(queries, id, { step: 1, state: "created", operator_id: operatorId, note: "", at });
  await moveOrder(queries, id, { to: "awaiting", at, operatorId });
  return id;
}
