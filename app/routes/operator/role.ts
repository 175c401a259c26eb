import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { RoleKey } from "#contract/roles";
import { paths } from "~/paths";
import { sessions } from "~/session/cookies.server";
import { operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { stop } from "~/session/proof.server";

/** An operator with several roles looks through the eyes of one of them (000 §4); without a role, of all again. */
export async function action(args: ActionFunctionArgs) {
  const { session, form, me, t } = await operator(args, "profile");
  const role = String(form.get("roleKey") ?? "");
  if (role === "") session.unset("role");
  else if (me.allRoles.some(({ roleKey }) => roleKey === role)) session.set("role", role);
  else throw stop({ kind: "unreadable" }, 400);

  const headers = new Headers({ "set-cookie": await sessions.commitSession(session) });
  const text = role
    ? t("operator:role.narrowed", { role: t(`roles.${role as RoleKey}`) })
    : t("operator:role.widened");
  return redirectWith("/", { kind: "ok", text }, headers);
}

export const loader = () => redirect(paths.operator.profile());
