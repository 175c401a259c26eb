import type { ActionFunctionArgs } from "@remix-run/node";
import { paperFormat, paperVariant } from "#contract/exports/shapes";
import { paths } from "~/paths";
import { askToReauthenticate } from "~/routes/operator/reauthenticate.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, type OperatorContext } from "~/session/guard.server";

/** A paper without questions, or with too many. */
export const isUnprintable = (reason: string) => reason === "PAPER_EMPTY" || reason === "PAPER_TOO_LARGE";

/** The page of a paper's exports as it was left. */
export const exportQuery = (hasKey: boolean, variant: string): { key?: "1"; variant?: string } => ({
  ...(hasKey ? { key: "1" as const } : {}),
  ...(variant === "" ? {} : { variant }),
});

/** Queues the export requested by a form, and redirects back; keys require recent authentication. */
export async function queueExport(
  { services, form, t }: Pick<OperatorContext, "services" | "form" | "t">,
  { params }: ActionFunctionArgs,
  kind: "pdf" | "word",
): Promise<Response> {
  const jobId = params.paperId!;
  const hasKey = form.get("key") === "1";
  const { data: variant = "" } = paperVariant.safeParse(form.get("variant"));
  const back = paths.exports.show(jobId, exportQuery(hasKey, variant));
  const { data: format = "a4" } = paperFormat.safeParse(form.get("format"));
  const queued = await (kind === "pdf"
    ? services.exports.pdf({ jobId, hasKey, variant, format })
    : services.exports.word({ jobId, hasKey, variant }));
  if (queued.ok) return redirectWithFlash(back, { kind: "ok", text: t("exports:queued") });
  if (queued.reason === "PROOF_NEEDED") return askToReauthenticate(back);
  if (isUnprintable(queued.reason) || queued.reason === "TOO_MANY_EXPORTS")
    return redirectWithFlash(back, { kind: "warn", text: queued.message });
  return need(queued);
}
