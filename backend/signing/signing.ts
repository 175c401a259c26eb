import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from "node:crypto";
import type { Keys } from "../keys/secrets";

/** DER prefix of an Ed25519 private key, without its 32 key bytes (RFC 8410). */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");
const spki = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Generates companies' Ed25519 keys and signs with them (RFC 8032). Private keys leave this file only
 * encrypted, with AES-256-GCM under a secret stored outside the database; after a rotation, older secrets
 * still decrypt them.
 */
export function openSigning(secrets: Keys) {
  const sealing = secrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", "mingshi certificate keys", 32)),
  );
  // why: decrypting a key takes far longer than signing, and a list of thousands is signed with one.
  let latest: { sealed: string; key: KeyObject } | null = null;

  return {
    /** `publicKey`: 32 bytes as base64url. */
    newKey(): { publicKey: string; sealed: string } {
      const { privateKey, publicKey } = generateKeyPairSync("ed25519");
      const seed = privateKey.export({ type: "pkcs8", format: "der" }).subarray(pkcs8.length);
      const raw = publicKey.export({ type: "spki", format: "der" }).subarray(spki.length);
      return { publicKey: raw.toString("base64url"), sealed: seal(seed, sealing[0]!) };
    },
    /** The signature as base64url. Throws where none of the installation's secrets decrypts the key. */
    sign(sealed: string, bytes: string | Uint8Array): string {
      if (latest?.sealed !== sealed) {
        const key = Buffer.concat([pkcs8, unseal(sealed, sealing)]);
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

function seal(plain: Uint8Array, key: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString(
    "base64url",
  );
}

function unseal(sealed: string, keys: Buffer[]): Buffer {
  const bytes = Buffer.from(sealed, "base64url");
  for (const key of keys) {
    const cipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
    cipher.setAuthTag(bytes.subarray(-16));
    try {
      return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]);
    } catch {
      // why: another secret encrypted it; the next one is tried.
    }
  }
  throw new Error("A signing key cannot be opened: DEVICE_SECRET no longer holds the secret that sealed it.");
}
