import type { LoaderFunctionArgs } from "@remix-run/node";
import { bankCalls } from "#contract/bank/calls";
import { fileReply } from "~/request/file-reply.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/session/proof.server";

/** Somebody who writes questions saves a file to fill in. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writeBank");
  const asked = bankCalls.template.request.safeParse({ format: args.params.format });
  if (!asked.success) throw stop({ kind: "notFound" }, 404);
  return fileReply(need(await services.bank.template(asked.data)));
}
