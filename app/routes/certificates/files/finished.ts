import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, operator } from "~/session/guard.server";
import { passedFile } from "~/session/passed-file.server";

/** A zip that a task has written; 404 once its day is over. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "certificates");
  return passedFile(need(await services.certificates.zipFile({ taskId: args.params.taskId! })));
}
