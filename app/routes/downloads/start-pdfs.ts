import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { reportPdfContent } from "#contract/downloads/shapes";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.results.files(params.examId!));

/** Asks for the reports of an exam as PDFs in one zip. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const content = reportPdfContent.catch("reports").parse(form.get("content"));
  const started = await services.downloads.startPdfs({ examId, content });
  const to = paths.results.files(examId);
  return started.ok
    ? redirectWithFlash(to, { kind: "ok", text: t("results:files.started") })
    : redirectWithFlash(to, { kind: "warn", text: started.message });
}
