import { createHash } from "node:crypto";

/** SHA-256 of a public key (base64url) in groups of four digits: short enough to read out and compare. */
export const fingerprintOf = (publicKey: string): string =>
  createHash("sha256")
    .update(Buffer.from(publicKey, "base64url"))
    .digest("hex")
    .replace(/.{4}(?!$)/g, "$& ");
