import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { createVerifyCryptosuite } from "@digitalbazaar/eddsa-jcs-2022-cryptosuite";
import { compactVerify, importJWK } from "jose";
import signatures from "jsonld-signatures";

/** An issuer's keys, as published at its address. */
export interface DidDocument {
  id: string;
  verificationMethod: { id: string; type: string; publicKeyJwk?: { x: string } }[];
  assertionMethod: string[];
}

// biome-ignore lint/suspicious/noExplicitAny: what is read is what the tests are about
export type Credential = any;

/** "" where an independent library verifies a credential's proof; else its error. Nothing is fetched. */
export async function wrongWithProof(credential: Credential, issuer: DidDocument): Promise<string> {
  const documentLoader = async (url: string) => {
    const method = issuer.verificationMethod.find(({ id }) => id === url);
    const known = url === issuer.id ? issuer : method && { "@context": multikeyContext, ...method };
    if (!known) throw new Error(`${url} is not known`);
    return { contextUrl: null, documentUrl: url, document: known };
  };
  const { verified, error } = await signatures.verify(structuredClone(credential), {
    suite: new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() }),
    purpose: new signatures.purposes.AssertionProofPurpose(),
    documentLoader,
  });
  return verified ? "" : (error?.errors ?? []).map(String).join("; ") || "not verified";
}

const multikeyContext = "https://w3id.org/security/multikey/v1";

/** A token's claims, verified by an independent library with the issuer's keys; throws for any other. */
export async function claimsIn(token: string, issuer: DidDocument): Promise<Credential> {
  const { payload } = await compactVerify(
    token,
    ({ kid }) => {
      const method = issuer.verificationMethod.find(({ id }) => id === kid);
      if (!method?.publicKeyJwk || !issuer.assertionMethod.includes(method.id))
        throw new Error(`${kid} is not a key of the issuer`);
      return importJWK(method.publicKeyJwk as object, "EdDSA");
    },
    { algorithms: ["EdDSA"] },
  );
  return JSON.parse(Buffer.from(payload).toString());
}
