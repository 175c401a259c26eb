import { getFormProps } from "@conform-to/react";
import { useActionData, useLocation, useSubmit } from "@remix-run/react";
import { type FormEvent, type ReactNode, useMemo, useState } from "react";
import { type TypedTemplate, templateForm, wholeTyped } from "#contract/certificates/form";
import { EnterSaves } from "~/form/EnterSaves";
import { PostForm, rememberForm } from "~/form/PostForm";
import { useShapedForm } from "~/form/useShapedForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { Actions } from "~/ui/Button";
import { Hidden } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { FreeFieldRows } from "./FreeFieldRows";
import { LookFields } from "./LookFields";
import { PreviewPanel } from "./PreviewPanel";
import type { TemplatePreview } from "./preview";
import { isRerender } from "./rerenderButtons";
import { SettingFields } from "./SettingFields";
import { TextFields } from "./TextFields";
import { templateFieldsInOrder } from "./templateFields";
import { usePreview } from "./usePreview";

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
      isRedrawn?: true;
      focus?: string | null;
      preview?: TemplatePreview;
      previewIn?: string;
    }
  | undefined;

/** One form for new and existing templates. A re-render starts with what was typed. */
export function TemplateForm(props: TemplateFormProps) {
  const sent = useActionData() as Sent;
  const [last, keep] = useState({ sent, turn: 0 });
  const turn = sent !== last.sent && sent?.isRedrawn ? last.turn + 1 : last.turn;
  if (sent !== last.sent) keep({ sent, turn });
  return <Editor {...props} key={turn} sent={sent} />;
}

function Editor({ start, preview, sent, unchanged, children }: TemplateFormProps & { sent: Sent }) {
  const t = useWords();
  const shown = useMemo(() => (sent?.initialValue ? wholeTyped(sent.initialValue) : start), [sent, start]);
  // why: conform handles each new result, so the same result must be the same object.
  const lastResult = useMemo(() => sent && { ...sent, initialValue: shown }, [sent, shown]);
  const [form, fields] = useShapedForm(templateForm, { id: "template", lastResult, defaultValue: start });
  const drawing = usePreview(sent?.preview ?? preview);
  const drawAnew = useDrawAnew();
  const typed = wholeTyped(form.value ?? shown);
  const focus = sent?.focus ?? null;
  return (
    <>
      <ValidationSummary form={form} fields={templateFieldsInOrder(fields)} unchanged={unchanged} />
      <PostForm
        {...getFormProps(form)}
        className="template-form"
        encType="multipart/form-data"
        onInput={(event) => {
          const { name } = event.target as HTMLInputElement;
          if (name !== "csrf") drawing.follow(event.currentTarget);
        }}
        onSubmit={(event) => {
          const isAnew = drawAnew(event);
          if (!isAnew) form.onSubmit(event);
          // Validating a field on input is a submission too, but sends no request.
          if (isAnew || !event.defaultPrevented) drawing.rest();
        }}
      >
        <EnterSaves>{t("certificates:templates.form.save")}</EnterSaves>
        <Hidden field={fields.revision} />
        <div className="template-fields">
          <SettingFields fields={fields} hasFocus={focus === null} />
          <TextFields fields={fields} typed={typed} />
          <FreeFieldRows fields={fields} typed={typed} focus={focus} />
          <LookFields fields={fields} typed={typed} />
        </div>
        <PreviewPanel shown={drawing} language={sent?.previewIn ?? ""} />
        <div className="template-foot">
          <Actions>{children}</Actions>
        </div>
      </PostForm>
    </>
  );
}

/** Submits the form by a re-render button without navigating away. Returns whether it did. */
function useDrawAnew() {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  return (event: FormEvent<HTMLFormElement>): boolean => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (!button || !isRerender(button.name)) return false;
    event.preventDefault();
    rememberForm(event.currentTarget, button);
    submit(button, { action: pathname + search, preventScrollReset: true });
    return true;
  };
}
