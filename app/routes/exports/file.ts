import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { fileReply } from "~/request/file-reply.server";
import { askForProof } from "~/routes/operator/proof.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/session/proof.server";

const types = ["application/pdf", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"];

/** Somebody saves a file that was exported; one of another company, or whose week is over, does not exist (D2). */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "papers");
  const { taskId = "" } = args.params;
  if (!/^[\w-]{1,64}$/.test(taskId)) throw stop({ kind: "notFound" }, 404);
  const file = await services.exports.download({ taskId });
  // why: back to the list and not to the file, which would leave the page for the password standing.
  if (!file.ok && file.reason === "PROOF_NEEDED") return askForProof(paths.exports.show());
  return fileReply(need(file), types);
}
