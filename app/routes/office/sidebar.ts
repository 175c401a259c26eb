import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { sidebarCookie } from "~/session/cookies.server";
import { visitor } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";

/** Collapses or expands the side menu; the cookie is 1 if open and 0 if closed (000 §4). */
export async function action(args: ActionFunctionArgs) {
  const { form } = await visitor(args);
  const isOpen = form.get("open") === "1";
  return redirect(safeRedirect(form.get("redirect"), "/"), {
    headers: { "set-cookie": await sidebarCookie.serialize(isOpen ? 1 : 0) },
  });
}

export const loader = () => redirect("/");
