import { createHmac } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { orderCalls } from "#contract/orders/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { day } from "../../tests/support/office";
import { newId } from "../ids";

const paymentSecret = "the secret of this test's payment gateway";

onEachEngine((database, engine) => {
  const { author, ask, clock } = openAuthors(database, { paymentSecret });
  let admin: Author;
  let order: { id: string; number: string };
  beforeEach(async () => {
    admin = await author({ roles: ["r_ent_admin"] });
    const id = await admin.ask(orderCalls.create, { amount: 500_000, way: "transfer" });
    order = { id, number: (await admin.ask(orderCalls.get, { id })).number };
  });

  const signed = (body: string, at = clock.now(), secret = paymentSecret) => {
    const seconds = Math.floor(at / 1000);
    const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    return { body, signature: `t=${seconds},v1=${mac}` };
  };
  const report = (change: object = {}) =>
    JSON.stringify({
      id: newId(),
      order: order.number,
      amount: 500_000,
      currency: "CNY",
      state: "paid",
      ...change,
    });
  const post = (posted: { body: string; signature: string }) => ask(orderCalls.reportPayment, posted);
  const reasonOf = async (posted: { body: string; signature: string }) => (await post(posted)).reason;
  const stateOf = async () => (await admin.ask(orderCalls.get, { id: order.id })).state;
  const balance = async () => (await admin.ask(orderCalls.ledger, {})).closing;
  const refused = async (id: string) =>
    (
      await database()
        .queries.selectFrom("audit")
        .select(["after", "company_id"])
        .where("action", "=", "order.gateway.refused")
        .where("subject", "=", id)
        .execute()
    ).map(({ after, company_id }) => [company_id, JSON.parse(after).reason]);

  test("H2: the gateway's report pays its order once, however often and however many at once it comes", async () => {
    const posted = signed(report());
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(posted)));
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(answers.filter(({ data }) => (data as { isNew: boolean }).isNew)).toHaveLength(1);
    clock.time += 1000;
    const again = signed(posted.body);
    expect(await post(again)).toMatchObject({ code: 0, data: { isNew: false } });
    expect([await stateOf(), await balance()]).toEqual(["paid", 500_000]);
    expect(await admin.audited("order.gateway")).toEqual([order.id]);
    const steps = await admin.ask(orderCalls.actions, { id: order.id });
    expect(steps.map(({ state, by }) => [state, by]).slice(2)).toEqual([
      ["declared", ""],
      ["paid", ""],
    ]);
  });

  test("H2: two payments of one order at once pay it once; the other is refused for good, and noted", async () => {
    const ids = [newId(), newId()];
    const answers = await Promise.all(ids.map((id) => post(signed(report({ id })))));
    expect(answers.map(({ reason }) => reason ?? "").sort()).toEqual(["", "ORDER_NOT_OPEN"]);
    expect(await balance()).toBe(500_000);
    const late = ids[answers.findIndex(({ reason }) => reason === "ORDER_NOT_OPEN")]!;
    expect(await reasonOf(signed(report({ id: late })))).toBe("ORDER_NOT_OPEN");
    // Noted once, in the platform's chain.
    expect(await refused(late)).toEqual([["", "ORDER_NOT_OPEN"]]);
  });

  test("H2: who confirms by hand and the gateway at the same moment book one deposit", async () => {
    const platform = await author({ roles: ["r_sys_admin"] });
    await admin.ask(orderCalls.pay, { id: order.id });
    await Promise.all([
      platform.send(orderCalls.confirm, { id: order.id }),
      post(signed(report())),
      platform.send(orderCalls.confirm, { id: order.id }),
    ]);
    expect([await stateOf(), await balance()]).toEqual(["paid", 500_000]);
  });

  // One engine suffices for what follows.
  if (engine === "sqlite") {
    test("a signature of another secret, body or time is none", async () => {
      const body = report();
      const { signature } = signed(body);
      const wrong = [
        signed(body, clock.now(), "another secret of thirty-two letters"),
        { body: report(), signature },
        { body, signature: signature.replace(/^t=\d/, "t=9") },
        { body, signature: signature.slice(0, -1) },
        { body, signature: "" },
        signed(body, clock.now() - 301_000),
        signed(body, clock.now() + 301_000),
      ];
      for (const posted of wrong) expect(await reasonOf(posted)).toBe("SIGNATURE_WRONG");
      expect([await stateOf(), await balance()]).toEqual(["awaiting", 0]);
    });

    test("a report that was seen is not accepted after its time", async () => {
      const posted = signed(report());
      await post(posted);
      clock.time += 301_000;
      expect(await reasonOf(posted)).toBe("SIGNATURE_WRONG");
    });

    test("H3: an unknown order and a wrong amount are refused, noted, and book nothing", async () => {
      const [unknown, wrong, reused] = [newId(), newId(), newId()];
      const year = order.number.replace(/-20\d\d-/, "-1999-");
      expect(await reasonOf(signed(report({ id: unknown, order: "CZ-2026-99999999" })))).toBe(
        "PAYMENT_ORDER_UNKNOWN",
      );
      expect(await reasonOf(signed(report({ order: year })))).toBe("PAYMENT_ORDER_UNKNOWN");
      expect(await reasonOf(signed(report({ id: wrong, amount: 499_999 })))).toBe("PAYMENT_AMOUNT_WRONG");
      expect([await refused(unknown), await refused(wrong)]).toEqual([
        [["", "PAYMENT_ORDER_UNKNOWN"]],
        [["", "PAYMENT_AMOUNT_WRONG"]],
      ]);
      expect([await stateOf(), await balance()]).toEqual(["awaiting", 0]);
      await post(signed(report({ id: reused })));
      expect(await reasonOf(signed(report({ id: reused, amount: 1 })))).toBe("PAYMENT_ID_REUSED");
      expect(await refused(reused)).toEqual([["", "PAYMENT_ID_REUSED"]]);
    });

    test.each([
      ["not json"],
      [JSON.stringify({ id: "1", order: "CZ-2026-000001", amount: 0.5, currency: "CNY", state: "paid" })],
      [JSON.stringify({ id: "1", order: "CZ-2026-000001", amount: -100, currency: "CNY", state: "paid" })],
      [JSON.stringify({ id: "1", order: "CZ-2026-000001", amount: 100, currency: "USD", state: "paid" })],
      [JSON.stringify({ id: "1", order: "CZ-2026-000001", amount: 100, currency: "CNY", state: "open" })],
    ])("H3: %s is no report of a payment", async (body) => {
      expect(await reasonOf(signed(body))).toBe("PAYMENT_UNREADABLE");
    });

    test("H4: what expired or was cancelled is not paid by the gateway either", async () => {
      await admin.ask(orderCalls.cancel, { id: order.id });
      expect(await reasonOf(signed(report()))).toBe("ORDER_NOT_OPEN");
      const id = await admin.ask(orderCalls.create, { amount: 500_000, way: "transfer" });
      order = { id, number: (await admin.ask(orderCalls.get, { id })).number };
      clock.time += 7 * day;
      expect(await reasonOf(signed(report()))).toBe("ORDER_NOT_OPEN");
    });
  }
});

onEachEngine((database) => {
  const { ask } = openAuthors(database);
  test("without a secret there is no gateway", async () => {
    expect(await ask(orderCalls.reportPayment, { body: "{}", signature: "" })).toMatchObject({ code: 404 });
  });
});
