import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { candidatePost, leadTo, refusedAction } from "./visit.server";

export const handle = { isDocument: true };

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.sitting.show(params.uuid!));

/** The clock runs again. */
export async function action(args: ActionFunctionArgs) {
  const read = await candidatePost(args);
  if ("response" in read) return read.response;
  const { visitor } = read;
  const resumed = await visitor.services.sitting.resume({ session: visitor.session });
  return resumed.ok ? leadTo(`/sit/${visitor.uuid}`) : refusedAction(visitor, resumed);
}
