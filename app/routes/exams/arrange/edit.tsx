import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { examForm, examFormValues, payloadOf } from "#contract/exams/form";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ExamStateMark } from "~/routes/exams/ExamStateMark";
import { paperOfExam } from "~/routes/exams/paper.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { PageHead } from "~/ui/PageHead";
import { generalZoneName } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { changeNotice } from "./changed.server";
import { ExamForm } from "./ExamForm";

export const handle: Handle = {
  title: (t) => t("exams:edit"),
  crumb: (t, { id, name }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: name, to: paths.exams.show(id) },
    { text: t("exams:edit") },
  ],
};

/** Opens the settings of an exam that is not over. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "exams");
  const zone = company.timeZone;
  const exam = need(await services.exams.get({ examId: args.params.examId! }));
  if (exam.state === "closed" || exam.state === "cancelled") throw redirect(paths.exams.show(exam.examId));
  return {
    id: exam.examId,
    name: exam.name,
    state: exam.state,
    revision: exam.revision,
    paper: paperOfExam(exam, { t, language, zone }),
    begin: examFormValues(exam, zone),
    zone: generalZoneName(zone, language),
  };
}

/** Saves the settings. After a concurrent change the form continues from the newer revision. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, company, language, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const shape = examForm(company.timeZone);
  const submission = readForm(form, shape);
  if (submission.status !== "success") return sendBack(submission);

  const { revision = 0 } = submission.value;
  const before = need(await services.exams.get({ examId }));
  const payload = payloadOf(submission.value);
  const saved = await services.exams.update({ ...payload, examId, revision });
  const isDraft = before.state === "draft";
  if (saved.ok)
    return redirectWithFlash(
      paths.exams.show(examId),
      isDraft ? { kind: "ok", text: t("exams:saved") } : changeNotice(before, payload, { t, language }),
    );
  if (saved.reason !== "EXAM_CHANGED") return sendBack(submission, saved);
  return sendBackAnew(form, shape, saved, need(await services.exams.get({ examId })));
}

export default function EditExam() {
  const t = useWords();
  const { id, name, state, ...rest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead title={name} beside={<ExamStateMark state={state} isPill />}>
        {t("exams:paper.line", { name: rest.paper.name, facts: rest.paper.facts })}
      </PageHead>
      <ExamForm {...rest} closeTo={paths.exams.show(id)} answer={answer} isPublished={state !== "draft"} />
    </>
  );
}
