import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { singleKeysCookie } from "~/session/cookies.server";
import { operator } from "~/session/guard.server";

/** Turns shortcuts of a single key on or off; stored in this browser for a year. */
export async function action(args: ActionFunctionArgs) {
  const { form } = await operator(args, "profile");
  const isOn = form.get("keys") === "1";
  return redirect(paths.operator.keyboard(), {
    headers: { "set-cookie": await singleKeysCookie.serialize(isOn ? 1 : 0) },
  });
}

export const loader = () => redirect("/");
