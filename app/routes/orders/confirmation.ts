import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { askToReauthenticate } from "~/routes/operator/reauthenticate.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

/** Confirms that a declared deposit was paid: it is booked at once. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "platform");
  const id = args.params.orderId!;
  const here = paths.admin.order(id);
  const confirmed = await services.orders.confirm({ id });
  if (!confirmed.ok && confirmed.reason === "PROOF_NEEDED") return askToReauthenticate(here);
  if (!confirmed.ok && confirmed.code === 1)
    return redirectWithFlash(here, { kind: "warn", text: confirmed.message });
  need(confirmed);
  return redirectWithFlash(here, { kind: "ok", text: t("orders:confirm.done") });
}

export const loader = ({ params }: ActionFunctionArgs) => redirect(paths.admin.order(params.orderId!));

/** An empty page, so that errors here render as a page too. */
export default function Confirmation() {
  return null;
}
