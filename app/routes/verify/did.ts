import type { LoaderFunctionArgs } from "@remix-run/node";
import { issuerDocument } from "#contract/certificates/issuer-document";
import { need, visitor } from "~/session/guard.server";
import { issuerAt } from "./asked.server";
import { missingForMachines } from "./machine.server";
import { wantsJson } from "./reading.server";
import { missingIssuer } from "./refused.server";
import { asStranger } from "./stranger.server";

/** Anyone's program learns which keys are a company's (did:web, method specification §3.2). */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(asStranger(args));
  const { companyUuid, reading, headers, keys } = await issuerAt(args, services);
  if (!keys.ok && keys.reason === "NOT_FOUND")
    return wantsJson(args.request)
      ? missingForMachines(headers)
      : missingIssuer(reading, companyUuid, headers);
  headers.set("content-type", "application/did+json");
  // Programs of other sites check certificates too.
  headers.set("access-control-allow-origin", "*");
  return new Response(JSON.stringify(issuerDocument(reading.site, need(keys))), { headers });
}
