import type { LoaderFunctionArgs } from "@remix-run/node";
import { issuerDocument } from "#contract/certificates/issuer-document";
import { anonymousRequest } from "~/routes/verify/anonymous-request.server";
import { issuerAt } from "~/routes/verify/asked.server";
import { missingForMachines } from "~/routes/verify/machine.server";
import { wantsJson } from "~/routes/verify/public-reader.server";
import { missingIssuer } from "~/routes/verify/refused.server";
import { need, visitor } from "~/session/guard.server";

/** The public keys of a company as a DID document (did:web, method specification §3.2). */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(anonymousRequest(args));
  const { companyUuid, reading, headers, keys } = await issuerAt(args, services);
  if (!keys.ok && keys.reason === "NOT_FOUND")
    return wantsJson(args.request)
      ? missingForMachines(headers)
      : missingIssuer(reading, companyUuid, headers);
  headers.set("content-type", "application/did+json");
  // CORS: other sites' programs verify certificates too.
  headers.set("access-control-allow-origin", "*");
  return new Response(JSON.stringify(issuerDocument(reading.site, need(keys))), { headers });
}
