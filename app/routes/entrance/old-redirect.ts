import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "./redirect.server";

/** `/redirect/{path}` leads to that path (000 §2). */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return redirect(safeRedirect(pathname.slice("/redirect".length) + search, "/"));
}
