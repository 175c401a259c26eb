import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "~/routes/entrance/redirect.server";
import { sidebarCookie } from "~/session/cookies.server";
import { visitor } from "~/session/guard.server";

/** An operator folds the side menu away or takes it out; the cookie says 1 for open and 0 for closed (000 §4). */
export async function action(args: ActionFunctionArgs) {
  const { form } = await visitor(args);
  const isOpen = form.get("open") === "1";
  return redirect(safeRedirect(form.get("redirect"), "/"), {
    headers: { "set-cookie": await sidebarCookie.serialize(isOpen ? 1 : 0) },
  });
}

export const loader = () => redirect("/");
