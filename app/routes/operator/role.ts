import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { sessions } from "~/session/cookies.server";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";
import { roleNameOf } from "~/words/role-name";

/** Narrows an operator with several roles to one of them (000 §4); without a role, back to all. */
export async function action(args: ActionFunctionArgs) {
  const { session, form, me, t } = await operator(args, "profile");
  const role = String(form.get("roleKey") ?? "");
  if (role === "") session.unset("role");
  else if (me.allRoles.some(({ roleKey }) => roleKey === role)) session.set("role", role);
  else throw stop({ kind: "unreadable" }, 400);

  const headers = new Headers({ "set-cookie": await sessions.commitSession(session) });
  const text = role
    ? t("operator:role.narrowed", { role: roleNameOf(t, role, me.allRoles) })
    : t("operator:role.widened");
  return redirectWithFlash("/", { kind: "ok", text }, headers);
}

export const loader = () => redirect(paths.operator.profile());
