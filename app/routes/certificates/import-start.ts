import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";

/** An operator who saw what a list holds issues its certificates; the page then tells how far it is. */
export async function action(args: ActionFunctionArgs) {
  const { services } = await operator(args, "certificates");
  const listId = args.params.listId!;
  const back = paths.certificates.showImport(listId);
  const started = await services.certificates.startList({ listId });
  // Where somebody else was faster, the page shows what goes on.
  if (started.ok || started.reason === "LIST_NOT_READ") return redirect(back);
  if (started.reason === "TEMPLATE_ARCHIVED" || started.reason === "LIST_TEMPLATE_CHANGED")
    return redirectWith(back, { kind: "danger", text: started.message });
  return need(started);
}

/** Somebody who comes to this address by hand is shown the list. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "certificates");
  return redirect(paths.certificates.showImport(args.params.listId!));
}

/** A page, though an empty one: what goes wrong here is then said on a page too. */
export default function Start() {
  return null;
}
