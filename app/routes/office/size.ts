import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { sizeCookie } from "~/session/cookies.server";
import { operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";
import { sizes } from "~/session/sizes";

/** Sets the pages' text size; stored in this browser for a year. */
export async function action(args: ActionFunctionArgs) {
  const { form } = await operator(args, "profile");
  const size = sizes.find((one) => one === form.get("size"));
  const headers = new Headers();
  if (size) headers.append("set-cookie", await sizeCookie.serialize(size));
  return redirect(safeRedirect(form.get("redirect"), paths.operator.profile()), { headers });
}

export const loader = () => redirect("/");
