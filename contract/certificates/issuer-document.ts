import { didOf, keyNameOf, multikey } from "./issuer";
import type { PublicKeys } from "./shapes";

/**
 * A company as a DID document (W3C DID Core 1.0): active and retired keys. Revoked ones are left out, so that
 * they verify nothing. `site` has no trailing slash.
 */
export function issuerDocument(
  site: string,
  { companyUuid, keys }: Pick<PublicKeys, "companyUuid" | "keys">,
) {
  const did = didOf(site, companyUuid);
  const trusted = keys.filter(({ state }) => state !== "revoked");
  const methods = trusted.flatMap(({ keyId, publicKey }) => [
    {
      id: keyNameOf(did, keyId),
      type: "Multikey",
      controller: did,
      publicKeyMultibase: multikey(bytesOf(publicKey)),
    },
    {
      id: keyNameOf(did, keyId, "jwk"),
      type: "JsonWebKey",
      controller: did,
      publicKeyJwk: { kty: "OKP", crv: "Ed25519", x: publicKey, alg: "EdDSA", use: "sig" },
    },
  ]);
  return {
    "@context": [
      "https://www.w3.org/ns/did/v1",
      "https://w3id.org/security/multikey/v1",
      "https://w3id.org/security/jwk/v1",
    ],
    id: did,
    alsoKnownAs: [`${site}/certificate/info/issuer/${companyUuid}`],
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (unit) => unit.charCodeAt(0));
