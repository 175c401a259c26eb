import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { viewIn } from "./room.server";

export const loader = (_: LoaderFunctionArgs) => redirect(paths.room());

/** Records everybody who was not ticked as absent. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "room");
  const where = { examId: args.params.examId!, room: String(form.get("room") ?? "") };
  const count = need(await services.rooms.close(where));
  return redirectWithFlash(paths.rooms.show(where.examId, where.room, { view: viewIn(form) }), {
    kind: "ok",
    text: t("rooms:missing.closed", { count }),
  });
}
