import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { safeRedirect } from "~/routes/entrance/redirect.server";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { mistakeText } from "~/words/words";

/** A platform administrator hands a message that failed to the sender once more, and is back at the list. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "platform");
  const back = safeRedirect(form.get("from"), paths.admin.outbox());
  const again = await services.admin.sendAgain({ messageUuid: args.params.messageId! });
  if (!again.ok && (again.reason === "MESSAGE_NOT_FAILED" || again.reason === "MESSAGE_EXPIRED"))
    return redirectWith(back, { kind: "warn", text: mistakeText(t, again.message) });
  need(again);
  return redirectWith(back, { kind: "ok", text: t("admin:outbox.queued") });
}

export const loader = () => redirect(paths.admin.outbox());

/** A page, though an empty one: what goes wrong here is then said on a page too. */
export default function Again() {
  return null;
}
