import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { operator } from "~/session/guard.server";
import { isNobodys, tickOf } from "./tick.server";

export const handle = { isDocument: true };

export const loader = (_: LoaderFunctionArgs) => redirect(paths.room());

/**
 * A tick that the light script kept on the device (`app/light/queued-forms.ts`), with its moment. It is told in JSON
 * whether the tick was taken, or never will be: nobody has its code, or the room is gone. Anything else is an error, after
 * which the tick stays on the device.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "room");
  const ticked = await services.rooms.tick(tickOf(args, form));
  const isAnswered = ticked.ok || isNobodys(ticked) || ticked.reason === "NOT_FOUND";
  if (!isAnswered) return new Response(null, { status: ticked.reason === "BROKEN" ? 500 : 503 });
  return Response.json({ isTaken: ticked.ok }, { headers: { "cache-control": "no-store" } });
}
