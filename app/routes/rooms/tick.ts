import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { need } from "~/session/need.server";
import { viewIn } from "./room.server";
import { isPermanent, tickOf } from "./tick.server";

export const loader = (_: LoaderFunctionArgs) => redirect(paths.room());

/** Ticks somebody as present or absent; a code that nobody has comes back to be corrected. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "room");
  const tick = tickOf(args, form);
  const { examId, room, code } = tick;
  const view = viewIn(form);
  const ticked = await services.rooms.tick(tick);
  if (ticked.ok || !isPermanent(ticked)) {
    need(ticked);
    return redirect(paths.rooms.show(examId, room, { view }));
  }
  return redirectWithFlash(paths.rooms.show(examId, room, { view, code }), {
    kind: "warn",
    text: ticked.message,
  });
}
