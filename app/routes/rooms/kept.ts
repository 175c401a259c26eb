import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { operator } from "~/session/guard.server";
import { isPermanent, tickOf } from "./tick.server";

export const handle = { isDocument: true };

export const loader = (_: LoaderFunctionArgs) => redirect(paths.room());

/**
 * A tick that the light script kept on the device (`app/light/queued-forms.ts`), with its moment. It is told in JSON
 * whether the tick was taken, or never will be, and why: nobody has its code, or the seat has changed hands. Anything else
 * is an error, after which the tick stays on the device: also where whoever is signed in now is not staff of its room.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "room");
  const ticked = await services.rooms.tick(tickOf(args, form));
  if (ticked.ok || isPermanent(ticked)) {
    const told = ticked.ok ? { isTaken: true } : { isTaken: false, why: ticked.message };
    return Response.json(told, { headers: { "cache-control": "no-store" } });
  }
  const statuses: Record<string, number> = { NOT_FOUND: 404, FORBIDDEN: 403, BROKEN: 500 };
  return new Response(null, { status: statuses[ticked.reason] ?? 503 });
}
