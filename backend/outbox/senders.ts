import { createHmac } from "node:crypto";
import { maskMobile } from "../accounts/mobiles";
import type { Log } from "../log";
import type { Gateway } from "../settings";

/** Who carries messages: the demo's log, a gateway over HTTP, or nobody because none is set. */
export type Carrier = "demo" | "webhook" | "nobody";

/** A message as a sender is handed it. The id stays the same with each try, so that a gateway knows it again. */
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
  /** `later` asks to be tried again, `never` not to be. Never rejects. */
  deliver(message: Outgoing, end: AbortSignal): Promise<"sent" | "later" | "never">;
}

/** The gateway where one is set; else the demo's own sender, or none. Only the demo's lets a text into the log (trust F1). */
export function openSender(gateway: Gateway | undefined, isDemo: boolean, log: Log): Sender {
  if (gateway) return webhookSender(gateway, log);
  return isDemo ? demoSender(log) : noSender(log);
}

/** In the demo messages are shown where the server was started; where the log leaves them out, to its administrator. */
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

/** Milliseconds that a gateway may take to answer. */
export const patience = 10_000;

/**
 * POSTs each message as JSON, with `mingshi-signature: sha256=` and the hexadecimal HMAC-SHA256 of the body under the
 * shared secret. An answer of 2xx takes the message; redirects are not followed.
 */
export function webhookSender({ url, secret }: Gateway, log: Log): Sender {
  return {
    carrier: "webhook",
    async deliver(message, end) {
      const body = JSON.stringify(message);
      const about = { id: message.id, kind: message.kind, to: maskMobile(message.mobile) };
      // why: AbortSignal.any over AbortSignal.timeout may be collected before it fires; a silent gateway would then
      // hold its slot for good. The timer holds this one.
      const cut = new AbortController();
      const abort = () => cut.abort();
      const timer = setTimeout(abort, patience);
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

/** Its name alone: the error's own words may quote the gateway's address, which may hold a key. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? "unknown";
}
