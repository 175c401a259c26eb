import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { paths } from "~/paths";
import { NoticeBar } from "~/session/NoticeBar";
import { Button } from "~/ui/Button";
import { type AnyField, TextField } from "~/ui/Field";
import { useWords } from "~/words/words";
import type { SecondStep } from "./ask-code.server";
import { PlainPage } from "./PlainPage";

/** The second of two steps: the code that came by SMS, and whatever else `children` ask for. */
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
  /** In the order of the page; the code comes first. */
  fields: [AnyField, ...AnyField[]];
  /** What a mistake leaves undone. */
  unchanged: string;
  submit: string;
  /** Where another code is asked for, or another mobile named. */
  again: string;
  /** What else to know before waiting for the code. */
  note?: string;
  children?: ReactNode;
}) {
  const t = useWords();
  const say = useSay();
  const { sentTo, isDemo, notice } = useLoaderData() as SecondStep;
  return (
    <PlainPage isCard>
      <h1>{title}</h1>
      <p className="lead">{t("entrance:codeSent", { mobile: sentTo ?? "" })}</p>
      {note && <p className="hint">{note}</p>}
      {isDemo && <p className="hint">{t("entrance:demoCode")}</p>}
      <NoticeBar notice={notice} />
      <MistakeSummary form={form} fields={fields} unchanged={unchanged} />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields[0]}
          label={t("entrance:code")}
          hint={t("entrance:codeHint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          say={say}
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
