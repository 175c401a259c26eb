import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { move } from "#contract/questions/shapes";
import { operator } from "~/session/guard.server";
import { stop } from "~/session/proof.server";
import { partPlace } from "./place.server";
import { refusedBy } from "./refused.server";

/** An author moves a part one place up or down in the paper, and stays at it. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const partId = args.params.partId!;
  const wanted = move.safeParse(form.get("move"));
  if (!wanted.success) throw stop({ kind: "unreadable" }, 400);
  const moved = await services.questions.movePart({ partId, move: wanted.data });
  const address = await partPlace(services, partId);
  return moved.ok ? redirect(address) : refusedBy(moved, address, t);
}

/** Nothing to read here: the way leads to the part. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "papers");
  return redirect(await partPlace(services, args.params.partId!));
}
