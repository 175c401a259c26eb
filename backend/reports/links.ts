import type { LinkKind } from "#contract/reports/candidate-shapes";
import type { Seal } from "../audit";

/** The thing that a link opens; `stamp` changes when its links are to end, such as the moment of a release. */
interface Linked {
  kind: LinkKind | "ticket" | "picture" | "phone";
  candUuid: string;
  stamp: number;
  /** How often the links were ended; those made before open nothing. */
  ended?: number;
}

const sealedText = ({ kind, candUuid, stamp, ended = 0 }: Linked, expires: number) =>
  JSON.stringify([["link"], [kind, candUuid, stamp, expires, ...(ended > 0 ? [ended] : [])]]);

/**
 * The token of a link that is valid until `expiresAt`: the second of its end in base 36, and an HMAC-SHA256 under the
 * installation's key over what it opens. Nothing is stored for it.
 */
export function linkToken(seal: Seal, linked: Linked, expiresAt: number): string {
  const expires = Math.floor(expiresAt / 1000);
  return `${expires.toString(36)}.${seal.make(sealedText(linked, expires))}`;
}

/** Whether a token opens this; `expired` only of one that was genuine. */
export function checkLink(
  seal: Seal,
  linked: Linked,
  token: string,
  now: number,
): "valid" | "wrong" | "expired" {
  const [, end, mac] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token) ?? [];
  if (!end || !mac) return "wrong";
  const expires = Number.parseInt(end, 36);
  if (!seal.fits(sealedText(linked, expires), mac)) return "wrong";
  return expires * 1000 > now ? "valid" : "expired";
}

/** The address that a link's token is put in. */
export function linkPath(kind: LinkKind, candUuid: string, token: string): string {
  const query = `?token=${encodeURIComponent(token)}`;
  return kind === "review"
    ? `/exam/review/external/${candUuid}/answers${query}`
    : `/exam/report/external/${candUuid}/report${query}`;
}
