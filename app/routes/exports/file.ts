import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileReply } from "~/request/file-reply.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/session/proof.server";

const types = ["application/pdf", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"];

/** Somebody saves a file that was exported; one of another company, or whose week is over, does not exist (D2). */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "papers");
  const { taskId = "" } = args.params;
  if (!/^[\w-]{1,64}$/.test(taskId)) throw stop({ kind: "notFound" }, 404);
  return fileReply(need(await services.exports.download({ taskId })), types);
}
