import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, operator } from "~/session/guard.server";
import { passedFile } from "~/session/passed-file.server";

/** Which files and recordings the candidates of an exam answered with. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  return passedFile(need(await services.downloads.recordings({ examId: args.params.examId! })));
}
