import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

/** Cancels a deposit before it is paid. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "company");
  const id = args.params.orderId!;
  const here = paths.orders.show(id);
  const cancelled = await services.orders.cancel({ id });
  if (!cancelled.ok && cancelled.reason === "ORDER_NOT_OPEN")
    return redirectWithFlash(here, { kind: "warn", text: cancelled.message });
  need(cancelled);
  return redirectWithFlash(here, { kind: "ok", text: t("orders:cancel.done") });
}

export const loader = ({ params }: ActionFunctionArgs) => redirect(paths.orders.show(params.orderId!));

/** An empty page, so that errors here render as a page too. */
export default function Cancellation() {
  return null;
}
