import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PublicCertificate } from "#contract/certificates/shapes";
import type { Services } from "~/request/client.server";
import { need } from "~/session/guard.server";
import { cachingFor } from "./anonymous-request.server";
import { readingOf } from "./public-reader.server";

export interface Ids {
  templateUuid: string;
  certificateUuid: string;
}

/** The two ids in a certificate's URL. */
export const idsIn = ({ params }: LoaderFunctionArgs): Ids => ({
  templateUuid: params.templateUuid ?? "",
  certificateUuid: params.certificateUuid ?? "",
});

/** What a certificate URL requests, its reader, and how long caches may store the answer. */
export async function certificateAt(args: LoaderFunctionArgs, services: Services) {
  const { request } = args;
  const ids = idsIn(args);
  const [reading, headers, found] = await Promise.all([
    readingOf(request),
    cachingFor(request),
    showOf(services, ids),
  ]);
  return { ids, path: new URL(request.url).pathname, reading, headers, found };
}

/** The same for an issuer's URL; `keys` is the service's answer. */
export async function issuerAt({ request, params }: LoaderFunctionArgs, services: Services) {
  const companyUuid = params.companyUuid ?? "";
  const [reading, headers, keys] = await Promise.all([
    readingOf(request),
    cachingFor(request),
    services.certificates.publicKeys({ companyUuid }),
  ]);
  return { companyUuid, reading, headers, keys };
}

/** The certificate that a URL names, or null; one named with another's template is not found. */
async function showOf(services: Services, ids: Ids): Promise<PublicCertificate | null> {
  const found = await services.certificates.show(ids);
  return !found.ok && found.reason === "NOT_FOUND" ? null : need(found);
}
