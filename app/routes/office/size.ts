import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { safeRedirect } from "~/routes/entrance/redirect.server";
import { sizeCookie } from "~/session/cookies.server";
import { operator } from "~/session/guard.server";
import { sizes } from "~/session/sizes";

/** An operator chooses how large the text of the pages is; this browser remembers it for a year. */
export async function action(args: ActionFunctionArgs) {
  const { form } = await operator(args, "profile");
  const size = sizes.find((one) => one === form.get("size"));
  const headers = new Headers();
  if (size) headers.append("set-cookie", await sizeCookie.serialize(size));
  return redirect(safeRedirect(form.get("redirect"), paths.operator.profile()), { headers });
}

export const loader = () => redirect("/");
