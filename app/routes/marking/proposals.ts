import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.marking.overview(params.examId!));

/** Stops the proposals of an exam's marks, or starts them again. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const isStopped = form.get("proposals") === "stop";
  need(await services.marking.proposals({ examId, isStopped }));
  const text = t(isStopped ? "marking:proposals.nowStopped" : "marking:proposals.nowAsked");
  return redirectWithFlash(paths.marking.overview(examId), { kind: "ok", text });
}
