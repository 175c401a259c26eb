import { gzipSync } from "node:zlib";
import { dateTime } from "./proof";

/** The smallest list that the standard allows: 16 KB of bits. */
const bytes = 16_384;

/**
 * A certificate's status as an unsigned W3C Bitstring Status List 1.0 credential. Each certificate has its
 * own list, whose first bit means revoked: a list per company would tell a certificate's holder how many
 * others were revoked. `since` and `at`: epoch milliseconds.
 */
export function statusListOf(
  address: string,
  issuer: { did: string; name: string },
  { isRevoked, since, at }: { isRevoked: boolean; since: number; at: number },
) {
  const bits = Buffer.alloc(bytes);
  if (isRevoked) bits[0] = 0b1000_0000;
  return {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    id: address,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer: { id: issuer.did, name: issuer.name },
    validFrom: dateTime(since),
    // Caches must fetch it again after this.
    validUntil: dateTime(at + life),
    credentialSubject: {
      id: `${address}#list`,
      type: "BitstringStatusList",
      statusPurpose: "revocation",
      encodedList: `u${gzipSync(bits).toString("base64url")}`,
    },
  };
}

const life = 86_400_000;
