import { expect, test } from "vitest";
import { paymentLimits } from "#contract/orders/payment";
import type { Services } from "~/request/client.server";
import { takePayment } from "./payment";

type Outcome = Awaited<ReturnType<Services["orders"]["reportPayment"]>>;
const statusOf = async (outcome: object, body: Parameters<typeof takePayment>[0] = new Uint8Array()) =>
  (
    await takePayment(body, null, "192.0.2.1", () => ({
      orders: { reportPayment: async () => outcome as Outcome },
    }))
  ).status;

test.each([
  ["NOT_FOUND", 404],
  ["SIGNATURE_WRONG", 401],
  ["PAYMENT_UNREADABLE", 400],
  ["PAYMENT_ID_REUSED", 409],
  ["PAYMENT_AMOUNT_WRONG", 422],
  ["BROKEN", 503],
])("%s is answered with %i", async (reason, status) => {
  expect(await statusOf({ ok: false, reason })).toBe(status);
});

test("a payment that is booked is answered with 204, and one that is too long goes no further", async () => {
  expect(await statusOf({ ok: true, data: { isNew: true } })).toBe(204);
  expect(await statusOf({ ok: true }, new Uint8Array(paymentLimits.bytes + 1))).toBe(413);
  expect(await statusOf({ ok: true }, "busy")).toBe(503);
});
