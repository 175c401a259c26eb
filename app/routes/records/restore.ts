import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { backFrom, recordAt, writeScreenAt } from "./at.server";

/** Undoes a deletion in a plain record, and redirects to the list. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, writeScreenAt(args.request));
  const pages = recordAt(args.request);
  const back = backFrom(args.request, pages);
  const { id, named } = pages.record;
  const restored = await pages.client(services).restore!({ [named]: args.params[id]! });
  if (!restored.ok) return refusedBy(restored, back, t);
  return redirectWithFlash(back, { kind: "ok", text: t("records.restored") });
}

export const loader = ({ request }: LoaderFunctionArgs) => redirect(recordAt(request).address);

/** An empty page, so that errors here render as a page too. */
export default function Restore() {
  return null;
}
