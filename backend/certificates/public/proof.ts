import { createHash } from "node:crypto";
import { canonical } from "#contract/certificates/canonical";
import { keyNameOf, multibase } from "#contract/certificates/issuer";

/** Signs with one key of an issuer. */
export interface Signer {
  did: string;
  keyId: string;
  /** The Ed25519 signature as base64url. */
  sign(bytes: string | Uint8Array): string;
}

/** An unsigned document; `@context` names its vocabularies. */
type Document = { "@context": unknown[] } & Record<string, unknown>;

/**
 * The document with a Data Integrity proof of the cryptosuite eddsa-jcs-2022 (W3C Data Integrity EdDSA
 * Cryptosuites 1.0 §3.3): over the canonical JSON of proof options and document, so that verification needs
 * no vocabulary and no network. `at`: epoch milliseconds.
 */
export function withProof(document: Document, signer: Signer, at: number) {
  const options = {
    "@context": document["@context"],
    type: "DataIntegrityProof",
    cryptosuite: "eddsa-jcs-2022",
    created: dateTime(at),
    verificationMethod: keyNameOf(signer.did, signer.keyId),
    proofPurpose: "assertionMethod",
  };
  const hashes = Buffer.concat([options, document].map((part) => sha256(canonical(part))));
  const proofValue = multibase(Buffer.from(signer.sign(hashes), "base64url"));
  return { ...document, proof: { ...options, proofValue } };
}

/**
 * The claims as a JSON web token (RFC 7519) signed with EdDSA. `typ` is the one that Open Badges 3.0 §8.2
 * allows; it allows no further header members.
 */
export function tokenOf(claims: object, signer: Signer): string {
  const head = { alg: "EdDSA", kid: keyNameOf(signer.did, signer.keyId, "jwk"), typ: "JWT" };
  const text = [head, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${text}.${signer.sign(text)}`;
}

/** An XML Schema dateTime, to the second: the precision of a token's timestamps. */
export const dateTime = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;

const sha256 = (text: string) => createHash("sha256").update(text).digest();
