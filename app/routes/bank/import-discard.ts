import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";

/** Whoever saw what a file holds lets go of it; nothing of it was imported. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "writeBank");
  const importId = args.params.importId!;
  const discarded = await services.bank.discardImport({ importId });
  if (!discarded.ok && discarded.reason === "IMPORT_STARTED") {
    return redirectWith(paths.bank.showImport(importId), { kind: "warn", text: discarded.message });
  }
  need(discarded);
  return redirectWith(paths.bank.import(), { kind: "ok", text: t("bank:import.discardedNow") });
}

/** Somebody who comes to this address by hand is shown the import. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "writeBank");
  return redirect(paths.bank.showImport(args.params.importId!));
}

/** A page, though an empty one: what goes wrong here is then said on a page too. */
export default function Discard() {
  return null;
}
