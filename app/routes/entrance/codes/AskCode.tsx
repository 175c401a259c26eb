import { getFormProps } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { codeRequest } from "#contract/registration/shapes";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { FormSeal } from "~/routes/entrance/FormSeal";
import { FlashBar } from "~/shell/FlashBar";
import { PlainPage } from "~/shell/PlainPage";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { FirstStep } from "./ask-code.server";

/** The first of two steps: a mobile . The form posts to `action`. */
export function AskCode({ title, lead, action }: { title: string; lead: string; action: string }) {
  const t = useWords();
  const errorText = useErrorText();
  const { oneTimeToken, mobile, notice } = useLoaderData() as FirstStep;
  const [form, fields] = useServerForm(codeRequest, {
    id: "ask-code",
    lastResult: useActionData(),
    defaultValue: { mobile },
  });
  return (
    <PlainPage isCard>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <FlashBar notice={notice} />
      <ValidationSummary form={form} fields={[fields.mobile]} unchanged={t("registration:codeNotSent")} />
      <PostForm {...getFormProps(form)} action={action}>
        <TextField
          field={fields.mobile}
          label={t("entrance:mobile")}
          hint={t("entrance:mobileHint")}
          type="tel"
          autoComplete="tel-national"
          autoFocus
          errorText={errorText}
        />
        <FormSeal fields={fields} oneTimeToken={oneTimeToken} />
        <Button kind="primary">{t("registration:sendCode")}</Button>
        <div className="beside-form">
          <Link to={paths.signIn()}>{t("registration:backToSignIn")}</Link>
        </div>
      </PostForm>
    </PlainPage>
  );
}
