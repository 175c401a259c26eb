import type { BodyRefusal } from "#contract/body";
import { deliveryLimits } from "#contract/invitations/delivery";
import { createServices, type Services } from "~/request/client.server";

/** Where carriers post what became of messages. */
export const deliveryReportPath = "/message/report";

const reply = (status: number, headers?: HeadersInit) => new Response(null, { status, headers });

type Reporting = { invitations: Pick<Services["invitations"], "reportDelivery"> };

/**
 * Hands a carrier's report to the services, which have the secrets. 204 where it is taken, also one that was taken
 * before; 401 without the right signature, 400 and 413 for what is no report, 503 to be sent again.
 */
export async function takeDeliveryReport(
  body: Uint8Array | BodyRefusal | "signedOut",
  signature: string | null,
  address: string,
  servicesOf: (caller: Parameters<typeof createServices>[0]) => Reporting = createServices,
): Promise<Response> {
  if (body === "busy") return reply(503, { "retry-after": "10" });
  if (body === "tooLarge" || body === "signedOut") return reply(413);
  if (body === "aborted") return reply(400);
  if (body.length > deliveryLimits.reportBytes) return reply(413);
  const caller = { token: null, role: null, language: "en", device: "", agent: "", formId: null } as const;
  const { invitations } = servicesOf({ ...caller, address });
  const text = new TextDecoder().decode(body);
  const taken = await invitations.reportDelivery({ body: text, signature: signature ?? "" });
  if (taken.ok) return reply(204);
  if (taken.reason === "SIGNATURE_WRONG") return reply(401);
  return taken.reason === "REPORT_UNREADABLE" || taken.reason === "INVALID" ? reply(400) : reply(503);
}
