import type { ActionFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { askForProof } from "~/routes/operator/proof.server";
import { type Desk, need } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";

/** A paper without questions, or with too many. */
export const isUnprintable = (reason: string) => reason === "PAPER_EMPTY" || reason === "PAPER_TOO_LARGE";

/** Queues the file that a form of the export page asks for, and leads back there; keys are asked a proof first. */
export async function queueExport(
  { services, form, t }: Pick<Desk, "services" | "form" | "t">,
  { params }: ActionFunctionArgs,
  kind: "pdf" | "word",
): Promise<Response> {
  const jobId = params.paperId!;
  const hasKey = form.get("key") === "1";
  const back = paths.exports.show(jobId, hasKey ? { key: "1" } : {});
  const queued = await services.exports[kind]({ jobId, hasKey });
  if (queued.ok) return redirectWith(back, { kind: "ok", text: t("exports:queued") });
  if (queued.reason === "PROOF_NEEDED") return askForProof(back);
  if (isUnprintable(queued.reason) || queued.reason === "TOO_MANY_EXPORTS")
    return redirectWith(back, { kind: "warn", text: queued.message });
  return need(queued);
}
