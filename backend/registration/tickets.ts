import { createHmac } from "node:crypto";
import * as z from "zod/v4";
import { isSame } from "../accounts/devices";
import type { Keys } from "../keys/secrets";

/** Maximum validity of a ticket, in milliseconds (decisions: entry, identity, codes). */
export const ticketLife = 5 * 60_000;

/** Claims of a ticket: one mobile of one company, until `expires` (epoch milliseconds), single use. */
const claim = z.object({
  company: z.string().min(1).max(64),
  mobile: z.string().min(1).max(20),
  expires: z.number().int(),
  nonce: z.string().min(16).max(64),
});
export type TicketClaim = z.infer<typeof claim>;

export interface Tickets {
  /** The key of one company's third party, as base64url text; derived from the installation's newest key. */
  keyOf(companyId: string): string;
  /** The claims of a ticket that is signed for its company and still valid; null for any other. */
  read(ticket: string, now: number): TicketClaim | null;
}

/**
 * A ticket is `base64url(JSON claim) + "." + base64url(HMAC-SHA256(key, first part))`. Keys are derived from
 * those of the installation: the newest makes new ones, tickets under older ones still verify (trust A9, E3).
 *
 * A third party generates one per click, with the company's id and key (the base64url text itself is the
 * HMAC key), and redirects the browser to `/gpLogin?ticket=…`. In a shell:
 *
 *     claim=$(printf '{"company":"%s","mobile":"13800000002","expires":%s,"nonce":"%s"}' \
 *       "$COMPANY" "$(($(date +%s) + 240))000" "$(openssl rand -hex 16)")
 *     body=$(printf %s "$claim" | basenc --base64url -w0 | tr -d =)
 *     signature=$(printf %s "$body" | openssl dgst -sha256 -hmac "$KEY" -binary | basenc --base64url -w0 | tr -d =)
 *     echo "/gpLogin?ticket=$body.$signature"
 */
export function openTickets(keys: Keys): Tickets {
  const keyUnder = (root: string, companyId: string) =>
    createHmac("sha256", root).update(`ticket\n${companyId}`).digest("base64url");
  return {
    keyOf: (companyId) => keyUnder(keys[0], companyId),
    read(ticket, now) {
      const [body, signature, ...more] = ticket.split(".");
      if (!body || !signature || more.length > 0) return null;
      const claimed = claim.safeParse(parse(body));
      if (!claimed.success) return null;
      const { company, expires } = claimed.data;
      const isSigned = keys.some((root) => isSame(signature, signTicket(body, keyUnder(root, company))));
      return isSigned && expires > now && expires <= now + ticketLife ? claimed.data : null;
    },
  };
}

/** The signature part of a ticket. */
export const signTicket = (body: string, key: string) =>
  createHmac("sha256", key).update(body).digest("base64url");

function parse(body: string): unknown {
  try {
    return JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
