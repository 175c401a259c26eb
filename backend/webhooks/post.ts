import { lookup as lookUp } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { sendTimeout, signatureOf } from "../outbox/signed-post";
import { hostOf, isPublicAddress, mayCall } from "./public-address";

/** What came of a POST: the status of the answer, or why there was none. */
export type Posted = { status: number } | { why: string };

class PrivateAddress extends Error {
  readonly code = "ADDRESS_PRIVATE";
}

/**
 * Looks a host up as Node does, and refuses it where any of its addresses is not public: it is this answer that the
 * connection goes to, so that no second one can lead elsewhere (DNS rebinding).
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookUp(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "", 0);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateAddress(), "", 0);
    if (options.all) return done(null, addresses);
    return done(null, addresses[0]!.address, addresses[0]!.family);
  });
};

/**
 * POSTs a JSON body with `mingshi-signature: sha256=` and the hexadecimal HMAC-SHA256 of it under the secret, to an
 * address of the public internet or to one of the installation's own hosts. Redirects are not followed, the answer's
 * body is not read. Never rejects.
 */
export function postToSystem(
  { url: text, secret, ownHosts }: { url: string; secret: string; ownHosts: readonly string[] },
  body: string,
  more: Record<string, string>,
  end: AbortSignal,
): Promise<Posted> {
  const url = new URL(text);
  if (!mayCall(url, ownHosts)) return Promise.resolve({ why: "ADDRESS_PRIVATE" });
  const isOwn = ownHosts.includes(hostOf(url));
  return new Promise((resolve) => {
    const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(
      url,
      {
        method: "POST",
        // A connection of its own: none is shared with a request that was allowed more.
        agent: false,
        ...(!isOwn && { lookup: publicLookup }),
        headers: {
          ...more,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "user-agent": "mingshi-webhook",
          "mingshi-signature": signatureOf(secret, body),
        },
        signal: end,
      },
      (answer) => {
        resolve({ status: answer.statusCode ?? 0 });
        request.destroy();
      },
    );
    const timer = setTimeout(() => request.destroy(new Error("TIMEOUT")), sendTimeout);
    request.on("close", () => clearTimeout(timer));
    // The error's code alone: its message may quote the address.
    request.on("error", (error: Error & { code?: string }) =>
      resolve({ why: error.code ?? (error.message === "TIMEOUT" ? "TIMEOUT" : error.name) }),
    );
    request.end(body);
  });
}
