import { describe, expect, it } from "vitest";
import { addressOf, isLoopback, isTrustedPeer, readListening, readTrustedPeers } from "./settings";

describe("C7: the address of a person", () => {
  const own = "192.0.2.1";

  it.each([
    ["no proxy is trusted", 0, "198.51.100.1"],
    ["there is no header", 1, undefined],
    ["the proxy wrote no address", 1, "198.51.100.1, unknown"],
    ["the proxy wrote a port with it, and the person an address before", 1, "198.51.100.1, 203.0.113.1:4711"],
    ["fewer proxies wrote than are trusted", 2, "198.51.100.1"],
    ["the header is empty", 1, ""],
  ])("is the connection's where %s", (_, trusted, forwarded) => {
    expect(addressOf(own, forwarded, trusted)).toBe(own);
  });

  it("is what the outermost trusted proxy saw, never what stands before it", () => {
    const forwarded = "198.51.100.1, 203.0.113.7,2001:db8::1";
    expect(addressOf(own, forwarded, 1)).toBe("2001:db8::1");
    expect(addressOf(own, forwarded, 2)).toBe("203.0.113.7");
  });
});

describe("C7: who may name a person's address to the services", () => {
  it.each(["10.0.0.5,10.0.0.6,fd00::7", "10.0.0.5, 10.0.0.6 ,\tfd00::7, "])("%j names all three", (list) => {
    const peers = readTrustedPeers(env({ TRUSTED_PEERS: list }));
    const trusted = ["10.0.0.5", "10.0.0.6", "fd00::7", "127.0.0.1", "::1"];
    expect(trusted.filter((address) => !isTrustedPeer(address, peers))).toEqual([]);
    expect(["10.0.0.7", "10.0.0.50", "", " "].filter((address) => isTrustedPeer(address, peers))).toEqual([]);
  });

  it.each([undefined, "", " "])("is this machine alone where TRUSTED_PEERS is %j", (list) => {
    const peers = readTrustedPeers(env({ TRUSTED_PEERS: list }));
    expect(["127.0.0.1", "10.0.0.5", "", " "].filter((address) => isTrustedPeer(address, peers))).toEqual([
      "127.0.0.1",
    ]);
  });
});

describe("where a process listens", () => {
  it("is this machine alone, unless HOST says otherwise", () => {
    expect(readListening(3000, env({}))).toMatchObject({ port: 3000, host: "127.0.0.1", isLoopback: true });
    expect(readListening(3000, env({ HOST: "0.0.0.0", PORT: "80" }))).toMatchObject({
      port: 80,
      isLoopback: false,
    });
    expect(["localhost", "127.8.8.8", "::1"].every(isLoopback)).toBe(true);
    expect(["0.0.0.0", "::", "192.0.2.1", "127.evil.example", "::ffff:127.0.0.1"].some(isLoopback)).toBe(
      false,
    );
  });

  it.each([
    { PORT: "http" },
    { PORT: "70000" },
    { PORT: "-1" },
    { TRUSTED_PROXIES: "yes" },
    { TRUSTED_PROXIES: "-1" },
  ])("%j is an error, not a default", (wrong) => {
    expect(() => readListening(3000, env(wrong))).toThrow(Object.keys(wrong)[0]);
  });
});

const env = (values: Record<string, string | undefined>) => values as NodeJS.ProcessEnv;
