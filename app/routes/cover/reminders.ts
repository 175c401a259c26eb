import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { need, visitor } from "~/session/guard.server";

export const loader = ({ params }: ActionFunctionArgs) => redirect(paths.cover.show(params.token!));

/** A candidate wants no more reminders of an exam, or wants them again. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await visitor(args);
  const token = args.params.token!;
  need(await services.invitations.stopReminders({ token, wanted: form.get("wanted") === "1" }));
  return redirect(paths.cover.show(token), 303);
}
