import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { backToBank } from "~/routes/bank/filter.server";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { momentIn } from "./restore-address";

/** Undoes a removal: the questions return to where they were in the bank. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "writeBank");
  const back = backToBank(args.request);
  const restored = await services.bank.restore({ removedAt: momentIn(args.request) });
  if (!restored.ok) return refusedBy(restored, back, t);
  return redirectWithFlash(back, { kind: "ok", text: t("bank:remove.undone", { count: restored.data }) });
}

/** A GET redirects to the list. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "bank");
  return redirect(paths.bank.list());
}

/** An empty page, so that errors here render as a page too. */
export default function Restore() {
  return null;
}
