import * as z from "zod/v4";

/** Limits of what a payment gateway posts, also used in its documentation. */
export const paymentLimits = {
  bytes: 10_000,
  /** How far the time that was signed may be from ours, in seconds. */
  seconds: 300,
} as const;

/** The body that a gateway posts about one payment. */
export const paymentReport = z.object({
  /** The gateway's own id of the payment: one id is booked once. */
  id: z.string().min(1).max(100),
  /** The number of the order, such as CZ-2026-000047. */
  order: z.string().min(1).max(40),
  /** Fen that were paid. */
  amount: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  currency: z.string().regex(/^CNY$/),
  state: z.literal("paid"),
});
export type PaymentReport = z.infer<typeof paymentReport>;

/** A posted body with the value of `mingshi-signature`. */
export const postedPayment = z.object({
  body: z.string("PAYMENT_UNREADABLE").max(paymentLimits.bytes, "PAYMENT_UNREADABLE"),
  signature: z.string("SIGNATURE_WRONG").max(300, "SIGNATURE_WRONG"),
});
