import type { LoaderFunctionArgs } from "@remix-run/node";
import { certificateCalls } from "#contract/certificates/calls";
import { fileReply } from "~/request/file-reply.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";

/** Downloads an empty list with the columns that a template requires. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "certificates");
  const asked = certificateCalls.listTemplate.request.safeParse(args.params);
  if (!asked.success) throw stop({ kind: "notFound" }, 404);
  return fileReply(need(await services.certificates.listTemplate(asked.data)));
}
