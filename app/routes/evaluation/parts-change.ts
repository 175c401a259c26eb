import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";

/** Builds the parts of a product anew, or removes them; nothing, if they are no more what the page had shown. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeEvaluation");
  const productId = args.params.productId!;
  const back = paths.evaluation.parts(productId);
  const isClear = form.get("change") === "clear";
  const revision = form.get("revision")?.toString();
  const changed = await services.evaluation[isClear ? "clearParts" : "autoPart"]({ productId, revision });
  if (!changed.ok && changed.reason === "CHANGED_MEANWHILE")
    return redirectWithFlash(back, { kind: "danger", text: t("evaluation:parts.changedMeanwhile") });
  if (!changed.ok) return refusedBy(changed, back, t);
  return redirectWithFlash(back, {
    kind: "ok",
    text: t(isClear ? "evaluation:parts.cleared" : "evaluation:parts.built"),
  });
}

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.evaluation.parts(params.productId!));

/** An empty page, so that errors here render as a page too. */
export default function PartsChange() {
  return null;
}
