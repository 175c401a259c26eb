import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PublicCertificate } from "#contract/certificates/shapes";
import type { Services } from "~/request/client.server";
import { need } from "~/session/guard.server";

export interface Ids {
  templateUuid: string;
  certificateUuid: string;
}

/** The two ids of a certificate's address. */
export const idsIn = ({ params }: LoaderFunctionArgs): Ids => ({
  templateUuid: params.templateUuid ?? "",
  certificateUuid: params.certificateUuid ?? "",
});

/** The certificate that an address names, or null; one that is named with another's template is not there. */
export async function showOf(services: Services, ids: Ids): Promise<PublicCertificate | null> {
  const found = await services.certificates.show(ids);
  return !found.ok && found.reason === "NOT_FOUND" ? null : need(found);
}
