import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { operator } from "~/session/guard.server";
import { landingOf } from "~/session/screens";

/** `/` and `/dashboard` redirect to the home page of the operator's roles (000 §2, §4). */
export async function loader(args: LoaderFunctionArgs) {
  const { roles } = await operator(args, "home");
  return redirect(landingOf(roles));
}
