import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { undoLink } from "~/bin/pages";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { sendingsBin } from "./sendingTabs";

/** Puts a sending into the bin without asking: the flash message can undo it. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "writeEvaluation");
  const sendingId = args.params.sendingId!;
  const { name } = need(await services.sheets.remove({ sendingId }));
  const back = paths.evaluation.sendings();
  return redirectWithFlash(back, {
    kind: "ok",
    text: t("evaluation:sending.removed", { name }),
    link: undoLink(t, sendingsBin, sendingId, back),
  });
}

/** A GET redirects to the list. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "writeEvaluation");
  return redirect(paths.evaluation.sendings());
}

/** An empty page, so that errors here render as a page too. */
export default function RemoveSending() {
  return null;
}
