import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { sittingCookieOf } from "~/session/cookies.server";
import { candidatePost, leadTo, refusedAction } from "./visit.server";

export const handle = { isDocument: true };

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.sitting.show(params.uuid!));

/** Another attempt at a practice paper: its page says what has to be known before the start. */
export async function action(args: ActionFunctionArgs) {
  const read = await candidatePost(args);
  if ("response" in read) return read.response;
  const { visitor } = read;
  const { session } = visitor;
  const next = await visitor.services.sitting.again({ session });
  if (!next.ok) return refusedAction(visitor, next);
  const { uuid } = next.data;
  return leadTo(`/sit/${uuid}`, new Headers({ "set-cookie": await sittingCookieOf({ session, uuid }) }));
}
