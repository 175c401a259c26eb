import { createHash } from "node:crypto";

/** A public key's (base64url) SHA-256 in groups of four digits: short enough to be read out and compared. */
export const fingerprintOf = (publicKey: string): string =>
  createHash("sha256")
    .update(Buffer.from(publicKey, "base64url"))
    .digest("hex")
    .replace(/.{4}(?!$)/g, "$& ");
