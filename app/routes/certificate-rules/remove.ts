import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(paths.results.certificateRule(params.examId!));

/** Ends the certificate rule of an exam; what was issued stays. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  need(await services.certificateRules.remove({ examId }));
  return redirectWithFlash(paths.results.certificateRule(examId), {
    kind: "ok",
    text: t("certificateRules:removed"),
  });
}
