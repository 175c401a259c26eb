import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";

/** The address that this process listens on: PORT and HOST; loopback alone unless HOST says otherwise. */
export interface Listening {
  port: number;
  host: string;
  isLoopback: boolean;
  /** How many proxies in front of us add the client's address to X-Forwarded-For; 0: none is trusted. */
  trustedProxies: number;
}

export function readListening(defaultPort: number, env = process.env): Listening {
  const port = Number(env.PORT || defaultPort);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is not a port: ${env.PORT}`);
  const trustedProxies = Number(env.TRUSTED_PROXIES || 0);
  if (!Number.isInteger(trustedProxies) || trustedProxies < 0)
    throw new Error(`TRUSTED_PROXIES is not a number of proxies: ${env.TRUSTED_PROXIES}`);
  const host = env.HOST || "127.0.0.1";
  return { port, host, isLoopback: isLoopback(host), trustedProxies };
}

export const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

/**
 * Throws where others reach the site and it has no address of its own: credentials, QR codes and stored
 * pictures would name whatever host a request names.
 */
export function checkPublicUrl(publicUrl: string | null, { host, isLoopback }: Listening): void {
  if (publicUrl === null && !isLoopback)
    throw new Error(`HOST=${host} needs PUBLIC_URL, the address people use: https://exam.example.cn`);
  if (publicUrl !== null && !/^https?:\/\/[^/\s]+$/.test(publicUrl))
    throw new Error(`PUBLIC_URL is not an address such as https://exam.example.cn: ${publicUrl}`);
}

/** A web process that shows one of these secrets may name the client's address; where it stands says nothing. */
export const isTrustedPeer = (shown: string | null, secrets: readonly string[]) =>
  shown !== null && secrets.some((secret) => timingSafeEqual(digest(shown), digest(secret)));

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * The client's address: the connection's, or what the outermost trusted proxy saw. Each proxy appends one
 * entry; those before our own proxies' were sent by the client and are not trusted.
 */
export function addressOf(
  remote: string | undefined,
  forwarded: string | undefined,
  trustedProxies: number,
): string {
  const own = remote ?? "";
  if (trustedProxies === 0) return own;
  const seen = (forwarded ?? "").split(",").at(-trustedProxies)?.trim() ?? "";
  return isIP(seen) ? seen : own;
}
