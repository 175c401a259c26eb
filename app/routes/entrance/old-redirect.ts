import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "./redirect.server";

/** `/redirect/{path}` leads to that path (000 §2). */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(safeRedirect(wayOn(new URL(request.url)), "/"));
}

// why: from the address as it was sent, since the parameter comes decoded and a `%3F` in it would begin a query.
const wayOn = ({ pathname, search }: URL) => pathname.slice("/redirect".length) + search;
