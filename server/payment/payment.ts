import type { BodyRefusal } from "#contract/body";
import { paymentLimits } from "#contract/orders/payment";
import { createServices, type Services } from "~/request/client.server";

/** Where a payment gateway posts what was paid. */
export const paymentPath = "/payment/report";

const reply = (status: number, headers?: HeadersInit) => new Response(null, { status, headers });

type Paying = { orders: Pick<Services["orders"], "reportPayment"> };

/** The statuses of refusals: what no repetition mends is 4xx, so that a gateway stops and tells its people. */
const statuses: Record<string, number> = {
  NOT_FOUND: 404,
  SIGNATURE_WRONG: 401,
  PAYMENT_UNREADABLE: 400,
  INVALID: 400,
  PAYMENT_ID_REUSED: 409,
  PAYMENT_ORDER_UNKNOWN: 422,
  PAYMENT_AMOUNT_WRONG: 422,
  ORDER_NOT_OPEN: 422,
};

/**
 * Hands a gateway's report to the services, which have the secret. 204 where it is booked, also where it was before;
 * 404 while no gateway is set, 401 without the right signature of just now, 503 to be sent again.
 */
export async function takePayment(
  body: Uint8Array | BodyRefusal | "signedOut",
  signature: string | null,
  address: string,
  servicesOf: (caller: Parameters<typeof createServices>[0]) => Paying = createServices,
): Promise<Response> {
  if (body === "busy") return reply(503, { "retry-after": "10" });
  if (body === "tooLarge" || body === "signedOut") return reply(413);
  if (body === "aborted") return reply(400);
  if (body.length > paymentLimits.bytes) return reply(413);
  const caller = { token: null, role: null, language: "en", device: "", agent: "", formId: null } as const;
  const { orders } = servicesOf({ ...caller, address });
  const text = new TextDecoder().decode(body);
  const taken = await orders.reportPayment({ body: text, signature: signature ?? "" });
  return reply(taken.ok ? 204 : (statuses[taken.reason ?? ""] ?? 503));
}
