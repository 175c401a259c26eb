import type { ActionFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { askToReauthenticate } from "~/routes/operator/reauthenticate.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, type OperatorContext } from "~/session/guard.server";

/** A paper without questions, or with too many. */
export const isUnprintable = (reason: string) => reason === "PAPER_EMPTY" || reason === "PAPER_TOO_LARGE";

/** Queues the export requested by a form, and redirects back; keys require recent authentication. */
export async function queueExport(
  { services, form, t }: Pick<OperatorContext, "services" | "form" | "t">,
  { params }: ActionFunctionArgs,
  kind: "pdf" | "word",
): Promise<Response> {
  const jobId = params.paperId!;
  const hasKey = form.get("key") === "1";
  const back = paths.exports.show(jobId, hasKey ? { key: "1" } : {});
  const queued = await services.exports[kind]({ jobId, hasKey });
  if (queued.ok) return redirectWithFlash(back, { kind: "ok", text: t("exports:queued") });
  if (queued.reason === "PROOF_NEEDED") return askToReauthenticate(back);
  if (isUnprintable(queued.reason) || queued.reason === "TOO_MANY_EXPORTS")
    return redirectWithFlash(back, { kind: "warn", text: queued.message });
  return need(queued);
}
