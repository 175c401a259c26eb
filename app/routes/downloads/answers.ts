import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, operator } from "~/session/guard.server";
import { passedFile } from "~/session/passed-file.server";

/** One candidate's answers as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  return passedFile(need(await services.downloads.answersOfOne({ candidateId: args.params.candidateId! })));
}
