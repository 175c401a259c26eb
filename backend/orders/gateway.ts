import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { orderCalls } from "#contract/orders/calls";
import { type PaymentReport, paymentLimits, paymentReport } from "#contract/orders/payment";
import { orderNumber } from "#contract/orders/shapes";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { type Context, type Handlers, notFound, Refusal, refuse } from "../handler";
import { bookPaid, lockOrderOfAny } from "./booking";
import { moveOrder } from "./moves";

const call = orderCalls.reportPayment;

/** What a report comes to once its signature is right: booked, or a refusal that stays one for its id. */
const finalRefusals = ["PAYMENT_ORDER_UNKNOWN", "PAYMENT_AMOUNT_WRONG", "ORDER_NOT_OPEN"] as const;
type FinalRefusal = (typeof finalRefusals)[number];

/**
 * A payment gateway pays an order instead of two people: it signs with the time, so that nothing old is accepted, and
 * names its own id, so that nothing is booked twice (trust H2, H4). What is refused is noted, for money may have come.
 */
export const gatewayService: Pick<Handlers<typeof orderCalls>, "reportPayment"> = {
  async reportPayment({ body, signature }, context) {
    const { database, paymentSecret, clock } = context;
    if (!paymentSecret) return notFound();
    if (!isGateways(paymentSecret, body, signature, clock.now())) return refuse(call, "SIGNATURE_WRONG");
    const read = paymentReport.safeParse(parsed(body));
    if (!read.success) return refuse(call, "PAYMENT_UNREADABLE");
    const report = read.data;
    try {
      return await database.transaction(async (queries) => {
        const isNew = await note(queries, report, "booked", clock.now());
        if (isNew) await payOrder({ ...context, queries }, report);
        return { isNew };
      });
    } catch (error) {
      const said = error instanceof Refusal ? error.reason : "";
      const reason = [...finalRefusals, "PAYMENT_ID_REUSED" as const].find((one) => one === said);
      // why: the transaction took the note with it, and a refusal has to be seen.
      if (reason)
        await database.transaction((queries) => noteRefused({ ...context, queries }, report, reason));
      throw error;
    }
  },
};

/** `t=<seconds>,v1=<hex>`: the HMAC-SHA256 of `<seconds>.<body>`, signed not long ago; compared in constant time. */
function isGateways(secret: string, body: string, signature: string, now: number): boolean {
  const [, at, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (at === undefined || given === undefined) return false;
  const right = createHmac("sha256", secret).update(`${at}.${body}`).digest();
  if (!timingSafeEqual(Buffer.from(given, "hex"), right)) return false;
  return Math.abs(now / 1000 - Number(at)) <= paymentLimits.seconds;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * Notes the report under the gateway's id. False where the same one was booked before; throws the refusal that it came
 * to before, or that its id was another payment's.
 */
async function note(
  queries: Queries,
  report: PaymentReport,
  outcome: "booked" | FinalRefusal,
  at: number,
): Promise<boolean> {
  const { id, order, amount } = report;
  const content = createHash("sha256")
    .update(JSON.stringify([order, amount]))
    .digest("hex");
  const added = await queries
    .insertInto("payment_report")
    .values({ id, content, order_number: order, amount, outcome, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows) return true;
  const before = await queries
    .selectFrom("payment_report")
    .select(["content", "outcome"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (before.content !== content) refuse(call, "PAYMENT_ID_REUSED");
  if (before.outcome === "booked") return false;
  return refuse(call, before.outcome as FinalRefusal);
}

type Scene = Pick<Context, "queries" | "clock" | "address" | "seal">;

/** The order takes the steps that people would take, by nobody; its amount is booked. */
async function payOrder(scene: Scene, { id, order: number, amount }: PaymentReport): Promise<void> {
  const { queries, clock } = scene;
  const found = await orderNumbered(queries, number);
  if (!found) return refuse(call, "PAYMENT_ORDER_UNKNOWN");
  const order = await lockOrderOfAny(queries, found);
  if (order.amount !== amount) return refuse(call, "PAYMENT_AMOUNT_WRONG");
  const at = clock.now();
  if (order.expires_at > 0 && order.expires_at <= at) return refuse(call, "ORDER_NOT_OPEN");
  if (order.state === "awaiting") {
    const set = { declared_by: "", declared_at: at };
    await moveOrder(queries, order.id, { to: "declared", at, operatorId: "", note: id, set });
  } else if (order.state !== "declared") return refuse(call, "ORDER_NOT_OPEN");
  await bookPaid(queries, order, { at, operatorId: "", note: id });
  await audit(
    { ...scene, caller: { operatorId: "", companyId: order.company_id } },
    "order.gateway",
    order.id,
    {
      before: { state: order.state },
      after: { state: "paid", amount, payment: id },
    },
  );
}

async function orderNumbered(queries: Queries, text: string): Promise<string | null> {
  const number = Number(/^CZ-\d{4}-(\d{6,9})$/.exec(text)?.[1] ?? 0);
  const found = await queries
    .selectFrom("money_order")
    .select(["id", "created_at"])
    .where("number", "=", number)
    .executeTakeFirst();
  return found && orderNumber(number, found.created_at) === text ? found.id : null;
}

/** In the platform's own chain: whoever paid may be nobody that we know. */
async function noteRefused(
  scene: Scene,
  report: PaymentReport,
  reason: FinalRefusal | "PAYMENT_ID_REUSED",
): Promise<void> {
  const { queries, clock } = scene;
  if (reason !== "PAYMENT_ID_REUSED") {
    const added = await note(queries, report, reason, clock.now()).catch((error) => {
      // The same report came before, or twice at once: it was told then.
      if (error instanceof Refusal) return false;
      throw error;
    });
    if (!added) return;
  }
  const { id, order, amount } = report;
  await audit({ ...scene, caller: { operatorId: "", companyId: "" } }, "order.gateway.refused", id, {
    after: { reason, order, amount },
  });
}
