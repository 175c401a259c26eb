import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { companySettingsChange } from "#contract/companies/shapes";
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
  const { paperMinutes, revision, ...settings } = need(await services.companies.settings({}));
  return { revision, start: { ...settings, paperMinutes: String(paperMinutes) } };
}

/**
 * Existing papers retain their time; pages take the new colour at once. If somebody else changed the settings meanwhile,
 * the form comes back as typed with the new revision: sent once more, it is saved.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const submission = readForm(form, companySettingsChange);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.companies.updateSettings(submission.value);
  if (saved.ok)
    return redirectWithFlash(paths.companies.settings(), { kind: "ok", text: t("companies:settings.saved") });
  if (saved.reason !== "CHANGED_MEANWHILE") return sendBack(submission, saved);
  return sendBackAnew(form, companySettingsChange, saved, need(await services.companies.settings({})));
}

export default function Settings() {
  const t = useWords();
  const errorText = useErrorText();
  const { start, revision } = useLoaderData<typeof loader>();
  const answer = useActionData();
  const [form, fields] = useServerForm(companySettingsChange, {
    id: "settings",
    lastResult: answer,
    defaultValue: start,
  });
  /** The hint of a field, and what is saved where something else is typed. */
  const beside = (name: "paperMinutes" | "themeColor", hint: string) =>
    hintWithSaved(hint, fields[name].initialValue, start[name]);
  return (
    <div className="form-page">
      <PageHead title={t("companies:settings.title")}>{t("companies:settings.lead")}</PageHead>
      <PostForm isLive {...getFormProps(form)}>
        <Revision answer={answer} current={revision} />
        <ValidationSummary
          form={form}
          fields={[fields.paperMinutes, fields.supportPinyinSearch, fields.themeColor]}
          unchanged={t("companies:settings.notSaved")}
        />
        <FormSection title={t("companies:settings.papers")}>
          <NumberField
            field={fields.paperMinutes}
            label={t("companies:settings.paperMinutes")}
            hint={beside("paperMinutes", t("companies:settings.paperMinutesHint"))}
            unit={t("companies:settings.minutesUnit")}
            autoComplete="off"
            errorText={errorText}
          />
        </FormSection>
        <FormSection title={t("companies:settings.search")}>
          <Checkbox
            field={fields.supportPinyinSearch}
            label={t("companies:settings.pinyin")}
            hint={hintWithSavedTick(
              t("companies:settings.pinyinHint"),
              fields.supportPinyinSearch.initialValue,
              start.supportPinyinSearch,
            )}
            errorText={errorText}
          />
        </FormSection>
        <FormSection title={t("companies:settings.look")}>
          <TextField
            field={fields.themeColor}
            type="color"
            label={t("companies:settings.themeColor")}
            hint={beside("themeColor", t("companies:settings.themeColorHint"))}
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
