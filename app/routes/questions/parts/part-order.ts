import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { moveIn } from "~/form/rows.server";
import { partPlace } from "~/routes/questions/place/place.server";
import { operator } from "~/session/guard.server";

/** Moves a part one place up or down in the paper, and redirects to it. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const partId = args.params.partId!;
  const moved = await services.questions.movePart({ partId, move: moveIn(form) });
  const address = await partPlace(services, partId);
  return moved.ok ? redirect(address) : refusedBy(moved, address, t);
}

/** A GET redirects to the part. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "papers");
  return redirect(await partPlace(services, args.params.partId!));
}
