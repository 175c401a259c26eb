import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.results.list(params.examId!));

/** Releases one score, or all that are ready. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const candidateId = form.get("candidateId");
  const candidateIds = typeof candidateId === "string" && candidateId !== "" ? [candidateId] : [];
  const released = await services.results.release({ examId, candidateIds });
  const to =
    candidateIds.length > 0 ? paths.results.show(examId, candidateIds[0]!) : paths.results.list(examId);
  return released.ok
    ? redirectWithFlash(to, { kind: "ok", text: t("results:release.done", { count: released.data }) })
    : redirectWithFlash(to, { kind: "warn", text: released.message });
}
