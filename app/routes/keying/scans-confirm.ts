import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.keying.scans(params.examId!));

/** Keys what was read without doubt. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const confirmed = await services.scans.confirm({ examId });
  return redirectWithFlash(
    paths.keying.scans(examId),
    confirmed.ok
      ? { kind: "ok", text: t("keying:scans.confirmed", { count: confirmed.data }) }
      : { kind: "warn", text: confirmed.message },
  );
}
