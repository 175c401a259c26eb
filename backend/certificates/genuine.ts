import { canonical } from "#contract/certificates/canonical";
import type { PublicCertificate } from "#contract/certificates/shapes";
import { hashOf, isSignedBy } from "./signing";

type Signed = Pick<PublicCertificate, "printed" | "hash" | "signature" | "publicKey">;

/**
 * True where what is printed is what was signed, and signed as this very certificate: nobody can give one certificate's
 * content to another, nor change a letter of it, without the issuer's key (trust G8).
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
