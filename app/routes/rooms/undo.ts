import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { viewIn } from "./room.server";

export const loader = (_: LoaderFunctionArgs) => redirect(paths.room());

/** Undoes one's own last entry. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "room");
  const where = { examId: args.params.examId!, room: String(form.get("room") ?? "") };
  const undone = await services.rooms.undo({ ...where, entryId: String(form.get("entryId") ?? "") });
  return redirectWithFlash(
    paths.rooms.show(where.examId, where.room, { view: viewIn(form) }),
    undone.ok ? { kind: "ok", text: t("rooms:tick.undone") } : { kind: "warn", text: undone.message },
  );
}
