import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";

/** Whoever saw what a file holds brings it into the bank; the page then tells how far it is. */
export async function action(args: ActionFunctionArgs) {
  const { services } = await operator(args, "writeBank");
  const importId = args.params.importId!;
  const back = paths.bank.showImport(importId);
  const started = await services.bank.startImport({ importId });
  // Where somebody else was faster, the page shows what goes on.
  if (started.ok || started.reason === "IMPORT_NOT_READ") return redirect(back);
  if (started.reason === "BANK_GONE") return redirectWith(back, { kind: "danger", text: started.message });
  return need(started);
}

/** Somebody who comes to this address by hand is shown the import. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "writeBank");
  return redirect(paths.bank.showImport(args.params.importId!));
}

/** A page, though an empty one: what goes wrong here is then said on a page too. */
export default function Start() {
  return null;
}
