import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { fileReply } from "~/request/file-reply.server";
import { askToReauthenticate } from "~/routes/operator/reauthenticate.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";

const types = ["application/pdf", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"];

/** Downloads an exported file; 404 for another company's, or once its week is over (D2). */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "papers");
  const { taskId = "" } = args.params;
  if (!/^[\w-]{1,64}$/.test(taskId)) throw stop({ kind: "notFound" }, 404);
  const file = await services.exports.download({ taskId });
  // why: back to the list, not to the file, which would leave the reauthentication page open.
  if (!file.ok && file.reason === "PROOF_NEEDED") return askToReauthenticate(paths.exports.show());
  return fileReply(need(file), types);
}
