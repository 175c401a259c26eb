import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hashOf, isSignedBy, openSigning } from "./signing";

const secret = "first-key-of-this-installation-000";
const another = "other-key-of-this-installation-111";
const { newKey, sign: signWith } = openSigning([secret]);

/** The public key as any other program reads it. */
const readPublic = (publicKey: string) =>
  createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: publicKey }, format: "jwk" });

describe("signing", () => {
  test("is Ed25519 as every other program knows it, over exactly the bytes that were given", () => {
    const { publicKey, sealed } = newKey();
    const signature = signWith(sealed, "王小明 𠮷");
    expect(Buffer.from(signature, "base64url")).toHaveLength(64);
    const bytes = Buffer.from("王小明 𠮷");
    expect(verify(null, bytes, readPublic(publicKey), Buffer.from(signature, "base64url"))).toBe(true);
    expect(isSignedBy(publicKey, bytes, signature)).toBe(true);
    expect(signWith(sealed, bytes)).toBe(signature);
  });

  // RFC 8032 §7.1, tests 1 to 3.
  test.each([
    [
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
      "",
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ],
    [
      "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
      "72",
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ],
    [
      "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
      "af82",
      "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ],
  ])("knows the signatures of the standard: %s", (key, message, signature) => {
    const publicKey = Buffer.from(key, "hex").toString("base64url");
    const bytes = Buffer.from(message, "hex");
    expect(isSignedBy(publicKey, bytes, Buffer.from(signature, "hex").toString("base64url"))).toBe(true);
  });

  test("G8: one bit more or less in text, signature or key is another matter", () => {
    const { publicKey, sealed } = newKey();
    const bytes = Buffer.from('{"name":"王小明","score":"86"}');
    const signature = signWith(sealed, bytes);
    for (let at = 0; at < bytes.length; at++)
      expect(isSignedBy(publicKey, flipped(bytes, at), signature), `byte ${at}`).toBe(false);
    const raw = Buffer.from(signature, "base64url");
    for (let at = 0; at < raw.length; at++)
      expect(isSignedBy(publicKey, bytes, flipped(raw, at).toString("base64url"))).toBe(false);
    const key = Buffer.from(publicKey, "base64url");
    for (let at = 0; at < key.length; at++)
      expect(isSignedBy(flipped(key, at).toString("base64url"), bytes, signature)).toBe(false);
    expect(isSignedBy(newKey().publicKey, bytes, signature)).toBe(false);
  });

  test.each([
    ["", ""],
    ["AAAA", "AAAA"],
    ["A".repeat(44), ""],
    ["!".repeat(43), "?"],
    ["A".repeat(42), "A".repeat(86)],
  ])("what is no key or no signature proves nothing: %j %j", (key, signature) => {
    expect(isSignedBy(key, "text", signature)).toBe(false);
  });
});

describe("a private key", () => {
  test("E1: leaves sealed only: the seal holds neither the key nor anything that signs without the secret", () => {
    const { publicKey, sealed } = newKey();
    const bytes = Buffer.from(sealed, "base64url");
    expect(bytes).toHaveLength(12 + 32 + 16);
    // No 32 consecutive stored bytes are the private key.
    for (let at = 0; at + 32 <= bytes.length; at++)
      expect(publicOf(bytes.subarray(at, at + 32))).not.toBe(publicKey);
    expect(() => openSigning([another]).sign(sealed, "text")).toThrow(/DEVICE_SECRET/);
    expect(newKey().sealed).not.toBe(sealed);
  });

  test("E3: sealed before the secret was rotated, it still signs; after the old secret is gone, it does not", () => {
    const { publicKey, sealed } = newKey();
    const rotated = openSigning([another, secret]);
    expect(isSignedBy(publicKey, "text", rotated.sign(sealed, "text"))).toBe(true);
    const later = rotated.newKey();
    expect(isSignedBy(later.publicKey, "text", openSigning([another]).sign(later.sealed, "text"))).toBe(true);
    expect(() => openSigning([another]).sign(sealed, "text")).toThrow(/DEVICE_SECRET/);
  });

  test("a seal that was changed opens no more, wherever it was changed", () => {
    const { sealed } = newKey();
    const bytes = Buffer.from(sealed, "base64url");
    for (let at = 0; at < bytes.length; at++)
      expect(() => signWith(flipped(bytes, at).toString("base64url"), "text"), `byte ${at}`).toThrow();
  });
});

test("a hash is SHA-256, in hexadecimal digits", () => {
  expect(hashOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at]! ^= 1;
  return copy;
}

/** The public key of 32 bytes, if they were a private one. */
function publicOf(seed: Buffer): string {
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]),
    format: "der",
    type: "pkcs8",
  });
  expect(sign(null, Buffer.from("x"), key)).toHaveLength(64);
  return createPublicKey(key).export({ format: "jwk" }).x!;
}
