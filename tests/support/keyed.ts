import { openSeal } from "#backend/audit";
import { openEncryption } from "#backend/keys/encryption";
import { openSigning } from "#backend/signing/signing";

/** What services keep to seal, sign and encrypt with, by these secrets. */
export const keyed = (secrets: Parameters<typeof openSeal>[0] = ["key"]) => ({
  seal: openSeal(secrets),
  signing: openSigning(secrets),
  encryption: openEncryption(secrets),
});
