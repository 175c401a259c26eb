import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { candidateForm } from "#contract/candidates/form";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { CandidateForm } from "./CandidateForm";
import { oneCandidate } from "./one.server";
import { candidateValues } from "./payload.server";

export const handle: Handle = {
  title: (t) => t("candidates:edit.title"),
  crumb: (t, { exam, candidate }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("candidates:title"), to: paths.candidates.back(exam.id) },
    { text: candidate.name, to: paths.candidates.show(exam.id, candidate.id) },
    { text: t("candidates:edit.title") },
  ],
};

/** Opens what is known of a candidate, unless the exam is over. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  const { exam, candidate } = await oneCandidate(services, args);
  if (exam.state === "closed" || exam.state === "cancelled")
    throw redirect(paths.candidates.show(exam.examId, candidate.candidateId));
  return {
    exam: { id: exam.examId, name: exam.name },
    candidate: { id: candidate.candidateId, name: candidate.realName, idcard: candidate.idcard },
    settings: exam.settings,
    revision: candidate.revision,
    begin: candidateValues(candidate),
  };
}

/** Saves it. After a concurrent change the form continues from the newer revision. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const { exam, candidate } = await oneCandidate(services, args);
  const { candidateId } = candidate;
  const shape = candidateForm(exam.settings, candidate.idcard !== "");
  const submission = readForm(form, shape);
  if (submission.status !== "success") return sendBack(submission);

  const { revision = 0, next: _, ...payload } = submission.value;
  const saved = await services.candidates.update({ ...payload, candidateId, revision });
  if (saved.ok)
    return redirectWithFlash(paths.candidates.show(exam.examId, candidateId), {
      kind: "ok",
      text: t("candidates:edit.done"),
    });
  if (saved.reason !== "CANDIDATE_CHANGED") return sendBack(submission, saved);
  return sendBackAnew(form, shape, saved, need(await services.candidates.get({ candidateId })));
}

export default function EditCandidate() {
  const t = useWords();
  const { exam, candidate, settings, revision, begin } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("candidates:edit.title")}>{exam.name}</PageHead>
      <CandidateForm
        settings={settings}
        begin={begin}
        idcard={candidate.idcard}
        revision={revision}
        closeTo={paths.candidates.show(exam.id, candidate.id)}
        answer={useActionData<typeof action>()}
      />
    </>
  );
}
