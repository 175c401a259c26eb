import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, visitor } from "~/session/guard.server";
import { anonymousRequest, cachingFor } from "./anonymous-request.server";
import { idsIn } from "./asked.server";
import { missingForMachines } from "./machine.server";
import { readingOf, wantsJson } from "./public-reader.server";
import { goneCredential, missingPage } from "./refused.server";

const forms = ["json", "jwt", "status"] as const;

/** Anyone downloads a certificate as a signed file for other programs, or requests its revocation status. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(anonymousRequest(args));
  const { request } = args;
  const ids = idsIn(args);
  const { pathname, searchParams } = new URL(request.url);
  const form = forms.find((known) => known === searchParams.get("form")) ?? "json";
  const [reading, headers] = await Promise.all([readingOf(request), cachingFor(request)]);
  const given = await services.certificates.credential({ ...ids, site: reading.site, form });
  // CORS: other sites' programs verify certificates too.
  headers.set("access-control-allow-origin", "*");
  if (!given.ok && given.reason === "CREDENTIAL_NOT_GIVEN")
    return goneCredential(request, reading, ids, headers);
  if (!given.ok && given.reason === "NOT_FOUND")
    return wantsJson(request) ? missingForMachines(headers) : missingPage(reading, pathname, headers);
  const file = need(given);
  for (const name of ["content-type", "content-disposition", "x-content-type-options"]) {
    const value = file.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(file.body, { headers });
}
