import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.keying.scans(params.examId!));

/** Takes a page that was looked at from the list. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "exams");
  const { examId, pageId } = args.params;
  need(await services.scans.dismiss({ pageId: pageId! }));
  return redirectWithFlash(paths.keying.scans(examId!), { kind: "ok", text: t("keying:scans.dismissed") });
}
