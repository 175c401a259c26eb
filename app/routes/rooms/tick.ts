import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";

export const loader = (_: LoaderFunctionArgs) => redirect(paths.room());

/**
 * Ticks somebody as present or absent. The light script sends what waited for its line here, with its moment, and reads
 * the outcome off the address: `code` comes back with what is refused.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "room");
  const examId = args.params.examId!;
  const read = (name: string) => String(form.get(name) ?? "");
  const [room, code] = [read("room"), read("code")];
  const view = read("view") === "list" ? "list" : undefined;
  const ticked = await services.rooms.tick({
    ...{ examId, room, code, tickId: read("tickId"), at: Number(read("at")) || 0 },
    state: read("state") === "absent" ? "absent" : "present",
  });
  if (ticked.ok) return redirect(paths.rooms.show(examId, room, { view }));
  return redirectWithFlash(paths.rooms.show(examId, room, { view, code }), {
    kind: "warn",
    text: ticked.message,
  });
}
