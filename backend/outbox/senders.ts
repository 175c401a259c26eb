import { timingSafeEqual } from "node:crypto";
import type { Log } from "../log";
import { maskRecipient } from "../mobiles";
import type { Gateway } from "../settings";
import { postSigned, signatureOf } from "./signed-post";

/** How messages are sent: the demo's log, an HTTP gateway, a mail server, or not at all: none is configured. */
export type Carrier = "demo" | "webhook" | "smtp" | "nobody";

/** A message as passed to a sender. Each attempt has the same id, so that a gateway can deduplicate. */
export interface Outgoing {
  id: string;
  kind: string;
  /** A mobile, or in mail an address. */
  recipient: string;
  text: string;
  /** When it was written, epoch milliseconds. */
  at: number;
  /** Of a mail. */
  subject?: string;
  /** An iCalendar file that a mail carries. */
  calendar?: string;
}

export interface Sender {
  carrier: Carrier;
  /**
   * `later` requests a retry; `never` none, since nobody sends; `refused` none, since the recipient's address
   * takes no messages. Never rejects.
   */
  deliver(message: Outgoing, end: AbortSignal): Promise<"sent" | "later" | "never" | "refused">;
}

/** One sender per channel. */
export interface Senders {
  sms: Sender;
  mail: Sender;
}

/** The configured gateway; else the demo's sender, or none. Only the demo's logs message texts (trust F1). */
export function openSender(gateway: Gateway | undefined, isDemo: boolean, log: Log): Sender {
  if (gateway) return webhookSender(gateway, log);
  return isDemo ? demoSender(log) : noSender(log, "SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET");
}

/** The demo shows messages in the server's console; where the log level hides them, to its administrator. */
export const demoSender = (log: Log): Sender => ({
  carrier: "demo",
  async deliver({ recipient, text }) {
    log.info({ to: maskRecipient(recipient) }, `demo message: ${text}`);
    return "sent";
  },
});

export const noSender = (log: Log, settings: string): Sender => ({
  carrier: "nobody",
  async deliver({ kind, recipient }) {
    log.warn({ kind, to: maskRecipient(recipient) }, `message not sent: no sender is set (${settings})`);
    return "never";
  },
});

/** Whether a signature is that of the body under a secret; false without a secret. */
export function isCarriersSignature(secret: string | undefined, body: string, signature: string): boolean {
  if (!secret) return false;
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, body))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/**
 * POSTs each message as JSON, with `mingshi-signature: sha256=` and the hexadecimal HMAC-SHA256 of the body
 * under the shared secret. A 2xx response accepts the message, 422 says that the number takes none; redirects are
 * not followed.
 */
export function webhookSender(gateway: Gateway, log: Log): Sender {
  return {
    carrier: "webhook",
    async deliver({ id, kind, recipient: mobile, text, at }, end) {
      const body = JSON.stringify({ id, kind, mobile, text, at });
      const about = { id, kind, to: maskRecipient(mobile) };
      const taken = await postSigned(gateway, body, end);
      if ("why" in taken) log.warn({ ...about, why: taken.why }, "gateway not reached");
      else if (taken.status < 200 || taken.status > 299)
        log.warn({ ...about, status: taken.status }, "message not taken by the gateway");
      else return "sent";
      return "status" in taken && taken.status === 422 ? "refused" : "later";
    },
  };
}
