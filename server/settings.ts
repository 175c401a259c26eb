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

/** TRUSTED_PEERS: addresses of web processes on other machines, separated by commas. */
export const readTrustedPeers = (env = process.env): string[] =>
  (env.TRUSTED_PEERS ?? "").split(",").map((peer) => peer.trim());

/** Web processes trusted to forward a client's address: those on this machine, and those of TRUSTED_PEERS. */
export const isTrustedPeer = (address: string, peers: string[]) =>
  isLoopback(address) || (address !== "" && peers.includes(address));

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
