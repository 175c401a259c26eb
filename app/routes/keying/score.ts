import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.keying.list(params.examId!));

/** Hands in what was keyed of one candidate, or of all that are ready. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const candidateIds = form.getAll("candidateIds").map(String);
  const scored = await services.keying.score({ examId, candidateIds });
  const list = paths.keying.back(examId);
  if (!scored.ok) return redirectWithFlash(list, { kind: "warn", text: scored.message });
  const { scored: count, short } = scored.data;
  const text = t("keying:scored", { count });
  return redirectWithFlash(
    list,
    short === 0
      ? { kind: "ok", text }
      : { kind: "warn", text: text + t("keying:leftShort", { count: short }) },
  );
}
