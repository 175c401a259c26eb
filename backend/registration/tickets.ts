import { createHmac } from "node:crypto";
import * as z from "zod/v4";
import { isSame } from "../accounts/devices";
import { newToken } from "../ids";
import { openSealing } from "../keys/sealing";
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
  /** A random key, as base64url text, and the sealed form in which it is stored. */
  newKey(): { key: string; sealed: string };
  /** The claims of a ticket that is still valid, unless its signature is wrong; null for any other. */
  claimOf(ticket: string, now: number): TicketClaim | null;
  /** True where the ticket is signed with this sealed key. */
  isSigned(ticket: string, sealed: string): boolean;
}

/**
 * A ticket is `base64url(JSON claim) + "." + base64url(HMAC-SHA256(key, first part))`. Each company has a
 * random key of its own, stored sealed, because an HMAC needs the key itself (trust A9, E3).
 *
 * A third party generates one per click, with the company's id and key (the base64url text itself is the
 * HMAC key), and redirects the browser to `/gpLogin?ticket=…`. In a shell:
 *
 *     claim=$(printf '{"company":"%s","mobile":"13800000005","expires":%s,"nonce":"%s"}' \
 *       "$COMPANY" "$(($(date +%s) + 240))000" "$(openssl rand -hex 16)")
 *     body=$(printf %s "$claim" | basenc --base64url -w0 | tr -d =)
 *     signature=$(printf %s "$body" | openssl dgst -sha256 -hmac "$KEY" -binary | basenc --base64url -w0 | tr -d =)
 *     echo "/gpLogin?ticket=$body.$signature"
 */
export function openTickets(secrets: Keys): Tickets {
  const sealing = openSealing(secrets, "mingshi ticket keys");
  return {
    newKey() {
      const key = newToken();
      return { key, sealed: sealing.seal(Buffer.from(key)) };
    },
    claimOf(ticket, now) {
      const [body, signature, ...more] = ticket.split(".");
      if (!body || !signature || more.length > 0) return null;
      const claimed = claim.safeParse(parse(body));
      if (!claimed.success) return null;
      const { expires } = claimed.data;
      return expires > now && expires <= now + ticketLife ? claimed.data : null;
    },
    isSigned(ticket, sealed) {
      const [body = "", signature = ""] = ticket.split(".");
      return isSame(signature, signTicket(body, sealing.unseal(sealed).toString()));
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
