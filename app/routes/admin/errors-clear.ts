import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";

/** A platform administrator empties the list of failures. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "platform");
  need(await services.admin.clearErrors({}));
  return redirectWith(paths.admin.errors(), { kind: "ok", text: t("admin:errors.cleared") });
}

export const loader = () => redirect(paths.admin.errors());

/** A page, though an empty one: what goes wrong here is then said on a page too. */
export default function Clear() {
  return null;
}
