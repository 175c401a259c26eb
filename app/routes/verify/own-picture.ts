import type { LoaderFunctionArgs } from "@remix-run/node";
import { certificatePictures } from "#contract/certificates/shapes";
import { need, visitor } from "~/session/guard.server";
import { anonymousRequest, cachingFor } from "./anonymous-request.server";
import { idsIn } from "./asked.server";
import { readingOf } from "./public-reader.server";
import { missingPage } from "./refused.server";

/** Serves a certificate page's logo, seal or background. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(anonymousRequest(args));
  const which = certificatePictures.find((name) => name === args.params.which);
  const { request } = args;
  const headers = await cachingFor(request, 86_400);
  const found = which && (await services.certificates.ownPicture({ ...idsIn(args), which }));
  if (!found || (!found.ok && found.reason === "NOT_FOUND"))
    return missingPage(await readingOf(request), new URL(request.url).pathname, headers);
  const file = need(found);
  for (const name of ["content-type", "content-length", "content-disposition"]) {
    const value = file.headers.get(name);
    if (value) headers.set(name, value);
  }
  headers.set("x-content-type-options", "nosniff");
  // Opened on its own, it runs no script.
  headers.set("content-security-policy", "default-src 'none'; sandbox");
  return new Response(file.body, { headers });
}
