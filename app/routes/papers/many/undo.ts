import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { backToPapers } from "../back.server";

/** Undoes a removal or an archiving of many papers, by when it was done. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "writePapers");
  const back = backToPapers(args.request);
  const at = Number(new URL(args.request.url).searchParams.get("at") ?? Number.NaN);
  const restored = await services.papers.undoMany({ at });
  if (!restored.ok) return refusedBy(restored, back, t);
  const count = restored.data;
  return redirectWithFlash(back, {
    kind: count > 0 ? "ok" : "warn",
    text: count > 0 ? t("papers:many.undone", { count }) : t("bin.gone"),
  });
}

export const loader = () => redirect(paths.papers.list());

/** An empty page, so that errors here render as a page too. */
export default function UndoMany() {
  return null;
}
