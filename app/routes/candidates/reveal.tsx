import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { revealForm } from "#contract/candidates/form";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { operator } from "~/session/guard.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { oneCandidate } from "./one.server";

export const handle: Handle = {
  title: (t) => t("candidates:reveal.title"),
  crumb: (t, { exam, candidate }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("candidates:title"), to: paths.candidates.back(exam.id) },
    { text: candidate.name, to: paths.candidates.show(exam.id, candidate.id) },
    { text: t("candidates:reveal.title") },
  ],
};

/** Asks for a reason before an ID number is shown in full. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  const { exam, candidate } = await oneCandidate(services, args);
  const { candidateId, realName, idcard } = candidate;
  if (idcard === "") throw redirect(paths.candidates.show(exam.examId, candidateId));
  return {
    exam: { id: exam.examId, name: exam.name },
    candidate: { id: candidateId, name: realName, idcard },
  };
}

/** Shows it in the reply to this form alone, which is stored nowhere; without a recent authentication it asks for one. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "exams");
  const { exam, candidate } = await oneCandidate(services, args);
  const submission = readForm(form, revealForm);
  if (submission.status !== "success") return sendBack(submission);

  const { candidateId } = candidate;
  const found = await services.candidates.reveal({ ...submission.value, candidateId });
  if (!found.ok && found.reason === "PROOF_NEEDED")
    return redirect(paths.operator.proof({ redirect: paths.candidates.reveal(exam.examId, candidateId) }));
  if (!found.ok) return sendBack(submission, found);
  return data({ idcard: found.data.idcard }, { headers: { "cache-control": "no-store" } });
}

export default function RevealIdNumber() {
  const t = useWords();
  const { exam, candidate } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(revealForm, {
    id: "reveal",
    lastResult: answer && "idcard" in answer ? undefined : answer,
  });
  const back = paths.candidates.show(exam.id, candidate.id);
  if (answer && "idcard" in answer)
    return (
      <div className="form-page">
        <PageHead title={t("candidates:reveal.title")}>{candidate.name}</PageHead>
        <p className="revealed">{answer.idcard}</p>
        <p className="hint mb-24">{t("candidates:reveal.noted")}</p>
        <ButtonLink to={back}>{t("candidates:reveal.back")}</ButtonLink>
      </div>
    );
  return (
    <div className="form-page">
      <PageHead title={t("candidates:reveal.title")}>
        {t("candidates:reveal.lead", { name: candidate.name, number: candidate.idcard })}
      </PageHead>
      <ValidationSummary form={form} fields={[fields.reason]} unchanged={t("candidates:reveal.unchanged")} />
      <Notice kind="info">{t("candidates:reveal.text")}</Notice>
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.reason}
          label={t("candidates:reveal.reason")}
          errorText={errorText}
          autoComplete="off"
        />
        <Actions>
          <Cancel to={back} />
          <Button kind="primary">{t("candidates:reveal.submit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
