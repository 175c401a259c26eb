import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Keys } from "./secrets";

/** Encrypts what the database stores and only this installation may read. */
export interface Sealing {
  seal(plain: Uint8Array): string;
  /** Throws where none of the installation's secrets decrypts it. */
  unseal(sealed: string): Buffer;
}

/**
 * AES-256-GCM under keys derived for one purpose from secrets that are not in the database: the newest seals,
 * after a rotation older ones still unseal (trust E3).
 */
export function openSealing(secrets: Keys, purpose: string): Sealing {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
  return {
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", keys[0]!, nonce);
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString(
        "base64url",
      );
    },
    unseal(sealed) {
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
      throw new Error(
        `Of ${purpose} one cannot be opened: DEVICE_SECRET no longer holds the secret that sealed it.`,
      );
    },
  };
}
