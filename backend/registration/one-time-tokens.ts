import { createHmac, randomBytes } from "node:crypto";
import { isSame } from "../accounts/devices";
import type { Keys } from "../keys/secrets";

export interface OneTimeTokens {
  /** A token that is valid until `expires` (epoch milliseconds): `nonce.expires.seal`. */
  issue(expires: number): string;
  /** The nonce of a token that was issued here and has not expired; null for any other. */
  read(token: string, now: number): string | null;
}

const shape = /^(([\w-]{22})\.(\d{1,15}))\.([\w-]{43})$/;

/**
 * A token contains its whole state, so that issuing one writes nothing (trust C4). It is sealed with
 * HMAC-SHA256 under a key derived from those of the installation: the newest signs, tokens under older ones
 * stay valid (trust E3).
 */
export function openOneTimeTokens(roots: Keys): OneTimeTokens {
  const keys = roots.map((root) => createHmac("sha256", root).update("one-time token").digest());
  return {
    issue(expires) {
      const head = `${randomBytes(16).toString("base64url")}.${expires}`;
      return `${head}.${sealOf(keys[0]!, head)}`;
    },
    read(token, now) {
      const [, head, nonce, expires, seal] = shape.exec(token) ?? [];
      if (!head || !nonce || !seal || Number(expires) < now) return null;
      return keys.some((key) => isSame(seal, sealOf(key, head))) ? nonce : null;
    },
  };
}

const sealOf = (key: Buffer, head: string) => createHmac("sha256", key).update(head).digest("base64url");
