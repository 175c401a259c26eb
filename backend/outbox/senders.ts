import { createHmac } from "node:crypto";
import type { Log } from "../log";
import { maskRecipient } from "../mobiles";
import type { Gateway } from "../settings";

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
  /** `later` requests a retry, `never` none. Never rejects. */
  deliver(message: Outgoing, end: AbortSignal): Promise<"sent" | "later" | "never">;
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

/** Timeout for a gateway's response, milliseconds. */
export const sendTimeout = 10_000;

/**
 * POSTs each message as JSON, with `mingshi-signature: sha256=` and the hexadecimal HMAC-SHA256 of the body
 * under the shared secret. A 2xx response accepts the message; redirects are not followed.
 */
export function webhookSender({ url, secret }: Gateway, log: Log): Sender {
  return {
    carrier: "webhook",
    async deliver({ id, kind, recipient: mobile, text, at }, end) {
      const body = JSON.stringify({ id, kind, mobile, text, at });
      const about = { id, kind, to: maskRecipient(mobile) };
      // why: AbortSignal.any over AbortSignal.timeout may be garbage-collected before it fires; a silent
      // gateway would then occupy its slot for good. The timer references this one.
      const cut = new AbortController();
      const abort = () => cut.abort();
      const timer = setTimeout(abort, sendTimeout);
      end.addEventListener("abort", abort);
      try {
        const response = await fetch(url, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "mingshi-signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
          },
          body,
          redirect: "manual",
          signal: cut.signal,
        });
        await response.body?.cancel();
        if (response.ok) return "sent";
        log.warn({ ...about, status: response.status }, "message not taken by the gateway");
      } catch (error) {
        log.warn({ ...about, why: reasonOf(error) }, "gateway not reached");
      } finally {
        clearTimeout(timer);
        end.removeEventListener("abort", abort);
      }
      return "later";
    },
  };
}

/** The error's name alone: its message may quote the gateway's address, which may contain a key. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? "unknown";
}
