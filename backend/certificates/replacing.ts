import { certificateCalls } from "#contract/certificates/calls";
import type { CertificateDraft } from "#contract/certificates/shapes";
import type { Clock } from "../clock";
import type { Queries } from "../database/open";
import type { Signing } from "../signing/signing";
import { endCertificate } from "./ending";
import { issueCertificates } from "./issue/issue";

interface Replacing {
  queries: Queries;
  clock: Clock;
  signing: Signing;
  caller: { companyId: string; operatorId: string };
}

/**
 * Issues a certificate in the place of one that stands, from the same template, at this revision where one is named; both
 * say so. Returns its id.
 */
export async function replaceCertificate(
  context: Replacing,
  certificateId: string,
  reason: string,
  draft: CertificateDraft,
  revision?: number,
): Promise<string> {
  const { queries, caller } = context;
  const end = { state: "replaced", reason } as const;
  const templateId = await endCertificate(certificateCalls.replace, context, certificateId, end);
  const { companyId, operatorId } = caller;
  const issuing = { companyId, operatorId, templateId, listId: "", isStaged: false, replaces: certificateId };
  const [id] = await issueCertificates(queries, context, { ...issuing, revision }, [draft]);
  await queries
    .updateTable("certificate")
    .set({ replaced_by: id! })
    .where("id", "=", certificateId)
    .execute();
  return id!;
}
