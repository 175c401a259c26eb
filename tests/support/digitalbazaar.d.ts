/** The credential libraries have no types of their own. */
declare module "@digitalbazaar/data-integrity" {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: unknown });
  }
}
declare module "@digitalbazaar/eddsa-jcs-2022-cryptosuite" {
  export function createVerifyCryptosuite(): unknown;
}
declare module "jsonld-signatures" {
  const signatures: {
    verify(
      document: object,
      options: { suite: unknown; purpose: unknown; documentLoader: (url: string) => Promise<object> },
    ): Promise<{ verified: boolean; error?: { errors?: Error[] } }>;
    purposes: { AssertionProofPurpose: new () => unknown };
  };
  export default signatures;
}
