import { getFormProps } from "@conform-to/react";
import { useActionData, useLocation, useSubmit } from "@remix-run/react";
import { type FormEvent, type ReactNode, useMemo, useState } from "react";
import { type TypedTemplate, templateForm, wholeTyped } from "#contract/certificates/form";
import { EnterSaves } from "~/form/EnterSaves";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm, rememberForm } from "~/form/PostForm";
import { useShapedForm } from "~/form/useShapedForm";
import { Actions } from "~/ui/Button";
import { Hidden } from "~/ui/Field";
import { useWords } from "~/words/words";
import { FreeFieldRows } from "./FreeFieldRows";
import { LookFields } from "./LookFields";
import { PreviewPanel } from "./PreviewPanel";
import type { Preview } from "./preview";
import { isRedraw } from "./redrawButtons";
import { SettingFields } from "./SettingFields";
import { TextFields } from "./TextFields";
import { inOrder } from "./templateFields";
import { usePreview } from "./usePreview";

interface TemplateFormProps {
  /** What the fields show at first. */
  start: TypedTemplate;
  /** What it looks like. */
  preview: Preview;
  /** What did not happen, should the form come back. */
  unchanged: string;
  /** The way back, and the button that saves. */
  children: ReactNode;
}

/** What the action sent back. */
type Sent =
  | {
      initialValue?: object;
      isRedrawn?: true;
      focus?: string | null;
      preview?: Preview;
      previewIn?: string;
    }
  | undefined;

/** One form for new and known templates. Drawn anew, it begins again with what was typed. */
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
  // why: conform takes in each new answer, so the same answer must be the same object.
  const lastResult = useMemo(() => sent && { ...sent, initialValue: shown }, [sent, shown]);
  const [form, fields] = useShapedForm(templateForm, { id: "template", lastResult, defaultValue: start });
  const drawing = usePreview(sent?.preview ?? preview);
  const drawAnew = useDrawAnew();
  const typed = wholeTyped(form.value ?? shown);
  const focus = sent?.focus ?? null;
  return (
    <>
      <MistakeSummary form={form} fields={inOrder(fields)} unchanged={unchanged} />
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
          // A field that is looked at as one types is a submission too, of which nothing is sent.
          if (isAnew || !event.defaultPrevented) drawing.rest();
        }}
      >
        <EnterSaves>{t("certificates:templates.form.save")}</EnterSaves>
        <Hidden field={fields.revision} />
        <div className="template-fields">
          <SettingFields fields={fields} />
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

/** Sends the form by a button that draws it anew, and stays where the reader is. True where it did. */
function useDrawAnew() {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  return (event: FormEvent<HTMLFormElement>): boolean => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (!button || !isRedraw(button.name)) return false;
    event.preventDefault();
    rememberForm(event.currentTarget, button);
    submit(button, { action: pathname + search, preventScrollReset: true });
    return true;
  };
}
