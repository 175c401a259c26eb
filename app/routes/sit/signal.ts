import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { signalPayload } from "#contract/sitting/signals";
import { paths } from "~/paths";
import { candidatePost } from "./visit.server";

export const handle = { isDocument: true };

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.sitting.show(params.uuid!));

/** The script of a question page tells that the page was left, is looked at again, or that something was copied. */
export async function action(args: ActionFunctionArgs) {
  const read = await candidatePost(args);
  if ("response" in read) return read.response;
  const { services, session, form } = read.visitor;
  const number = (name: string) => (form.has(name) ? Number(form.get(name)) : undefined);
  const told = {
    ...{ session, kind: form.get("kind"), times: number("times") },
    ...{ at: number("at"), leftAt: number("leftAt") },
  };
  const signal = signalPayload.safeParse(told);
  if (signal.success) await services.sitting.signal(signal.data);
  return new Response(null, { status: 204 });
}
