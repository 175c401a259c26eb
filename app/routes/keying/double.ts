import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.keying.list(params.examId!));

/** Says whether two people key each paper. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  need(await services.keying.double({ examId, isDouble: form.get("isDouble") === "1" }));
  return redirectWithFlash(paths.keying.back(examId), { kind: "ok", text: t("keying:double.saved") });
}
