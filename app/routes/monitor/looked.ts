import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { readWatchFilter } from "./filter.server";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.monitoring.show(params.examId!));

/** Notes that a candidate's signals were seen, and leads back to the same list. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "monitor");
  const examId = args.params.examId!;
  const { query } = readWatchFilter(new URL(args.request.url).searchParams, examId);
  const looked = await services.monitoring.look({
    ...{ candidateId: String(form.get("candidateId") ?? ""), seen: form.get("seen") },
  });
  const name = String(form.get("name") ?? "").slice(0, 100);
  return redirectWithFlash(
    paths.monitoring.show(examId, query),
    looked.ok
      ? { kind: "ok", text: t("monitoring:lookedDone", { name }) }
      : { kind: "warn", text: looked.message },
  );
}
