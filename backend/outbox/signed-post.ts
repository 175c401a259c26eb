import { createHmac } from "node:crypto";
import type { Gateway } from "../settings";

/** Timeout for a gateway's response, milliseconds. */
export const sendTimeout = 10_000;

/** The value of `mingshi-signature` for a body. */
export const signatureOf = (secret: string, body: string) =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

/**
 * POSTs a JSON body with `mingshi-signature: sha256=` and the hexadecimal HMAC-SHA256 of it under the shared secret;
 * redirects are not followed. The status of the response, or why there was none. Never rejects.
 */
export async function postSigned(
  { url, secret }: Gateway,
  body: string,
  end: AbortSignal,
): Promise<{ status: number } | { why: string }> {
  // why: AbortSignal.any over AbortSignal.timeout may be garbage-collected before it fires; a silent
  // gateway would then occupy its slot for good. The timer references this one.
  const cut = new AbortController();
  const abort = () => cut.abort();
  const timer = setTimeout(abort, sendTimeout);
  end.addEventListener("abort", abort);
  try {
    const { status, body: rest } = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "mingshi-signature": signatureOf(secret, body) },
      body,
      redirect: "manual",
      signal: cut.signal,
    });
    await rest?.cancel();
    return { status };
  } catch (error) {
    return { why: reasonOf(error) };
  } finally {
    clearTimeout(timer);
    end.removeEventListener("abort", abort);
  }
}

/** The error's name alone: its message may quote the gateway's address, which may contain a key. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? "unknown";
}
