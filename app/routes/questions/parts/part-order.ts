import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { dropIn, moveIn, placeBefore } from "~/form/rows.server";
import { partPlace } from "~/routes/questions/place/place.server";
import { need, operator } from "~/session/guard.server";

/** Moves a part one place up or down in the paper, or before the one where script dropped it, and redirects to it. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const partId = args.params.partId!;
  const drop = dropIn(form);
  const move = drop
    ? placeBefore(drop.before, need(await services.questions.getPart({ partId })).number)
    : moveIn(form);
  const moved = await services.questions.movePart({ partId, move, revision: drop?.revision });
  const address = await partPlace(services, partId);
  return moved.ok ? redirect(address) : refusedBy(moved, address, t);
}

/** A GET redirects to the part. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "papers");
  return redirect(await partPlace(services, args.params.partId!));
}
