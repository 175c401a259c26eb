import type { LoaderFunctionArgs } from "@remix-run/node";
import { certificatePictures } from "#contract/certificates/shapes";
import { need, visitor } from "~/session/guard.server";
import { idsIn } from "./asked.server";
import { readingOf } from "./reading.server";
import { missingPage } from "./refused.server";
import { asStranger, cachingFor } from "./stranger.server";

/** A certificate's page fetches its logo, seal or background. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(asStranger(args));
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
  // Whatever hides in it, opened by itself it runs nothing.
  headers.set("content-security-policy", "default-src 'none'; sandbox");
  return new Response(file.body, { headers });
}
