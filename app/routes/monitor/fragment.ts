import type { LoaderFunctionArgs } from "@remix-run/node";
import { operator } from "~/session/guard.server";
import { textResponse } from "~/text-response";
import { loadFragment } from "./fragment.server";

export const handle = { isDocument: true };

/** What changes in the page of a watched exam, for its script (`app/light/polling.ts`). */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "monitor");
  const { html } = await loadFragment(context, args);
  return textResponse(html, { headers: { "content-type": "text/html; charset=utf-8" } });
}
