import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { welcomeCookie } from "~/session/cookies.server";
import { operator } from "~/session/guard.server";

/** Dismisses the welcome: the flag is 0 from now on, and is not reset on sign-out (000 §4). */
export async function action(args: ActionFunctionArgs) {
  await operator(args, "profile");
  return redirect(paths.home(), { headers: { "set-cookie": await welcomeCookie.serialize(0) } });
}

export const loader = () => redirect("/");
