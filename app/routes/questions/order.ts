import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { moveIn } from "~/form/rows.server";
import { operator } from "~/session/guard.server";
import { cardAddress } from "./place/place.server";

/** Moves a question one place up or down in its part, and redirects to its new place. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const slotId = args.params.slotId!;
  const moved = await services.questions.moveInPart({ slotId, move: moveIn(form) });
  const card = await cardAddress(services, slotId);
  return moved.ok ? redirect(card) : refusedBy(moved, card, t);
}

/** A GET redirects to the question. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "papers");
  return redirect(await cardAddress(services, args.params.slotId!));
}
