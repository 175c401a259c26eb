import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { scanProblem } from "#contract/keying/shapes";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.keying.scans(params.examId!));

/** Takes a page that was looked at from the list; the flash message puts it back, with the problem in its address. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "exams");
  const { examId, pageId } = args.params as { examId: string; pageId: string };
  const back = scanProblem.safeParse(new URL(args.request.url).searchParams.get("problem")).data;
  const problem = need(await services.scans.dismiss({ pageId, problem: back ?? "" }));
  const list = paths.keying.scans(examId);
  if (back) return redirectWithFlash(list, { kind: "ok", text: t("keying:scans.putBack") });
  return redirectWithFlash(list, {
    ...{ kind: "ok", text: t("keying:scans.dismissed") },
    ...(problem !== "" && {
      link: {
        to: paths.keying.dismissPage(examId, pageId, { problem }),
        text: t("records.undo"),
        post: true,
      },
    }),
  });
}
