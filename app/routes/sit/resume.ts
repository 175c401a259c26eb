import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { leadTo, readPosted, refusedPage } from "~/sitting/visit.server";

export const handle = { isDocument: true };

export const loader = ({ params }: LoaderFunctionArgs) => leadTo(`/sit/${params.uuid}`);

/** The clock runs again. */
export async function action(args: ActionFunctionArgs) {
  const read = await readPosted(args);
  if ("response" in read) return read.response;
  const { visitor } = read;
  const resumed = await visitor.services.sitting.resume({ session: visitor.session });
  return resumed.ok ? leadTo(`/sit/${visitor.uuid}`) : refusedPage(visitor, resumed);
}
