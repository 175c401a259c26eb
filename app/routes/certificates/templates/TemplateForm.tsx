import { getFormProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { type TypedTemplate, templateForm, wholeTyped } from "#contract/certificates/form";
import { EnterSaves } from "~/form/EnterSaves";
import { PostForm } from "~/form/PostForm";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { Actions } from "~/ui/Button";
import { Hidden } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { FreeFieldRows } from "./FreeFieldRows";
import { LookFields } from "./LookFields";
import { PreviewPanel } from "./PreviewPanel";
import type { TemplatePreview } from "./preview";
import { SettingFields } from "./SettingFields";
import { TextFields } from "./TextFields";
import { templateFieldsInOrder } from "./templateFields";

interface TemplateFormProps {
  /** The initial values. */
  start: TypedTemplate;
  /** The initial preview. */
  preview: TemplatePreview;
  /** What was not done, if the form comes back with errors. */
  unchanged: string;
  /** The link back, and the save button. */
  children: ReactNode;
}

/** The action's result. */
type Sent =
  | {
      initialValue?: object;
      focus?: string | null;
      preview?: TemplatePreview;
      previewIn?: string;
    }
  | undefined;

/** One form for new and existing templates. A re-render starts with what was typed. */
export function TemplateForm({ start, preview, unchanged, children }: TemplateFormProps) {
  const t = useWords();
  const sent = useActionData() as Sent;
  const shown = sent?.initialValue ? wholeTyped(sent.initialValue) : start;
  const lastResult = sent && { ...sent, initialValue: shown };
  const [form, fields] = useServerForm(templateForm, { id: "template", lastResult, defaultValue: start });
  const focus = sent?.focus ?? null;
  return (
    <>
      <ValidationSummary form={form} fields={templateFieldsInOrder(fields)} unchanged={unchanged} />
      <PostForm
        isLive
        {...getFormProps(form)}
        className="template-form"
        encType="multipart/form-data"
        data-preview={paths.certificates.previewTemplate()}
      >
        <EnterSaves>{t("certificates:templates.form.save")}</EnterSaves>
        <Hidden field={fields.revision} />
        <div className="template-fields">
          <SettingFields fields={fields} hasFocus={focus === null} />
          <TextFields fields={fields} typed={shown} />
          <FreeFieldRows fields={fields} typed={shown} focus={focus} />
          <LookFields fields={fields} typed={shown} />
        </div>
        <PreviewPanel shown={sent?.preview ?? preview} language={sent?.previewIn ?? ""} />
        <div className="template-foot">
          <Actions>{children}</Actions>
        </div>
      </PostForm>
    </>
  );
}
