import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "~/session/redirect.server";

/** `/redirect/{path}` redirects to that path (000 §2). */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(safeRedirect(wayOn(new URL(request.url)), "/"));
}

// why: taken from the raw URL, since the route parameter is decoded and a `%3F` in it would start a query.
const wayOn = ({ pathname, search }: URL) => pathname.slice("/redirect".length) + search;
