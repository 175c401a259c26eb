import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

/** Notes that an issued invoice was sent to the company. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "platform");
  const invoiceUuid = args.params.invoiceId!;
  const here = paths.admin.invoice(invoiceUuid);
  const sent = await services.invoices.send({ invoiceUuid });
  if (!sent.ok && sent.reason === "INVOICE_STATE")
    return redirectWithFlash(here, { kind: "warn", text: sent.message });
  need(sent);
  return redirectWithFlash(here, { kind: "ok", text: t("invoices:send.done") });
}

export const loader = ({ params }: ActionFunctionArgs) => redirect(paths.admin.invoice(params.invoiceId!));

/** An empty page, so that errors here render as a page too. */
export default function Dispatch() {
  return null;
}
