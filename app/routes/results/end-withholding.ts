import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

export const loader = ({ params: { examId, candidateId } }: LoaderFunctionArgs) =>
  redirect(paths.results.show(examId!, candidateId!));

/** Withholds a score no more; when it is released is said by the exam's settings again. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "exams");
  const { examId, candidateId } = args.params;
  need(await services.results.endWithholding({ candidateId: candidateId! }));
  const text = t("results:withhold.ended");
  return redirectWithFlash(paths.results.show(examId!, candidateId!), { kind: "ok", text });
}
