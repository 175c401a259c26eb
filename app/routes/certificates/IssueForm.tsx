import { getFormProps } from "@conform-to/react";
import { useActionData, useLocation } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { issueForm, replaceForm } from "#contract/certificates/issue-form";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { Actions, Button } from "~/ui/Button";
import { type AnyField, TextField } from "~/ui/Field";
import { FormSection } from "~/ui/FormSection";
import { useWords } from "~/words/words";
import type { AskedForm } from "./asked.server";
import { type IssueFieldSet, IssueFields } from "./IssueFields";
import { IssuePreview } from "./IssuePreview";

/** What the fields of one certificate show at first. */
export interface Start {
  name: string;
  exam: string;
  score: string;
  grade: string;
  issuedOn: string;
  values: string[];
}

/** One certificate, issued by hand or in place of another one; it can be looked at before. */
export function IssueForm({
  asked,
  start,
  isReplacement = false,
  isNext = false,
  unchanged,
  back,
  children,
}: {
  asked: AskedForm;
  start: Start;
  isReplacement?: boolean;
  isNext?: boolean;
  /** What did not happen, should the form come back. */
  unchanged: string;
  /** The way back. */
  back: ReactNode;
  /** The buttons, the primary one last. */
  children: ReactNode;
}) {
  const t = useWords();
  const { pathname, search } = useLocation();
  const sent = useActionData() as { svg?: string } | undefined;
  const shape = useMemo(
    () => (isReplacement ? replaceForm : issueForm)(asked.asked, asked.today),
    [isReplacement, asked],
  );
  const [form, fields] = useShapedForm(shape as ReturnType<typeof replaceForm>, {
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
      <MistakeSummary form={form} fields={[...told, fields.issuedOn]} unchanged={unchanged} />
      <PostForm {...getFormProps(form)}>
        {isReplacement && <Reason field={fields.reason} />}
        <IssueFields fields={fields as IssueFieldSet} values={values} asked={asked} isNext={isNext} />
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
        say={useSay()}
        autoComplete="off"
      />
    </FormSection>
  );
}
