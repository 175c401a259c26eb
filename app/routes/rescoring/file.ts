import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, operator } from "~/session/guard.server";
import { passedFile } from "~/session/passed-file.server";

/** The scores that a rescoring changed, as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  return passedFile(need(await services.rescoring.file({ id: args.params.rescoringId! })));
}
