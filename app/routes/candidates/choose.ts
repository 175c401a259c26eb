import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { chooseRows } from "~/lists/choose.server";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { candidateQueryOf, readCandidateFilter } from "./filter.server";

/** The form of the list: stores what is ticked, and leads on. */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "exams");
  const examId = args.params.examId!;
  const read = (asked: URLSearchParams) => readCandidateFilter(asked, examId);
  return chooseRows(context, {
    list: "candidates",
    of: examId,
    address: paths.candidates.list(examId),
    filtered: (asked) => paths.candidates.list(examId, candidateQueryOf(read(asked))),
    matching: async (asked) => need(await context.services.candidates.ids(read(asked).filter)),
  });
}

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.candidates.list(params.examId!));

/** An empty page, so that errors here render as a page too. */
export default function Choose() {
  return null;
}
