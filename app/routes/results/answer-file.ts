import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, operator } from "~/session/guard.server";
import { passedFile } from "~/session/passed-file.server";

/** The file or recording that a candidate answered with; its number is that of the question. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  const { candidateId, number } = args.params;
  const place = Number(/^[1-9]\d{0,4}$/.exec(number ?? "")?.[0] ?? 0) - 1;
  return passedFile(need(await services.results.answerFile({ candidateId: candidateId!, place })));
}
