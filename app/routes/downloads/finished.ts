import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, operator } from "~/session/guard.server";
import { passedFile } from "~/session/passed-file.server";

/** A file that a task has written; 404 once its week is over. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  return passedFile(need(await services.downloads.file({ taskId: args.params.taskId! })));
}
