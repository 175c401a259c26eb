import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/session/proof.server";

/** What is handed on, whatever a service may say. */
const types = ["image/png", "image/jpeg", "application/pdf"];

/** Somebody looks at a picture or saves a licence; the service says each time who may. Nothing in it runs (D2). */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "profile");
  const { fileId = "" } = args.params;
  if (!/^[\w-]{1,64}$/.test(fileId)) throw stop({ kind: "notFound" }, 404);
  const file = need(await services.companies.file({ id: fileId }));
  const type = file.headers.get("content-type") ?? "";
  if (!types.includes(type)) throw stop({ kind: "notFound" }, 404);
  const headers = new Headers({
    "content-type": type,
    // An <img> shows it nonetheless.
    "content-disposition": attachment(file.headers.get("content-disposition")),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": file.headers.get("cache-control") ?? "no-store",
  });
  const length = file.headers.get("content-length");
  if (length) headers.set("content-length", length);
  return new Response(file.body, { headers });
}

/** The name that a service gave the file, and never a way to open it in place of a page. */
function attachment(given: string | null): string {
  const [name] = /filename\*=UTF-8''[\w.~%-]+/.exec(given ?? "") ?? [];
  return name ? `attachment; ${name}` : "attachment";
}
