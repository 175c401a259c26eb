import { beforeEach, expect, test } from "vitest";
import { examCalls } from "#contract/exams/calls";
import { orderCalls } from "#contract/orders/calls";
import { orderStates } from "#contract/orders/shapes";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { examDraft } from "../../tests/support/exams";
import { day } from "../../tests/support/office";
import { writePaper } from "../../tests/support/papers";
import { rowOf, setRows } from "../../tests/support/rows";
import { bookEntry, giftAmount, reserveMoney } from "../companies/ledger";
import { expireOrders, moveOrder, nextStates } from "./moves";
import { findDifferences } from "./reconciliation";

onEachEngine((database, engine) => {
  const { author, clock } = openAuthors(database);
  let admin: Author;
  let platform: Author;
  let second: Author;
  beforeEach(async () => {
    platform = await author({ roles: ["r_sys_admin"], realName: "卢海" });
    second = await author({ roles: ["r_sys_admin"], realName: "许文静" });
  });
  const company = async () => {
    admin = await author({ roles: ["r_ent_admin"], realName: "林静怡" });
    return admin;
  };
  const order = (amount = 2_000_000, by = admin) => by.ask(orderCalls.create, { amount, way: "transfer" });
  const declared = async (amount?: number) => {
    const id = await order(amount);
    await admin.ask(orderCalls.pay, { id, payer: "6620" });
    return id;
  };
  const paid = async (amount?: number) => {
    const id = await declared(amount);
    await platform.ask(orderCalls.confirm, { id });
    return id;
  };
  const stateOf = async (id: string, by = admin) => (await by.ask(orderCalls.get, { id })).state;
  const books = async (companyId = admin.companyId) => {
    const { queries } = database();
    const { balance, reserved } = await rowOf(queries, "company", { id: companyId });
    const entries = await queries
      .selectFrom("ledger")
      .select(["amount", "kind"])
      .where("company_id", "=", companyId)
      .execute();
    const sum = entries.reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBe(balance);
    return { balance, reserved, kinds: entries.map(({ kind }) => kind).sort() };
  };

  test("H4: an order takes every step, somebody else confirms it, and each is told with its person", async () => {
    await company();
    const id = await declared();
    expect(await platform.ask(orderCalls.get, { id })).toMatchObject({
      ...{ state: "declared", amount: 2_000_000, declaredBy: "林静怡", payer: "6620" },
      ...{ isOwnDeclaration: false, expiresAt: clock.now() + 7 * day },
    });
    await platform.ask(orderCalls.confirm, { id });
    const actions = await admin.ask(orderCalls.actions, { id });
    expect(actions.map(({ step, state, by }) => [step, state, by])).toEqual([
      [1, "created", "林静怡"],
      [2, "awaiting", "林静怡"],
      [3, "declared", "林静怡"],
      [4, "paid", "卢海"],
    ]);
    expect(await books()).toEqual({ balance: 2_000_000, reserved: 0, kinds: ["deposit"] });
  });

  test("H4: who declared does not confirm, as the database says too", async () => {
    await company();
    const id = await platform.ask(orderCalls.declareFor, {
      ...{ companyUuid: admin.companyId, amount: 500_000, payer: "0816" },
    });
    expect(await platform.refusal(orderCalls.confirm, { id })).toBe("OWN_DECLARATION");
    expect(await platform.stopped(orderCalls.confirm, { id: await order() })).toBe("ORDER_NOT_DECLARED");
    await expect(
      setRows(database().queries, "money_order", { id }, { confirmed_by: platform.id }),
    ).rejects.toThrow();
    await second.ask(orderCalls.confirm, { id });
    expect(await books()).toMatchObject({ balance: 500_000 });
  });

  test("H4: no state is skipped: from each, only what the table says is possible", async () => {
    await company();
    const at = clock.now();
    for (const from of orderStates)
      for (const to of orderStates) {
        const id = await order(100);
        const { queries } = database();
        await queries.updateTable("money_order").set({ state: from }).where("id", "=", id).execute();
        const moved = await database().transaction((trx) => moveOrder(trx, id, { to, at, operatorId: "" }));
        expect(moved, `${from} → ${to}`).toBe(nextStates[from].includes(to));
        await queries.updateTable("money_order").set({ state: "cancelled" }).where("id", "=", id).execute();
      }
  });

  test("H2: paying, confirming, cancelling and refunding happen once, however often and however many at once", async () => {
    await company();
    const id = await order();
    await Promise.all(Array.from({ length: 5 }, () => admin.ask(orderCalls.pay, { id })));
    await Promise.all(
      [platform, second, platform, second, platform].map((by) => by.ask(orderCalls.confirm, { id })),
    );
    expect(await books()).toEqual({ balance: 2_000_000, reserved: 0, kinds: ["deposit"] });
    const back = { orderUuid: id, reason: "转错账户" };
    await Promise.all([platform, second, platform, second].map((by) => by.ask(orderCalls.refund, back)));
    expect(await books()).toEqual({ balance: 0, reserved: 0, kinds: ["deposit", "refund"] });
    const refunds = await Promise.all([platform, second].map((by) => by.audited("order.refund")));
    expect(refunds.flat()).toEqual([id]);
    expect((await admin.ask(orderCalls.actions, { id })).map(({ state }) => state)).toEqual([
      "created",
      "awaiting",
      "declared",
      "paid",
      "refunded",
    ]);
    const other = await order();
    await Promise.all(Array.from({ length: 4 }, () => admin.ask(orderCalls.cancel, { id: other })));
    expect(await admin.ask(orderCalls.actions, { id: other })).toHaveLength(3);
  });

  test("H1: many orders confirmed, cancelled and refunded at once leave balance = sum, and what is reserved stays", async () => {
    await company();
    const ids = await Promise.all(Array.from({ length: 6 }, (_, at) => declared(1_000 * (at + 1))));
    await Promise.all([
      ...ids.map((id) => platform.send(orderCalls.confirm, { id })),
      ...ids.slice(0, 3).map((id) => admin.send(orderCalls.cancel, { id })),
    ]);
    const { balance } = await books();
    await database().transaction((trx) => reserveMoney(trx, admin.companyId, balance));
    const refunds = await Promise.all(
      ids.map((orderUuid) => second.send(orderCalls.refund, { orderUuid, reason: "退款" })),
    );
    expect(refunds.map(({ reason }) => reason)).toEqual(
      await Promise.all(
        ids.map(async (id) => ((await stateOf(id)) === "paid" ? "REFUND_SHORT" : "ORDER_NOT_PAID")),
      ),
    );
    expect(await books()).toMatchObject({ balance, reserved: balance });
  });

  test("H1: a reconciliation finds every balance that is not the sum of its ledger, and none while many book", async () => {
    await company();
    const ids = await Promise.all([1, 2, 3, 4].map(() => declared(1_000)));
    const own = async () =>
      (await findDifferences(database().queries)).differences.filter(
        ({ companyUuid }) => companyUuid === admin.companyId,
      );
    const [, ...found] = await Promise.all([
      Promise.all(ids.map((id) => platform.ask(orderCalls.confirm, { id }))),
      ...[1, 2, 3, 4, 5].map(own),
    ]);
    expect(found).toEqual([[], [], [], [], []]);
    const set = (change: object) =>
      database().queries.updateTable("company").set(change).where("id", "=", admin.companyId).execute();
    await set({ balance: 4_001, reserved: 10 });
    const difference = { balance: 4_001, ledger: 4_000, reserved: 10, candidates: 0 };
    expect(await own()).toMatchObject([difference]);
    await platform.ask(orderCalls.reconcile, {});
    clock.time += 1;
    const [run] = await platform.ask(orderCalls.reconciliations, {});
    expect(run!.differences).toContainEqual(expect.objectContaining(difference));
    expect((await admin.ask(orderCalls.ledger, {})).reconciled).toMatchObject({ isBalanced: false });
    await set({ balance: 4_000, reserved: 0 });
  });

  test("the gift is no money that is refunded", async () => {
    await company();
    const id = await paid(50_000);
    await database().transaction(async (trx) => {
      const entry = { company_id: admin.companyId, note: "", operator_id: "", at: clock.now() };
      await bookEntry(trx, { ...entry, kind: "gift", amount: giftAmount });
      await bookEntry(trx, { ...entry, kind: "charge", amount: -(giftAmount + 1) });
    });
    const refund = { orderUuid: id, reason: "退款" };
    expect(await platform.refusal(orderCalls.refund, refund)).toBe("REFUND_SHORT");
    expect(await books()).toMatchObject({ balance: 49_999 });
  });

  test("H4: what is not paid within seven days expires, declared or not, and then nobody confirms it", async () => {
    await company();
    const [awaiting, late] = [await order(), await declared()];
    clock.time += 7 * day - 1;
    admin = await author({ roles: ["r_ent_admin"], companyId: admin.companyId });
    const fresh = await order();
    await expireOrders(database(), clock.now());
    expect(await stateOf(awaiting)).toBe("awaiting");
    clock.time += 1;
    admin = await author({ roles: ["r_ent_admin"], companyId: admin.companyId });
    platform = await author({ roles: ["r_sys_admin"] });
    // Also before the job has run.
    expect(await platform.refusal(orderCalls.confirm, { id: late })).toBe("ORDER_EXPIRED");
    expect(await admin.refusal(orderCalls.pay, { id: awaiting })).toBe("ORDER_EXPIRED");
    await Promise.all([expireOrders(database(), clock.now()), expireOrders(database(), clock.now())]);
    expect([await stateOf(awaiting), await stateOf(late), await stateOf(fresh)]).toEqual([
      ...["expired", "expired", "awaiting"],
    ]);
    expect(await platform.refusal(orderCalls.confirm, { id: late })).toBe("ORDER_EXPIRED");
    expect(await books()).toMatchObject({ balance: 0 });
  });

  // One engine suffices for what follows.
  if (engine === "sqlite") {
    test.each([
      [0, "AMOUNT_TOO_SMALL"],
      [99, "AMOUNT_TOO_SMALL"],
      [-2_000_000, "AMOUNT_TOO_SMALL"],
      [100.5, "AMOUNT_WRONG"],
      [1e20, "AMOUNT_WRONG"],
      [100_000_001, "AMOUNT_TOO_LARGE"],
      ["2000000", "AMOUNT_WRONG"],
      [null, "AMOUNT_WRONG"],
    ])("H3: an amount of %o is refused at its field", async (amount, reason) => {
      await company();
      const sent = await admin.send(orderCalls.create, { amount, way: "transfer" });
      expect([sent.code, sent.reason, sent.field]).toEqual([422, reason, "amount"]);
    });

    test("A8: money asks for a recent authentication", async () => {
      await company();
      const id = await declared();
      const paidOne = await paid();
      clock.time += 11 * 60_000;
      const draft = { amount: 100, way: "transfer" } as const;
      const gift = { companyUuid: admin.companyId, amount: 100, payer: "0816" };
      expect([
        await admin.refusal(orderCalls.create, draft),
        await admin.refusal(orderCalls.pay, { id }),
        await second.refusal(orderCalls.confirm, { id }),
        await second.refusal(orderCalls.refund, { orderUuid: paidOne, reason: "退款" }),
        await second.refusal(orderCalls.declareFor, gift),
      ]).toEqual(Array(5).fill("PROOF_NEEDED"));
      clock.time -= 11 * 60_000;
    });

    test("a company's own price is what an exam of it asks for; nobody else's changes", async () => {
      await company();
      const other = await author({ roles: ["r_ent_admin"] });
      await platform.ask(orderCalls.setPrice, { companyUuid: admin.companyId, price: 600 });
      expect(await admin.ask(orderCalls.price, {})).toMatchObject({ price: 600, version: 3 });
      expect(await other.ask(orderCalls.price, {})).toMatchObject({ price: 3_000 });
      const { jobId } = await writePaper(admin, { name: "样卷" });
      const examId = await admin.ask(examCalls.create, examDraft(jobId, clock.now(), { name: "样考" }));
      expect(await admin.ask(examCalls.check, { examId })).toMatchObject({ price: 600 });
      const wrong = await platform.send(orderCalls.setPrice, { companyUuid: admin.companyId, price: 0.5 });
      expect([wrong.reason, wrong.field]).toEqual(["AMOUNT_WRONG", "price"]);
    });

    test("at most twenty orders of a company wait at one time", async () => {
      await company();
      for (let at = 0; at < 20; at++) await order(100);
      expect(await admin.refusal(orderCalls.create, { amount: 100, way: "online" })).toBe("TOO_MANY_ORDERS");
    });

    test("the ledger tells each entry's balance, whatever is filtered, and what came and left", async () => {
      await company();
      const id = await paid(10_000);
      clock.time += day;
      platform = await author({ roles: ["r_sys_admin"], realName: "卢海" });
      admin = await author({ roles: ["r_ent_admin"], companyId: admin.companyId });
      await paid(5_000);
      await platform.ask(orderCalls.refund, { orderUuid: id, reason: "原路退回" });
      const all = await admin.ask(orderCalls.ledger, {});
      expect(all).toMatchObject({ count: 3, received: 15_000, spent: 10_000, opening: 0, closing: 5_000 });
      expect(all.list.at(-1)).toMatchObject({ kind: "deposit", amount: 10_000, balance: 10_000, by: "卢海" });
      expect(all.list[0]!.balance).toBe(5_000);
      const refunds = await admin.ask(orderCalls.ledger, { kind: "refund" });
      expect(refunds.list).toEqual(all.list.filter(({ kind }) => kind === "refund"));
      const today = await admin.ask(orderCalls.ledger, { since: clock.now() });
      expect(today).toMatchObject({ count: 2, opening: 10_000, closing: 5_000 });
      const { orderNumber, number } = refunds.list[0]!;
      for (const key of [orderNumber, number, "原路"])
        expect((await admin.ask(orderCalls.ledger, { key })).list.map((row) => row.entryUuid)).toContain(
          refunds.list[0]!.entryUuid,
        );
      expect(await admin.ask(orderCalls.ledger, { key: "没有" })).toMatchObject({ count: 0, list: [] });
    });

    test("orders are found by number, state and payer; each state is counted whatever is asked", async () => {
      await company();
      const id = await declared();
      await order();
      const { number } = await admin.ask(orderCalls.get, { id });
      for (const asked of [{ key: number }, { state: "declared" as const }, { key: "6620" }]) {
        const { list, count, states, amount } = await admin.ask(orderCalls.page, asked);
        expect([list.map(({ orderUuid }) => orderUuid), count, amount]).toEqual([[id], 1, 2_000_000]);
        expect([states.awaiting, states.declared]).toEqual([1, 1]);
      }
      const { list } = await platform.ask(orderCalls.all, { key: number });
      expect(list.map(({ orderUuid }) => orderUuid)).toEqual([id]);
    });
  }
});
