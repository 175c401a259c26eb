import { deliveryLimits } from "#contract/invitations/delivery";
import { createServices, type Services } from "~/request/client.server";
import { type ServicesOf, type SignedBody, takeSigned } from "../signed/signed";

/** Where carriers post what became of messages. */
export const deliveryReportPath = "/message/report";

type Reporting = { invitations: Pick<Services["invitations"], "reportDelivery"> };

const statuses = { SIGNATURE_WRONG: 401, REPORT_UNREADABLE: 400, INVALID: 400 };

/**
 * A carrier's report: 204 where it is taken, also one that was taken before; 401 without the right signature, 400 and
 * 413 for what is no report, 503 to be sent again.
 */
export const takeDeliveryReport = (
  body: SignedBody,
  signature: string | null,
  address: string,
  servicesOf: ServicesOf<Reporting> = createServices,
): Promise<Response> =>
  takeSigned(
    [body, signature, address],
    {
      ...{ most: deliveryLimits.reportBytes, statuses },
      hand: ({ invitations }, report) => invitations.reportDelivery(report),
    },
    servicesOf,
  );
