import { BlockList, isIP, isIPv4 } from "node:net";

/** IPv4 networks that are not the public internet (IANA special-purpose registry, RFC 6890 and its updates). */
const closed = new BlockList();
for (const [network, bits] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
  ] as const),
  ...([
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
  ] as const),
  ...([
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
  ] as const),
  ...([
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
])
  closed.addSubnet(network, bits, "ipv4");

/** Of IPv6 only 2000::/3 is the internet; without tunnels, which lead to IPv4 addresses, and documentation. */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");
const special = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(network, bits, "ipv6");

/** Whether an IP address is one of the public internet: no machine, network or cloud service of our own. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, "ipv4");
  return isIP(address) === 6 && global.check(address, "ipv6") && !special.check(address, "ipv6");
}

/** A host without the brackets of an IPv6 address. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, "").toLowerCase();

/** Whether an address may be called, as far as can be said without asking for its host's addresses. */
export function mayCall(url: URL, ownHosts: readonly string[]): boolean {
  const host = hostOf(url);
  if (ownHosts.includes(host)) return true;
  if (url.protocol !== "https:") return false;
  if (isIP(host)) return isPublicAddress(host);
  return host.includes(".") && !/\.(localhost|local|internal|lan|home\.arpa)\.?$/.test(host);
}
