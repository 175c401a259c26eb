import { createHmac, hkdfSync } from "node:crypto";
import { openSealing } from "./sealing";
import type { Keys } from "./secrets";

/** Encrypts personal data that is shown masked, such as ID numbers, and finds it again (trust F3). */
export interface Encryption {
  encrypt(plain: string | Uint8Array): string;
  /** Throws where none of the installation's secrets decrypts it. */
  decrypt(stored: string): Buffer;
  /** Keyed hashes (HMAC-SHA256) by which equal texts of one company are found, the newest key's first. */
  blindIndexes(companyId: string, text: string): [newest: string, ...older: string[]];
}

/** Under keys of their own, derived from secrets that are not in the database. */
export function openEncryption(secrets: Keys): Encryption {
  const sealing = openSealing(secrets, "mingshi personal data");
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", "mingshi blind index of personal data", 32)),
  );
  return {
    encrypt: (plain) => sealing.seal(Buffer.from(plain as string)),
    decrypt: (stored) => sealing.unseal(stored),
    blindIndexes: (companyId, text) =>
      keys.map((key) =>
        createHmac("sha256", key)
          .update(JSON.stringify([companyId, text]))
          .digest("base64url"),
      ) as [string, ...string[]],
  };
}
