import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { operator } from "~/session/guard.server";
import { nextTask } from "./next.server";

export const loader = () => redirect(paths.tasks());

/** Takes the next answer of an exam, for half an hour. */
export async function action(args: ActionFunctionArgs) {
  return nextTask(await operator(args, "task"), args.params.examId!);
}
