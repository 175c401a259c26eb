import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, operator } from "~/session/guard.server";
import { passedFile } from "~/session/passed-file.server";

/** The photo of a candidate; the service authorises each request. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  return passedFile(need(await services.candidates.photo({ candidateId: args.params.candidateId! })));
}
