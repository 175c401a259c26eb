import { type FormMetadata, getFormProps } from "@conform-to/react";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { FlashBar } from "~/shell/FlashBar";
import { PlainPage } from "~/shell/PlainPage";
import { Button } from "~/ui/Button";
import { type AnyField, TextField } from "~/ui/fields/Field";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { SecondStep } from "./ask-code.server";

/** The second of two steps: the SMS code, and the fields in `children`. */
export function EnterCode({
  title,
  form,
  fields,
  unchanged,
  submit,
  again,
  note,
  children,
}: {
  title: string;
  // biome-ignore lint/suspicious/noExplicitAny: any form that has a code among its fields
  form: FormMetadata<any, any>;
  /** In page order; the code comes first. */
  fields: [AnyField, ...AnyField[]];
  /** What was not done when there are validation errors. */
  unchanged: string;
  submit: string;
  /** Where another code is requested, or another mobile entered. */
  again: string;
  /** Further notes before waiting for the code. */
  note?: string;
  children?: ReactNode;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const { sentTo, isDemo, notice } = useLoaderData() as SecondStep;
  return (
    <PlainPage isCard>
      <h1>{title}</h1>
      <p className="lead">{t("entrance:codeSent", { mobile: sentTo ?? "" })}</p>
      {note && <p className="hint">{note}</p>}
      {isDemo && <p className="hint">{t("entrance:demoCode")}</p>}
      <FlashBar notice={notice} />
      <ValidationSummary form={form} fields={fields} unchanged={unchanged} />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields[0]}
          label={t("entrance:code")}
          hint={t("entrance:codeHint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          errorText={errorText}
        />
        {children}
        <Button kind="primary">{submit}</Button>
        <div className="beside-form">
          <Link to={again}>{t("registration:askAgain")}</Link>
          <Link to={paths.signIn()}>{t("registration:backToSignIn")}</Link>
        </div>
      </PostForm>
    </PlainPage>
  );
}
