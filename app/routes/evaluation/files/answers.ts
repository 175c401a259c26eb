import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { askToReauthenticate } from "~/routes/operator/reauthenticate.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { passedFile } from "~/session/passed-file.server";

/** Downloads the raw answers of a sending with their codebook; it takes a recent authentication. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "evaluation");
  const sendingId = args.params.sendingId!;
  const back = paths.evaluation.sending(sendingId);
  const file = await services.evaluationFiles.exportAnswers({ sendingId });
  if (file.ok) return passedFile(file.data);
  if (file.reason === "PROOF_NEEDED") return askToReauthenticate(back);
  if (file.reason === "NOTHING_TO_EXPORT")
    return redirectWithFlash(back, { kind: "warn", text: file.message });
  return need(file);
}
