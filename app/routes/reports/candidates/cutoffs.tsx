import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  type CutoffField,
  cutoffForm,
  cutoffsOfForm,
  fieldsOfCutoffs,
} from "#contract/reports/candidate-form";
import { grades, leastNorm } from "#contract/reports/candidate-shapes";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { hintWithSaved } from "~/form/SavedNow";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { NumberField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("reports:cutoffs.title"),
  crumb: (t) => [
    { text: t("reports:title"), to: paths.reports.list() },
    { text: t("reports:cutoffs.title") },
  ],
};

/** The cut-offs of the grades of reports that are released from now on. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "reports");
  const { revision, ...cutoffs } = need(await services.candidateReports.cutoffs({}));
  return { revision, saved: fieldsOfCutoffs(cutoffs) };
}

/** If they changed meanwhile, the form comes back as typed with the new revision: sent once more, it is saved. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "reports");
  const submission = readForm(form, cutoffForm);
  if (submission.status !== "success") return sendBack(submission);

  const { revision } = submission.value;
  const set = await services.candidateReports.setCutoffs({ ...cutoffsOfForm(submission.value), revision });
  if (set.ok)
    return redirectWithFlash(paths.reports.cutoffs(), { kind: "ok", text: t("reports:cutoffs.saved") });
  if (set.reason !== "CHANGED_MEANWHILE") return sendBack(submission, set);
  return sendBackAnew(form, cutoffForm, set, need(await services.candidateReports.cutoffs({})));
}

export default function Cutoffs() {
  const t = useWords();
  const errorText = useErrorText();
  const { saved, revision } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm(cutoffForm, {
    id: "cutoffs",
    lastResult: answer,
    defaultValue: saved,
  });
  const field = (name: CutoffField, grade: number) => (
    <NumberField
      key={name}
      field={fields[name]}
      label={t("reports:cutoffs.from", { grade: t(`reports:grades.${grades[grade]!}`) })}
      hint={hintWithSaved(undefined, fields[name].initialValue, saved[name])}
      width="short"
      errorText={errorText}
    />
  );
  return (
    <>
      <PageHead title={t("reports:cutoffs.title")}>{t("reports:cutoffs.lead")}</PageHead>
      <ValidationSummary
        form={form}
        fields={[
          ...[fields.norm1, fields.norm2, fields.norm3],
          ...[fields.percent1, fields.percent2, fields.percent3],
        ]}
        unchanged={t("reports:cutoffs.notSaved")}
      />
      <PostForm {...getFormProps(form)} className="form-page">
        <Revision answer={answer} current={revision} />
        <fieldset>
          <legend className="mb-4">{t("reports:cutoffs.norm", { least: leastNorm })}</legend>
          {(["norm1", "norm2", "norm3"] as const).map(field)}
        </fieldset>
        <fieldset>
          <legend className="mb-4">{t("reports:cutoffs.percent", { least: leastNorm })}</legend>
          {(["percent1", "percent2", "percent3"] as const).map(field)}
        </fieldset>
        <Button kind="primary">{t("reports:cutoffs.save")}</Button>
      </PostForm>
    </>
  );
}
