import { describe, expect, it } from "vitest";
import { addressOf, checkPublicUrl, isLoopback, isTrustedPeer, readListening } from "./settings";

const env = (values: Record<string, string | undefined>) => values as NodeJS.ProcessEnv;

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

describe("B7: who may name a person's address to the services", () => {
  it("is whoever shows one of the secrets, and nobody where there are none", () => {
    const secrets = ["newest", "older"];
    expect(secrets.every((secret) => isTrustedPeer(secret, secrets))).toBe(true);
    for (const shown of [null, "", "newes", "newest ", "newest,older"])
      expect(isTrustedPeer(shown, secrets), String(shown)).toBe(false);
    for (const shown of [null, "", "newest"]) expect(isTrustedPeer(shown, [])).toBe(false);
  });
});

describe("C7: the address of the site", () => {
  const open = readListening(3000, env({ HOST: "0.0.0.0" }));
  const own = readListening(3000, env({}));

  it("is needed where others reach it, and is an address", () => {
    expect(() => checkPublicUrl(null, open)).toThrow("HOST=0.0.0.0 needs PUBLIC_URL");
    expect(() => checkPublicUrl(null, own)).not.toThrow();
    for (const listening of [open, own]) {
      expect(() => checkPublicUrl("https://exam.example.cn", listening)).not.toThrow();
      for (const wrong of ["exam.example.cn", "https://exam.example.cn/a", "ftp://exam.example.cn"])
        expect(() => checkPublicUrl(wrong, listening)).toThrow("PUBLIC_URL is not an address");
    }
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
