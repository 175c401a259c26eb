import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { picture as shape } from "#contract/companies/shapes";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { FileField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { oneCandidate } from "../one.server";

export const handle: Handle = {
  title: (t) => t("candidates:photo.title"),
  crumb: (t, { exam, candidate }: Data) => [
    { text: t("candidates:title"), to: paths.candidates.back(exam.id) },
    { text: candidate.name, to: paths.candidates.show(exam.id, candidate.id) },
    { text: t("candidates:photo.title") },
  ],
};

/** The photo of a candidate, which room staff compare with who comes. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  const { exam, candidate } = await oneCandidate(services, args);
  const { candidateId: id, realName: name, hasPhoto } = candidate;
  return {
    exam: { id: exam.examId, name: exam.name },
    candidate: { id, name, picture: hasPhoto ? paths.candidates.picture(exam.examId, id) : null },
  };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const { exam, candidate } = await oneCandidate(services, args);
  const { candidateId } = candidate;
  const back = paths.candidates.show(exam.examId, candidateId);
  if (form.get("remove") === "1") {
    need(await services.candidates.removePhoto({ candidateId }));
    return redirectWithFlash(back, { kind: "ok", text: t("candidates:photo.removed") });
  }
  const submission = readForm(form, shape);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.candidates.setPhoto({ ...submission.value, candidateId });
  if (!saved.ok) return sendBack(submission, saved);
  return redirectWithFlash(back, { kind: "ok", text: t("candidates:photo.saved") });
}

export default function CandidatePhoto() {
  const t = useWords();
  const { exam, candidate } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(shape, { id: "photo", lastResult: useActionData<typeof action>() });
  return (
    <div className="form-page">
      <PageHead title={t("candidates:photo.title")}>
        {t("candidates:photo.lead", { name: candidate.name })}
      </PageHead>
      <ValidationSummary form={form} fields={[fields.file]} unchanged={t("candidates:photo.notSaved")} />
      {candidate.picture && (
        <img
          className="candidate-photo"
          src={candidate.picture}
          alt={t("candidates:photo.of", { name: candidate.name })}
        />
      )}
      <PostForm {...getFormProps(form)} encType="multipart/form-data">
        <FileField
          field={fields.file}
          label={t("candidates:photo.file")}
          hint={t("candidates:photo.fileHint")}
          accept=".jpg,.jpeg,.png,.gif"
          errorText={useErrorText()}
        />
        <Actions>
          <Cancel to={paths.candidates.show(exam.id, candidate.id)} />
          <Button kind="primary">{t("candidates:photo.save")}</Button>
        </Actions>
      </PostForm>
      {candidate.picture && (
        <PostForm className="mt-16">
          <Button kind="quiet" name="remove" value="1">
            {t("candidates:photo.remove")}
          </Button>
        </PostForm>
      )}
    </div>
  );
}
