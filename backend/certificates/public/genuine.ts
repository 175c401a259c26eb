import { canonical } from "#contract/certificates/canonical";
import type { PublicCertificate } from "#contract/certificates/shapes";
import { hashOf, isSignedBy } from "../../signing/signing";

type Signed = Pick<PublicCertificate, "printed" | "hash" | "signature" | "publicKey">;

/**
 * True if the printed content is what was signed, and signed for this certificate: without the issuer's key
 * nobody can move content to another certificate or change a character of it (trust G8).
 */
export function isGenuine(
  { printed, hash, signature, publicKey }: Signed,
  { templateUuid, certificateUuid }: { templateUuid: string; certificateUuid: string },
): boolean {
  const text = canonical(printed);
  return (
    printed.templateUuid === templateUuid &&
    printed.certificateUuid === certificateUuid &&
    hashOf(text) === hash &&
    isSignedBy(publicKey, text, signature)
  );
}
