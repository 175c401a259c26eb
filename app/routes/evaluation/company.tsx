import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { evaluationSettingChange } from "#contract/evaluation/shapes";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { hintWithSaved, hintWithSavedTick } from "~/form/SavedNow";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { Checkbox } from "~/ui/fields/Choice";
import { NumberField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (_, data: { name: string }) => data.name,
  crumb: (t, data: { name: string }) => [
    { text: t("menus.evaluationCompanies"), to: paths.evaluation.companies() },
    { text: data.name },
  ],
};

const settingForm = evaluationSettingChange.omit({ companyUuid: true }).extend({
  isOpen: evaluationSettingChange.shape.isOpen.default(false),
});

/** What one company may do with evaluation. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "platform");
  const companyId = args.params.companyId!;
  const company = need(await services.companies.get({ id: companyId }));
  const setting = need(await services.evaluation.companySetting({ id: companyId }));
  return {
    name: company.shortName,
    revision: setting.revision,
    start: {
      isOpen: setting.isOpen ? "on" : undefined,
      reportDays: String(setting.reportDays),
      smallestGroup: String(setting.smallestGroup),
    },
  };
}

/** If it changed meanwhile, the form comes back as typed with the new revision: sent once more, it is saved. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "platform");
  const submission = readForm(form, settingForm);
  if (submission.status !== "success") return sendBack(submission);

  const companyUuid = args.params.companyId!;
  const saved = await services.evaluation.setCompany({ ...submission.value, companyUuid });
  if (saved.ok)
    return redirectWithFlash(paths.evaluation.companies(), { kind: "ok", text: t("records.saved") });
  if (saved.reason !== "CHANGED_MEANWHILE") return sendBack(submission, saved);
  const now = need(await services.evaluation.companySetting({ id: companyUuid }));
  return sendBackAnew(form, settingForm, saved, now);
}

export default function EvaluationCompany() {
  const t = useWords();
  const errorText = useErrorText();
  const { name, revision, start } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm(settingForm, {
    id: "setting",
    lastResult: answer,
    defaultValue: start,
  });
  /** The hint of a field, and what is saved where something else is typed. */
  const beside = (name: "reportDays" | "smallestGroup", hint: string) =>
    hintWithSaved(hint, fields[name].initialValue, start[name]);
  return (
    <div className="form-page">
      <PageHead title={name}>{t("menus.evaluationCompanies")}</PageHead>
      <ValidationSummary
        form={form}
        fields={[fields.isOpen, fields.reportDays, fields.smallestGroup]}
        unchanged={t("evaluation:companies.notSaved")}
      />
      <PostForm {...getFormProps(form)}>
        <Revision answer={answer} current={revision} />
        <Checkbox
          field={fields.isOpen}
          label={t("evaluation:companies.open")}
          hint={hintWithSavedTick(
            t("evaluation:companies.openHint"),
            fields.isOpen.initialValue,
            start.isOpen === "on",
          )}
          errorText={errorText}
        />
        <NumberField
          field={fields.reportDays}
          width="short"
          label={t("evaluation:companies.reportDays")}
          hint={beside("reportDays", t("evaluation:companies.reportDaysHint"))}
          errorText={errorText}
        />
        <NumberField
          field={fields.smallestGroup}
          width="short"
          label={t("evaluation:companies.smallestGroup")}
          hint={beside("smallestGroup", t("evaluation:companies.smallestGroupHint"))}
          errorText={errorText}
        />
        <Actions>
          <Cancel to={paths.evaluation.companies()} />
          <Button kind="primary">{t("records.save")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
