import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

export const loader = () => redirect(paths.webhooks.list());

/** Switches a webhook on or off. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const isOn = form.get("isOn") === "on";
  need(await services.webhooks.turn({ webhookId: args.params.webhookId!, isOn }));
  return redirectWithFlash(paths.webhooks.list(), {
    kind: "ok",
    text: t(isOn ? "webhooks:turnedOn" : "webhooks:turnedOff"),
  });
}
