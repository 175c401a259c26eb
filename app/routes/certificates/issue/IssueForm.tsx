import { getFormProps } from "@conform-to/react";
import { useActionData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { issueForm, replaceForm } from "#contract/certificates/issue-form";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { Actions, Button } from "~/ui/Button";
import { type AnyField, TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { useWords } from "~/words/words";
import type { AskedForm } from "./asked.server";
import { type IssueFieldSet, IssueFields } from "./IssueFields";
import { IssuePreview } from "./IssuePreview";

/** The initial values of the fields of one certificate. */
export interface Start {
  name: string;
  exam: string;
  score: string;
  grade: string;
  issuedOn: string;
  values: string[];
}

/** Form of one certificate, issued by hand or replacing another; it has a preview. */
export function IssueForm({
  asked,
  start,
  isReplacement = false,
  unchanged,
  back,
  children,
}: {
  asked: AskedForm;
  start: Start;
  isReplacement?: boolean;
  /** What was not done, if the form comes back with errors. */
  unchanged: string;
  /** The link back. */
  back: ReactNode;
  /** The buttons, primary last. */
  children: ReactNode;
}) {
  const t = useWords();
  const { pathname, search } = useLocation();
  const sent = useActionData() as { svg?: string } | undefined;
  const shape = (isReplacement ? replaceForm : issueForm)(asked.asked, asked.today);
  const [form, fields] = useServerForm(shape as ReturnType<typeof replaceForm>, {
    id: isReplacement ? "replace-certificate" : "issue-certificate",
    lastResult: sent,
    defaultValue: {
      reason: "",
      ...start,
      values: Object.fromEntries(start.values.entries()) as Record<string, string>,
    },
  });
  const byPlace = fields.values.getFieldset() as unknown as Record<number, AnyField>;
  const values = asked.labels.map((_, at) => byPlace[at]!);
  const reason: AnyField[] = isReplacement ? [fields.reason] : [];
  const told = [...reason, fields.name, ...asked.asked.fields.map((name) => fields[name]), ...values];
  return (
    <>
      <ValidationSummary form={form} fields={[...told, fields.issuedOn]} unchanged={unchanged} />
      <PostForm isLive {...getFormProps(form)}>
        <Revision answer={sent} current={String(asked.template.revision)} />
        {isReplacement && <Reason field={fields.reason} />}
        <IssueFields fields={fields as IssueFieldSet} values={values} asked={asked} />
        <p className="preview-way">
          <Button name="preview" value="1" icon="eye" formAction={`${pathname}${search}#preview`}>
            {t("certificates:new.preview")}
          </Button>
        </p>
        <Actions>
          {back}
          {children}
        </Actions>
      </PostForm>
      {sent?.svg && <IssuePreview svg={sent.svg} />}
    </>
  );
}

function Reason({ field }: { field: AnyField }) {
  const t = useWords();
  return (
    <FormSection title={t("certificates:replace.why")}>
      <TextField
        field={field}
        label={t("certificates:replace.reason")}
        hint={t("certificates:replace.reasonHint")}
        errorText={useErrorText()}
        autoComplete="off"
      />
    </FormSection>
  );
}
