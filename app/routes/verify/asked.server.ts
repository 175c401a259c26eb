import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PublicCertificate } from "#contract/certificates/shapes";
import type { Services } from "~/request/client.server";
import { need } from "~/session/guard.server";
import { readingOf } from "./reading.server";
import { cachingFor } from "./stranger.server";

export interface Ids {
  templateUuid: string;
  certificateUuid: string;
}

/** The two ids of a certificate's address. */
export const idsIn = ({ params }: LoaderFunctionArgs): Ids => ({
  templateUuid: params.templateUuid ?? "",
  certificateUuid: params.certificateUuid ?? "",
});

/** What an address of a certificate asks for, by whom it is read, and how long caches may keep the answer. */
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

/** The same for an address of an issuer; `keys` is what the service answers. */
export async function issuerAt({ request, params }: LoaderFunctionArgs, services: Services) {
  const companyUuid = params.companyUuid ?? "";
  const [reading, headers, keys] = await Promise.all([
    readingOf(request),
    cachingFor(request),
    services.certificates.publicKeys({ companyUuid }),
  ]);
  return { companyUuid, reading, headers, keys };
}

/** The certificate that an address names, or null; one that is named with another's template is not there. */
async function showOf(services: Services, ids: Ids): Promise<PublicCertificate | null> {
  const found = await services.certificates.show(ids);
  return !found.ok && found.reason === "NOT_FOUND" ? null : need(found);
}
