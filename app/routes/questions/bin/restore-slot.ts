import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { restoredOr } from "~/bin/restored.server";
import { paths } from "~/paths";
import { beginningOf } from "~/rich/beginning";
import { operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";

/** Restores a question of a paper into its place, from the bin or by the undo of a flash message. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "writePapers");
  const back = safeRedirect(new URL(args.request.url).searchParams.get("from"), paths.papers.list());
  const restored = await services.questions.restoreSlot({ removedSlotId: args.params.slotId! });
  return restoredOr(restored, back, t, { nameOf: beginningOf });
}

/** A GET redirects to the papers. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "writePapers");
  return redirect(paths.papers.list());
}

/** An empty page, so that errors here render as a page too. */
export default function RestoreSlot() {
  return null;
}
