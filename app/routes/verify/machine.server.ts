import type { PublicCertificate } from "#contract/certificates/shapes";
import { paths } from "~/paths";
import type { Ids } from "./asked.server";
import { type CertificateVerdict, certificateVerdict } from "./seen.server";

export const json = "application/json; charset=utf-8";

const at = (time: number) => (time > 0 ? new Date(time).toISOString() : null);

/** The page's facts as JSON: the printed facts are what is signed, in canonical form (RFC 8785). */
export function factsForMachines(found: PublicCertificate, ids: Ids, site: string): string {
  const { printed, hash, signature, keyId, publicKey, keyState, companyUuid, timeZone } = found;
  const verdict: CertificateVerdict = certificateVerdict(found, ids);
  const { templateUuid, certificateUuid } = ids;
  const pageOf = (other: Ids) => site + paths.verify.info(other.templateUuid, other.certificateUuid);
  const linkTo = (other: PublicCertificate["replacedBy"]) =>
    other && { number: other.number, page: pageOf(other) };
  return JSON.stringify({
    isValid: verdict === "valid",
    verdict,
    state: found.state,
    checkedAt: at(found.checkedAt),
    timeZone,
    issuedAt: at(found.issuedAt),
    changedAt: at(found.changedAt),
    reason: found.reason,
    replacedBy: linkTo(found.replacedBy),
    replaces: linkTo(found.replaces),
    printed,
    proof: {
      canonicalization: "RFC 8785",
      hash: { algorithm: "SHA-256", value: hash },
      signature: { algorithm: "Ed25519", value: signature },
      key: { id: keyId, state: keyState, publicKey },
    },
    links: {
      page: pageOf(ids),
      credential: site + paths.verify.credential(templateUuid, certificateUuid),
      credentialToken: site + paths.verify.credential(templateUuid, certificateUuid, { form: "jwt" }),
      issuer: site + paths.verify.issuer(companyUuid),
      pdf: site + paths.verify.pdf(templateUuid, certificateUuid),
      picture: site + paths.verify.picture(templateUuid, certificateUuid),
    },
  });
}

/** The same 404 for programs, whichever part of the URL is wrong. */
export function missingForMachines(headers: Headers): Response {
  headers.set("content-type", json);
  headers.set("cache-control", "no-store");
  headers.set("vary", "Accept, Accept-Encoding");
  return new Response(JSON.stringify({ isValid: false, verdict: "unknown" }), { status: 404, headers });
}
