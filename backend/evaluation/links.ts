import { isSame } from "../accounts/devices";
import type { Encryption } from "../keys/encryption";

const named = (token: string) => `evaluation sheet ${token}`;

/** The keyed hashes by which a link's token is found, the newest key's first. */
export const sheetKeys = (encryption: Encryption, token: string) => encryption.blindIndexes("", named(token));

/** The report that a link opens. `ended`: how often its links were ended; those made before open nothing. */
interface Linked {
  sheetId: string;
  productId: string;
  ended: number;
}

const signed = (encryption: Encryption, { sheetId, productId, ended }: Linked, expires: number) => {
  const opened = [sheetId, productId, expires, ...(ended > 0 ? [ended] : [])];
  return encryption.blindIndexes("", `evaluation report ${JSON.stringify(opened)}`);
};

/** A token for one report, good until `expires` (epoch milliseconds): its expiry and a MAC over what it opens. */
export const reportToken = (encryption: Encryption, linked: Linked, expires: number) =>
  `${expires.toString(36)}.${signed(encryption, linked, expires)[0]}`;

/** Whether a token is one of ours for this report, and has not expired. */
export function isReportToken(encryption: Encryption, token: string, linked: Linked, now: number): boolean {
  const [time = "", mac = ""] = token.split(".");
  const expires = Number.parseInt(time, 36);
  if (!Number.isSafeInteger(expires) || expires.toString(36) !== time || expires <= now) return false;
  return signed(encryption, linked, expires).some((one) => isSame(one, mac));
}
