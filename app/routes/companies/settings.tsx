import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { companySettings } from "#contract/companies/shapes";
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
import { Checkbox } from "~/ui/fields/Choice";
import { NumberField, TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { MarkPreview } from "./MarkPreview";

export const handle: Handle = {
  title: (t) => t("companies:settings.title"),
  crumb: (t) => [{ text: t("company"), to: paths.companies.show() }, { text: t("companies:settings.title") }],
};

/** Sets the company's defaults for papers and pages. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "company");
  const { paperMinutes, ...settings } = need(await services.companies.settings({}));
  return { ...settings, paperMinutes: String(paperMinutes) };
}

/** Existing papers retain their time; pages take the new colour at once. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const submission = readForm(form, companySettings);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.companies.updateSettings(submission.value);
  if (!saved.ok) return sendBack(submission, saved);
  return redirectWithFlash(paths.companies.settings(), { kind: "ok", text: t("companies:settings.saved") });
}

export default function Settings() {
  const t = useWords();
  const errorText = useErrorText();
  const start = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(companySettings, {
    id: "settings",
    lastResult: useActionData(),
    defaultValue: start,
  });
  return (
    <div className="form-page">
      <PageHead title={t("companies:settings.title")}>{t("companies:settings.lead")}</PageHead>
      <PostForm isLive {...getFormProps(form)}>
        <ValidationSummary
          form={form}
          fields={[fields.paperMinutes, fields.supportPinyinSearch, fields.themeColor]}
          unchanged={t("companies:settings.notSaved")}
        />
        <FormSection title={t("companies:settings.papers")}>
          <NumberField
            field={fields.paperMinutes}
            label={t("companies:settings.paperMinutes")}
            hint={t("companies:settings.paperMinutesHint")}
            unit={t("companies:settings.minutesUnit")}
            autoComplete="off"
            errorText={errorText}
          />
        </FormSection>
        <FormSection title={t("companies:settings.search")}>
          <Checkbox
            field={fields.supportPinyinSearch}
            label={t("companies:settings.pinyin")}
            hint={t("companies:settings.pinyinHint")}
            errorText={errorText}
          />
        </FormSection>
        <FormSection title={t("companies:settings.look")}>
          <TextField
            field={fields.themeColor}
            type="color"
            label={t("companies:settings.themeColor")}
            hint={t("companies:settings.themeColorHint")}
            pattern={undefined}
            errorText={errorText}
          />
          <MarkPreview colour={fields.themeColor.value ?? start.themeColor} />
          <Actions>
            <Cancel to={paths.companies.show()} />
            <Button kind="primary">{t("companies:settings.save")}</Button>
          </Actions>
        </FormSection>
      </PostForm>
    </div>
  );
}
