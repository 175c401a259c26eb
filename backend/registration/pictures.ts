import { createHmac, randomBytes } from "node:crypto";
import { isSame } from "../accounts/devices";
import type { Keys } from "../keys/secrets";

/** A picture decoded from its id: the nonce identifies it; checks an answer. */
export interface Shown {
  nonce: string;
  isAnswer(given: string): boolean;
}

export interface ImageCodePictures {
  /** The id of a picture with these two answers, valid until `expires` (epoch milliseconds). */
  idOf(answers: readonly [string, string], expires: number): string;
  /** Decodes an id that was issued here and is still valid; null for any other. */
  read(codeId: string, now: number): Shown | null;
}

const shape = /^(([\w-]{22})\.(\d{1,15}))\.([\w-]{43})\.([\w-]{43})\.([\w-]{43})$/;

/**
 * The id contains the whole state of a picture, so that showing one writes nothing (trust C4):
 * `nonce.expires.proof.proof.seal`. The proofs, HMAC-SHA256 of nonce, expiry and one answer each, do not
 * reveal without the key which of the few possible answers is right; the seal authenticates all parts. Keys
 * are derived from those of the installation: the newest signs, ids under older ones stay valid (trust E3).
 */
export function openImageCodePictures(roots: Keys): ImageCodePictures {
  const keys = roots.map((root) => createHmac("sha256", root).update("image").digest());
  return {
    idOf(answers, expires) {
      const [key] = keys as [Buffer];
      const head = `${randomBytes(16).toString("base64url")}.${expires}`;
      const body = [head, ...answers.map((answer) => prove(key, head, answer))].join(".");
      return `${body}.${sealOf(key, body)}`;
    },
    read(codeId, now) {
      const [, head, nonce, expires, first, second, seal] = shape.exec(codeId) ?? [];
      if (!head || !nonce || !first || !second || !seal) return null;
      const body = `${head}.${first}.${second}`;
      const key = keys.find((one) => isSame(seal, sealOf(one, body)));
      if (!key || Number(expires) < now) return null;
      const isAnswer = (given: string) => {
        const proof = prove(key, head, given);
        return [first, second].some((right) => isSame(right, proof));
      };
      return { nonce, isAnswer };
    },
  };
}

const prove = (key: Buffer, head: string, answer: string) => sign(key, `answer\n${head}\n${answer}`);
const sealOf = (key: Buffer, body: string) => sign(key, `seal\n${body}`);
const sign = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64url");
