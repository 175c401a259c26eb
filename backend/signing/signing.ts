import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { openSealing } from "../keys/sealing";
import type { Keys } from "../keys/secrets";

/** DER prefix of an Ed25519 private key, without its 32 key bytes (RFC 8410). */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");
const spki = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Generates companies' Ed25519 keys and signs with them (RFC 8032). Private keys leave this file only sealed.
 */
export function openSigning(secrets: Keys) {
  const sealing = openSealing(secrets, "mingshi certificate keys");
  // why: decrypting a key takes far longer than signing, and a list of thousands is signed with one.
  let latest: { sealed: string; key: KeyObject } | null = null;

  return {
    /** `publicKey`: 32 bytes as base64url. */
    newKey(): { publicKey: string; sealed: string } {
      const { privateKey, publicKey } = generateKeyPairSync("ed25519");
      const seed = privateKey.export({ type: "pkcs8", format: "der" }).subarray(pkcs8.length);
      const raw = publicKey.export({ type: "spki", format: "der" }).subarray(spki.length);
      return { publicKey: raw.toString("base64url"), sealed: sealing.seal(seed) };
    },
    /** The signature as base64url. Throws where none of the installation's secrets decrypts the key. */
    sign(sealed: string, bytes: string | Uint8Array): string {
      if (latest?.sealed !== sealed) {
        const key = Buffer.concat([pkcs8, sealing.unseal(sealed)]);
        latest = { sealed, key: createPrivateKey({ key, format: "der", type: "pkcs8" }) };
      }
      return sign(null, Buffer.from(bytes as string), latest.key).toString("base64url");
    },
  };
}

export type Signing = ReturnType<typeof openSigning>;

/** True where `signature` (base64url) is valid for `publicKey` (base64url) over exactly these bytes. */
export function isSignedBy(publicKey: string, bytes: string | Uint8Array, signature: string): boolean {
  const raw = Buffer.from(publicKey, "base64url");
  if (raw.length !== 32) return false;
  const key = createPublicKey({ key: Buffer.concat([spki, raw]), format: "der", type: "spki" });
  return verify(null, Buffer.from(bytes as string), key, Buffer.from(signature, "base64url"));
}

/** SHA-256 as hexadecimal digits. */
export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
