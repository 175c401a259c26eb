import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { validationErrorText } from "#locales/words";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.webhooks.show(params.webhookId!));

/** Sends an event to a webhook again. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const back = paths.webhooks.show(args.params.webhookId!);
  const replayed = await services.webhooks.replay({ deliveryId: String(form.get("deliveryId") ?? "") });
  if (!replayed.ok && (replayed.reason === "WEBHOOK_OFF" || replayed.reason === "DELIVERY_WAITS"))
    return redirectWithFlash(back, { kind: "warn", text: validationErrorText(t, replayed.message) });
  need(replayed);
  return redirectWithFlash(back, { kind: "ok", text: t("webhooks:queued") });
}
