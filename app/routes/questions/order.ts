import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { move } from "#contract/questions/shapes";
import { operator } from "~/session/guard.server";
import { stop } from "~/session/proof.server";
import { cardAddress } from "./place.server";
import { refusedBy } from "./refused.server";

/** An author moves a question one place up or down in its part, and follows it there. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const slotId = args.params.slotId!;
  const wanted = move.safeParse(form.get("move"));
  if (!wanted.success) throw stop({ kind: "unreadable" }, 400);
  const moved = await services.questions.moveInPart({ slotId, move: wanted.data });
  const card = await cardAddress(services, slotId);
  return moved.ok ? redirect(card) : refusedBy(moved, card, t);
}

/** Nothing to read here: the way leads to the question. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "papers");
  return redirect(await cardAddress(services, args.params.slotId!));
}
