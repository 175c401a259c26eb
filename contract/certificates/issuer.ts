/** A company as an issuer (did:web, method specification §3.2): the address of its page, colons for slashes. */
export const didOf = (site: string, companyUuid: string) =>
  `did:web:${new URL(site).host.replaceAll(":", "%3A")}:certificate:info:issuer:${companyUuid}`;

/** One of an issuer's keys, as proofs name it; `jwk` is the same key as a JSON Web Key. */
export const keyNameOf = (did: string, keyId: string, form: "multikey" | "jwk" = "multikey") =>
  `${did}#${keyId}${form === "jwk" ? "-jwk" : ""}`;

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Bytes as base58btc with its multibase letter (W3C Controlled Identifiers 1.0 §2.4). */
export function multibase(bytes: Uint8Array): string {
  let rest = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = "";
  for (; rest > 0n; rest /= 58n) text = alphabet[Number(rest % 58n)]! + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return `z${alphabet[0]!.repeat(zeros < 0 ? bytes.length : zeros)}${text}`;
}

/** The 32 bytes of an Ed25519 public key as a Multikey (W3C Controlled Identifiers 1.0 §2.2.2). */
export const multikey = (publicKey: Uint8Array) => multibase(Uint8Array.of(0xed, 0x01, ...publicKey));
