import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "./redirect.server";

/** `/redirect/{path}` leads to that path (000 §2). */
export function loader({ params, request }: LoaderFunctionArgs) {
  return redirect(safeRedirect(`/${params["*"] ?? ""}${new URL(request.url).search}`, "/"));
}
