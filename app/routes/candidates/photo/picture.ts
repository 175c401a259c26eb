import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, operator } from "~/session/guard.server";

/** The photo of a candidate; the service authorises each request. Nothing in it can run (D2). */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  const file = need(await services.candidates.photo({ candidateId: args.params.candidateId! }));
  const headers = new Headers({
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  for (const name of ["content-type", "content-length", "content-disposition"]) {
    const value = file.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(file.body, { headers });
}
