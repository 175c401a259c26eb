import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";

/** An operator who saw what a list holds lets go of it; nothing of it was issued. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "certificates");
  const listId = args.params.listId!;
  const discarded = await services.certificates.discardList({ listId });
  if (!discarded.ok && discarded.reason === "LIST_STARTED")
    return redirectWith(paths.certificates.showImport(listId), { kind: "warn", text: discarded.message });
  need(discarded);
  return redirectWith(paths.certificates.import(), {
    kind: "ok",
    text: t("certificates:import.discardedNow"),
  });
}

/** Somebody who comes to this address by hand is shown the list. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "certificates");
  return redirect(paths.certificates.showImport(args.params.listId!));
}

/** A page, though an empty one: what goes wrong here is then said on a page too. */
export default function Discard() {
  return null;
}
