import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { validationErrorText } from "#locales/words";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";

/** A platform administrator resends a failed message, and returns to the list. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "sendMessages");
  const back = safeRedirect(form.get("from"), paths.admin.outbox());
  const again = await services.admin.sendAgain({ messageUuid: args.params.messageId! });
  if (!again.ok && (again.reason === "MESSAGE_NOT_FAILED" || again.reason === "MESSAGE_EXPIRED"))
    return redirectWithFlash(back, { kind: "warn", text: validationErrorText(t, again.message) });
  need(again);
  return redirectWithFlash(back, { kind: "ok", text: t("admin:outbox.queued") });
}

export const loader = () => redirect(paths.admin.outbox());

/** An empty page, so that errors here render as a page too. */
export default function Again() {
  return null;
}
