import { isSame } from "../accounts/devices";
import type { Encryption } from "../keys/encryption";

const named = (token: string) => `evaluation sheet ${token}`;

/** The keyed hashes by which a link's token is found, the newest key's first. */
export const sheetKeys = (encryption: Encryption, token: string) => encryption.blindIndexes("", named(token));

const signed = (encryption: Encryption, sheetId: string, productId: string, expires: number) =>
  encryption.blindIndexes("", `evaluation report ${JSON.stringify([sheetId, productId, expires])}`);

/** A token for one report, good until `expires` (epoch milliseconds): its expiry and a MAC over all three. */
export const reportToken = (encryption: Encryption, sheetId: string, productId: string, expires: number) =>
  `${expires.toString(36)}.${signed(encryption, sheetId, productId, expires)[0]}`;

/** Whether a token is one of ours for this report, and has not expired. */
export function isReportToken(
  encryption: Encryption,
  { token, sheetId, productId, now }: { token: string; sheetId: string; productId: string; now: number },
): boolean {
  const [time = "", mac = ""] = token.split(".");
  const expires = Number.parseInt(time, 36);
  if (!Number.isSafeInteger(expires) || expires.toString(36) !== time || expires <= now) return false;
  return signed(encryption, sheetId, productId, expires).some((one) => isSame(one, mac));
}
