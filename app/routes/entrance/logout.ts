import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { sessions, sidebarCookie } from "~/session/cookies.server";
import { redirectWithFlash } from "~/session/flash.server";
import { visitor } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";

/**
 * Signs out: the service revokes the token, the browser drops the session; redirects to sign-in (000 §2). The
 * browser drops it in any case, as the computer may be shared; if the service did not confirm, a message says
 * so and what to do.
 */
export async function action(args: ActionFunctionArgs) {
  const { withAllRoles, session, form, t } = await visitor(args);
  // why: signing out must end the session even where the narrowed role was revoked meanwhile.
  const ended = session.has("token") ? await withAllRoles().accounts.signOut({}) : null;
  const headers = new Headers();
  headers.append("set-cookie", await sessions.destroySession(session));
  headers.append("set-cookie", await sidebarCookie.serialize("", { maxAge: 0 }));
  const next = paths.signIn({ redirect: safeRedirect(form.get("redirect"), paths.home()) });
  // An expired session counts as signed out.
  const isEnded = !ended || ended.ok || ended.reason === "SIGNED_OUT";
  if (isEnded) return redirect(next, { headers });
  return redirectWithFlash(next, { kind: "warn", text: t("entrance:leftUnconfirmed") }, headers);
}

export const loader = () => redirect("/");
