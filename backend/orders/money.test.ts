import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Call } from "#contract/call";
import { invoiceCalls } from "#contract/invoices/calls";
import { orderCalls } from "#contract/orders/calls";
import type { OrderState } from "#contract/orders/shapes";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { rowOf } from "../../tests/support/rows";
import { bookEntry, giftAmount, reserveMoney } from "../companies/ledger";
import { newId } from "../ids";
import { nextStates } from "./moves";
import { findDifferences } from "./reconciliation";

/** What people and programs may do to one of a company's orders, and in which order they do it. */
const deeds = [
  ...(["pay", "cancel", "confirm", "confirmBySecond", "gateway", "refund", "refundBySecond"] as const),
  ...(["apply", "issue", "reject", "send", "reverse", "gift", "reserve", "charge"] as const),
  // More often, so that orders get to their end.
  ...(["pay", "confirm", "confirmBySecond", "gateway", "apply", "apply", "issue", "issue", "send"] as const),
] as const;
const deed = fc.record({
  what: fc.constantFrom(...deeds),
  which: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
});
const amounts = [100_000, 33_333, 500, 70_007] as const;
/** Several at once, again and again. */
const day = fc.array(fc.array(deed, { minLength: 3, maxLength: 9 }), { minLength: 6, maxLength: 10 });

const paymentSecret = "the secret of this test's payment gateway";

onEachEngine((database) => {
  const { author, ask, clock } = openAuthors(database, { paymentSecret });

  async function begin() {
    const admin = await author({ roles: ["r_ent_admin"], realName: "林静怡" });
    const platform = await author({ roles: ["r_sys_admin"], realName: "卢海" });
    const second = await author({ roles: ["r_sys_admin"], realName: "许文静" });
    const title = { title: "江北电力", taxNumber: "91310000MA1FL2K3XX", email: "finance@example.cn" };
    await admin.ask(invoiceCalls.updateTitle, title);
    // Two are ordered by the company, two are declared by the platform: its own are not its to confirm.
    const orders = [
      await admin.ask(orderCalls.create, { amount: amounts[0], way: "transfer" }),
      await admin.ask(orderCalls.create, { amount: amounts[1], way: "transfer" }),
      await platform.ask(orderCalls.declareFor, {
        companyUuid: admin.companyId,
        amount: amounts[2],
        payer: "1",
      }),
      await second.ask(orderCalls.declareFor, {
        companyUuid: admin.companyId,
        amount: amounts[3],
        payer: "2",
      }),
    ];
    return { admin, platform, second, orders };
  }
  type Scene = Awaited<ReturnType<typeof begin>>;

  /** Does one thing; whatever is not possible now is refused, and nothing fails. */
  async function act(
    { admin, platform, second, orders }: Scene,
    { what, which }: { what: (typeof deeds)[number]; which: 0 | 1 | 2 | 3 },
  ) {
    const id = orders[which]!;
    const { queries, transaction } = database();
    const { companyId } = admin;
    const send = async (who: Author, call: Call, body: object) => {
      const { code, reason } = await who.send(call, body);
      expect([0, 1, 404, 422], `${what}: ${code} ${reason}`).toContain(code);
    };
    const book = (kind: string, amount: number) =>
      transaction((trx) =>
        bookEntry(trx, { company_id: companyId, kind, amount, note: "", operator_id: "", at: 1 }),
      );
    const invoiceOf = async () => {
      const row = await rowOf(queries, "money_order", { id });
      return row.invoice_id || "none";
    };
    if (what === "pay") return send(admin, orderCalls.pay, { id });
    if (what === "cancel") return send(admin, orderCalls.cancel, { id });
    if (what === "confirm") return send(platform, orderCalls.confirm, { id });
    if (what === "confirmBySecond") return send(second, orderCalls.confirm, { id });
    if (what === "refund") return send(platform, orderCalls.refund, { orderUuid: id, reason: "退款" });
    if (what === "refundBySecond") return send(second, orderCalls.refund, { orderUuid: id, reason: "退款" });
    if (what === "apply")
      return send(admin, invoiceCalls.apply, {
        orderIds: [id, orders[(which + 1) % 4]!].slice(0, (which % 2) + 1),
      });
    if (what === "gift") return void (await book("gift", giftAmount));
    if (what === "reserve") return void (await transaction((trx) => reserveMoney(trx, companyId, 3_000)));
    // A charge of what was reserved, as at a first start.
    if (what === "charge")
      return void (await transaction(async (trx) => {
        const taken = await trx
          .updateTable("company")
          .set((set) => ({ reserved: set("reserved", "-", 3_000) }))
          .where("id", "=", companyId)
          .where("reserved", ">=", 3_000)
          .executeTakeFirst();
        if (!taken.numUpdatedRows) return;
        const entry = {
          company_id: companyId,
          kind: "charge",
          amount: -3_000,
          note: "",
          operator_id: "",
          at: 1,
        };
        await bookEntry(trx, entry);
      }));
    if (what === "gateway") {
      const { number } = await admin.ask(orderCalls.get, { id });
      // The gateway repeats itself: one payment of each order.
      const report = {
        id: `payment of ${id}`,
        order: number,
        amount: amounts[which],
        currency: "CNY",
        state: "paid",
      };
      const body = JSON.stringify(report);
      const at = Math.floor(clock.now() / 1000);
      const mac = createHmac("sha256", paymentSecret).update(`${at}.${body}`).digest("hex");
      const { code, reason } = await ask(orderCalls.reportPayment, { body, signature: `t=${at},v1=${mac}` });
      return expect([0, 422, 1], `gateway: ${code} ${reason}`).toContain(code);
    }
    const invoiceUuid = await invoiceOf();
    const officialNumber = newId();
    if (what === "issue") return send(platform, invoiceCalls.issue, { invoiceUuid, officialNumber });
    if (what === "reject") return send(platform, invoiceCalls.reject, { invoiceUuid, reason: "税号有误" });
    if (what === "send") return send(platform, invoiceCalls.send, { invoiceUuid });
    return send(second, invoiceCalls.reverse, { invoiceUuid, redNumber: officialNumber, reason: "红冲" });
  }

  /** What holds at every instant. */
  async function holds({ admin, orders }: Scene) {
    const { queries } = database();
    const company = await rowOf(queries, "company", { id: admin.companyId });
    const entries = await queries
      .selectFrom("ledger")
      .select(["kind", "amount", "order_id"])
      .where("company_id", "=", admin.companyId)
      .execute();
    const sum = entries.reduce((total, { amount }) => total + amount, 0);
    // H1: fen are conserved, and what is reserved is there.
    expect(company.balance).toBe(sum);
    expect(company.balance).toBeGreaterThanOrEqual(company.reserved);
    expect(company.reserved).toBeGreaterThanOrEqual(0);
    expect(entries.filter(({ kind }) => kind === "gift").length).toBeLessThanOrEqual(1);
    // H3: every amount is whole.
    expect(entries.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true);
    for (const id of orders) {
      const order = await rowOf(queries, "money_order", { id });
      const steps = await queries
        .selectFrom("order_action")
        .select(["step", "state"])
        .where("order_id", "=", id)
        .orderBy("step")
        .execute();
      const [deposits, refunds] = (["deposit", "refund"] as const).map((kind) =>
        entries.filter((entry) => entry.order_id === id && entry.kind === kind),
      ) as [typeof entries, typeof entries];
      // H2: each is booked once, and only what is paid is.
      const isPaid = ["paid", "finished", "refunded"].includes(order.state);
      expect(deposits.map(({ amount }) => amount)).toEqual(isPaid ? [order.amount] : []);
      expect(refunds.map(({ amount }) => amount)).toEqual(order.state === "refunded" ? [-order.amount] : []);
      // H4: no state is skipped, and who declared did not confirm.
      expect(steps.map(({ step }) => step)).toEqual(steps.map((_, at) => at + 1));
      expect(steps.at(-1)!.state).toBe(order.state);
      for (const [at, { state }] of steps.slice(1).entries())
        expect(nextStates[steps[at]!.state as OrderState], `${steps[at]!.state} → ${state}`).toContain(state);
      expect(order.confirmed_by === "" || order.confirmed_by !== order.declared_by).toBe(true);
      // An order is on an invoice that is its own, and only while it is paid.
      if (order.invoice_id === "") continue;
      expect(["paid", "finished"]).toContain(order.state);
      const invoice = await rowOf(queries, "invoice", { id: order.invoice_id });
      expect(["applied", "issued", "sent"]).toContain(invoice.state);
      expect(order.state).toBe(invoice.state === "sent" ? "finished" : "paid");
    }
  }

  /** H1 at an instant in the middle: a reconciliation reads both at once. Nobody is invited here, whom money is reserved for. */
  async function balances({ admin }: Scene) {
    const { differences } = await findDifferences(database().queries);
    const own = differences.filter(({ companyUuid }) => companyUuid === admin.companyId);
    expect(own.filter(({ balance, ledger, reserved }) => balance !== ledger || reserved > balance)).toEqual(
      [],
    );
  }

  test("H1, H2, H3, H4: whatever is done at once, and in whatever order, fen, states and invoices agree", async () => {
    await fc.assert(
      fc.asyncProperty(day, async (rounds) => {
        const scene = await begin();
        for (const round of rounds) {
          await Promise.all([...round.map((one) => act(scene, one)), balances(scene), balances(scene)]);
          await holds(scene);
        }
      }),
      { numRuns: 6, seed: 2311, endOnFailure: true },
    );
  });
});
