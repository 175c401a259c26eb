import { didOf, keyNameOf, multikey } from "./issuer";
import type { PublicKeys } from "./shapes";

/**
 * A company as the world's programs know an issuer (W3C DID Core 1.0): keys that sign and keys that did. One that was
 * revoked is not there, so that nothing of it can be proven. `site` has no slash at its end.
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
