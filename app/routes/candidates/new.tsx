import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { candidateForm } from "#contract/candidates/form";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { CandidateForm } from "./CandidateForm";
import { blankCandidate } from "./payload.server";

export const handle: Handle = {
  title: (t) => t("candidates:new.title"),
  crumb: (t, { exam }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("candidates:title"), to: paths.candidates.back(exam.id) },
    { text: t("candidates:new.title") },
  ],
};

/** Opens the form of a new candidate, unless the exam is over. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  const examId = args.params.examId!;
  const { name, state, settings } = need(await services.exams.get({ examId }));
  if (state === "closed" || state === "cancelled") throw redirect(paths.candidates.list(examId));
  return { exam: { id: examId, name }, settings, begin: blankCandidate(settings) };
}

/** Adds the candidate; the second button opens the form again. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const { settings } = need(await services.exams.get({ examId }));
  const submission = readForm(form, candidateForm(settings));
  if (submission.status !== "success") return sendBack(submission);

  const { revision: _, isIdCleared: __, next, ...payload } = submission.value;
  const added = await services.candidates.add({ ...payload, examId });
  if (!added.ok) return sendBack(submission, added);
  return redirectWithFlash(next ? paths.candidates.new(examId) : paths.candidates.back(examId), {
    kind: "ok",
    text: t("candidates:new.done", { name: payload.realName }),
  });
}

export default function NewCandidate() {
  const t = useWords();
  const { exam, settings, begin } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("candidates:new.title")}>{exam.name}</PageHead>
      <CandidateForm
        settings={settings}
        begin={begin}
        closeTo={paths.candidates.back(exam.id)}
        answer={useActionData<typeof action>()}
      />
    </>
  );
}
