import { paymentLimits } from "#contract/orders/payment";
import { createServices, type Services } from "~/request/client.server";
import { type ServicesOf, type SignedBody, takeSigned } from "../signed/signed";

/** Where a payment gateway posts what was paid. */
export const paymentPath = "/payment/report";

type Paying = { orders: Pick<Services["orders"], "reportPayment"> };

/** What no repetition mends is 4xx, so that a gateway stops and tells its people. */
const statuses = {
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
 * A gateway's report: 204 where it is booked, also where it was before; 404 while no gateway is set, 401 without the
 * right signature of just now, 503 to be sent again.
 */
export const takePayment = (
  body: SignedBody,
  signature: string | null,
  address: string,
  servicesOf: ServicesOf<Paying> = createServices,
): Promise<Response> =>
  takeSigned(
    [body, signature, address],
    { most: paymentLimits.bytes, statuses, hand: ({ orders }, report) => orders.reportPayment(report) },
    servicesOf,
  );
