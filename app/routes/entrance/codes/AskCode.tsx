import { getFormProps } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { codeRequest } from "#contract/registration/shapes";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useShapedForm } from "~/form/useShapedForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { AnotherPicture, ImageCodeField } from "~/routes/entrance/ImageCodeField";
import { FlashBar } from "~/shell/FlashBar";
import { PlainPage } from "~/shell/PlainPage";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { FirstStep } from "./ask-code.server";

/** The first of two steps: a mobile and the CAPTCHA. The form posts to `action`. */
export function AskCode({ title, lead, action }: { title: string; lead: string; action: string }) {
  const t = useWords();
  const errorText = useErrorText();
  const { picture, mobile, notice } = useLoaderData() as FirstStep;
  const [form, fields] = useShapedForm(codeRequest, {
    id: "ask-code",
    lastResult: useActionData(),
    defaultValue: { mobile },
  });
  return (
    <PlainPage isCard>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <FlashBar notice={notice} />
      <ValidationSummary
        form={form}
        fields={[fields.mobile, fields.imageCode]}
        unchanged={t("registration:codeNotSent")}
      />
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
        <ImageCodeField fields={fields} picture={picture} errorText={errorText} />
        <Button kind="primary">{t("registration:sendCode")}</Button>
        <div className="beside-form">
          <AnotherPicture />
          <Link to={paths.signIn()}>{t("registration:backToSignIn")}</Link>
        </div>
      </PostForm>
    </PlainPage>
  );
}
