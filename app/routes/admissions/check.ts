import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";

/** Where a scanned ticket leads: to its candidate in the room, ready to be ticked. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "room");
  const found = await services.admissions.locate({ code: args.params.candUuid! });
  if (!found.ok) return redirectWithFlash(paths.room(), { kind: "warn", text: found.message });
  const { examId, room, code } = found.data;
  return redirect(paths.rooms.show(examId, room, { code }));
}
