import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { sessions, sidebarCookie } from "~/session/cookies.server";
import { visitor } from "~/session/guard.server";
import { safeRedirect } from "./redirect.server";

/** A person leaves: the service forgets the token, the browser the session. Sign-in leads back (000 §2). */
export async function action(args: ActionFunctionArgs) {
  const { withAllRoles, session, form } = await visitor(args);
  // why: signing out must end the session even where the role looked through was taken away meanwhile.
  if (session.has("token")) await withAllRoles().accounts.signOut({});
  const headers = new Headers();
  headers.append("set-cookie", await sessions.destroySession(session));
  headers.append("set-cookie", await sidebarCookie.serialize("", { maxAge: 0 }));
  return redirect(paths.signIn({ redirect: safeRedirect(form.get("redirect"), paths.home()) }), { headers });
}

export const loader = () => redirect("/");
