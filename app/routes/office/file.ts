import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";

/** The only content types served, whatever a service returns. */
const types = [
  ...["image/png", "image/jpeg", "application/pdf"],
  ...["audio/mpeg", "audio/mp4", "audio/ogg", "audio/wav", "audio/webm", "video/mp4", "video/webm"],
];

/** Serves a picture or a licence; the service authorises each request. Nothing in it can run (D2). */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "profile");
  const { fileId = "" } = args.params;
  if (!/^[\w-]{1,64}$/.test(fileId)) throw stop({ kind: "notFound" }, 404);
  const file = need(
    await services.companies.file({ id: fileId, range: args.request.headers.get("range")?.slice(0, 100) }),
  );
  const type = file.headers.get("content-type") ?? "";
  if (!types.includes(type)) throw stop({ kind: "notFound" }, 404);
  const headers = new Headers({
    "content-type": type,
    // Does not affect <img>.
    "content-disposition": attachment(file.headers.get("content-disposition")),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": file.headers.get("cache-control") ?? "no-store",
  });
  for (const name of ["content-length", "content-range", "accept-ranges"]) {
    const value = file.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(file.body, { headers, status: file.status });
}

/** The file name given by the service, always as an attachment, never inline. */
function attachment(given: string | null): string {
  const [name] = /filename\*=UTF-8''[\w.~%-]+/.exec(given ?? "") ?? [];
  return name ? `attachment; ${name}` : "attachment";
}
