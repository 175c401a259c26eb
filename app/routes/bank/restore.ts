import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { refusedBy } from "~/routes/questions/refused.server";
import { operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { backFrom } from "./filter.server";
import { momentIn } from "./restore-address";

/** A question writer undoes a removal: the questions stand in the bank again, where they stood. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "writeBank");
  const back = backFrom(args.request);
  const restored = await services.bank.restore({ removedAt: momentIn(args.request) });
  if (!restored.ok) return refusedBy(restored, back, t);
  return redirectWith(back, { kind: "ok", text: t("bank:remove.undone", { count: restored.data }) });
}

/** Nothing to read here: the way leads to the list. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "bank");
  return redirect(paths.bank.list());
}

/** A page, though an empty one: what goes wrong here is then said on a page too. */
export default function Restore() {
  return null;
}
