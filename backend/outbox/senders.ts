import { createHmac } from "node:crypto";
import type { Log } from "../log";
import { maskMobile } from "../mobiles";
import type { Gateway } from "../settings";

/** How messages are sent: the demo's log, an HTTP gateway, or not at all because none is configured. */
export type Carrier = "demo" | "webhook" | "nobody";

/** A message as passed to a sender. Each attempt has the same id, so that a gateway can deduplicate. */
export interface Outgoing {
  id: string;
  kind: string;
  mobile: string;
  text: string;
  /** When it was written, epoch milliseconds. */
  at: number;
}

export interface Sender {
  carrier: Carrier;
  /** `later` requests a retry, `never` none. Never rejects. */
  deliver(message: Outgoing, end: AbortSignal): Promise<"sent" | "later" | "never">;
}

/** The configured gateway; else the demo's sender, or none. Only the demo's logs message texts (trust F1). */
export function openSender(gateway: Gateway | undefined, isDemo: boolean, log: Log): Sender {
  if (gateway) return webhookSender(gateway, log);
  return isDemo ? demoSender(log) : noSender(log);
}

/** The demo shows messages in the server's console; where the log level hides them, to its administrator. */
const demoSender = (log: Log): Sender => ({
  carrier: "demo",
  async deliver({ mobile, text }) {
    log.info({ to: maskMobile(mobile) }, `demo message: ${text}`);
    return "sent";
  },
});

const noSender = (log: Log): Sender => ({
  carrier: "nobody",
  async deliver({ kind, mobile }) {
    log.warn(
      { kind, to: maskMobile(mobile) },
      "message not sent: no sender is set (SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET)",
    );
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
    async deliver(message, end) {
      const body = JSON.stringify(message);
      const about = { id: message.id, kind: message.kind, to: maskMobile(message.mobile) };
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
