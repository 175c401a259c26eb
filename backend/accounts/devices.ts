import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Keys } from "../keys/secrets";

/**
 * A browser stores a device cookie for each operator who signed in on it. It signs nobody in: it only exempts
 * the device from lockout by wrong passwords entered elsewhere (trust A4).
 */
export interface Devices {
  /**
   * The device's id if one of these cookies (space-separated, newest last; only the last ten are read) was
   * issued to this operator; otherwise "".
   */
  recognise(tokens: string, operatorId: string): string;
  /** The device cookie to set after sign-in; reuses the device's id where one is known. */
  prove(device: string, operatorId: string): string;
}

const proofsRead = 10;
const shape = /^([\w-]{22})\.([\w-]{43})$/;

/** The newest key signs, older ones still verify. */
export function openDevices(keys: Keys): Devices {
  const sign = (key: string, device: string, operatorId: string) =>
    createHmac("sha256", key).update(`device\n${operatorId}\n${device}`).digest("base64url");

  return {
    recognise(tokens, operatorId) {
      for (const token of tokens.split(" ").slice(-proofsRead).reverse()) {
        const [, device, signature] = shape.exec(token) ?? [];
        if (!device || !signature) continue;
        if (keys.some((key) => isSame(signature, sign(key, device, operatorId)))) return device;
      }
      return "";
    },
    prove(device, operatorId) {
      const id = device || randomBytes(16).toString("base64url");
      return `${id}.${sign(keys[0], id, operatorId)}`;
    },
  };
}

/** Compares two strings of equal length in constant time. */
export function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
