import type { LoaderFunctionArgs } from "@remix-run/node";
import { bankCalls } from "#contract/bank/calls";
import { fileReply } from "~/request/file-reply.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";

/** Downloads an empty import file to fill in. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writeBank");
  const asked = bankCalls.template.request.safeParse({ format: args.params.format });
  if (!asked.success) throw stop({ kind: "notFound" }, 404);
  return fileReply(need(await services.bank.template(asked.data)));
}
