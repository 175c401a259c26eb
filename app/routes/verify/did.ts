import type { LoaderFunctionArgs } from "@remix-run/node";
import { issuerDocument } from "#contract/certificates/issuer-document";
import { need, visitor } from "~/session/guard.server";
import { missingForMachines } from "./machine.server";
import { readingOf, wantsJson } from "./reading.server";
import { missingIssuer } from "./refused.server";
import { asStranger, cachingFor } from "./stranger.server";

/** Anyone's program learns which keys are a company's (did:web, method specification §3.2). */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(asStranger(args));
  const { request } = args;
  const companyUuid = args.params.companyUuid!;
  const [reading, headers, found] = await Promise.all([
    readingOf(request),
    cachingFor(request),
    services.certificates.publicKeys({ companyUuid }),
  ]);
  if (!found.ok && found.reason === "NOT_FOUND")
    return wantsJson(request) ? missingForMachines(headers) : missingIssuer(reading, companyUuid, headers);
  headers.set("content-type", "application/did+json");
  // Programs of other sites check certificates too.
  headers.set("access-control-allow-origin", "*");
  return new Response(JSON.stringify(issuerDocument(reading.site, need(found))), { headers });
}
