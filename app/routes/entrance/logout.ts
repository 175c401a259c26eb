import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { sessions, sidebarCookie } from "~/session/cookies.server";
import { visitor } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { safeRedirect } from "./redirect.server";

/**
 * A person leaves: the service forgets the token, the browser the session. Sign-in leads back (000 §2). The browser
 * forgets it in any case, for the next person may already be waiting for the desk; what the service did not confirm is
 * told, with what can be done about it.
 */
export async function action(args: ActionFunctionArgs) {
  const { withAllRoles, session, form, t } = await visitor(args);
  // why: signing out must end the session even where the role looked through was taken away meanwhile.
  const ended = session.has("token") ? await withAllRoles().accounts.signOut({}) : null;
  const headers = new Headers();
  headers.append("set-cookie", await sessions.destroySession(session));
  headers.append("set-cookie", await sidebarCookie.serialize("", { maxAge: 0 }));
  const next = paths.signIn({ redirect: safeRedirect(form.get("redirect"), paths.home()) });
  // A session that was over already is what was wanted.
  const isEnded = !ended || ended.ok || ended.reason === "SIGNED_OUT";
  if (isEnded) return redirect(next, { headers });
  return redirectWith(next, { kind: "warn", text: t("entrance:leftUnconfirmed") }, headers);
}

export const loader = () => redirect("/");
