import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";

/** Where a scanned ticket leads: to its candidate in the room, ready to be ticked. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "room");
  const found = await services.admissions.locate({ code: args.params.candUuid! });
  if (!found.ok) {
    const text = found.reason === "NOT_FOUND" ? t("rooms:ticket.notYours") : found.message;
    return redirectWithFlash(paths.room(), { kind: "warn", text });
  }
  const { examId, room, code } = found.data;
  return redirect(paths.rooms.show(examId, room, { code }));
}
