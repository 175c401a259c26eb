import { getFormProps } from "@conform-to/react";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { codeRequest } from "#contract/registration/shapes";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import { NoticeBar } from "~/session/NoticeBar";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/Field";
import { useWords } from "~/words/words";
import type { FirstStep } from "./ask-code.server";
import { AnotherPicture, ImageCodeField } from "./ImageCodeField";
import { PlainPage } from "./PlainPage";

/** The first of two steps: a mobile, and the proof that a person asks. The form goes to `action`. */
export function AskCode({ title, lead, action }: { title: string; lead: string; action: string }) {
  const t = useWords();
  const say = useSay();
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
      <NoticeBar notice={notice} />
      <MistakeSummary
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
          say={say}
        />
        <ImageCodeField fields={fields} picture={picture} say={say} />
        <Button kind="primary">{t("registration:sendCode")}</Button>
        <div className="beside-form">
          <AnotherPicture />
          <Link to={paths.signIn()}>{t("registration:backToSignIn")}</Link>
        </div>
      </PostForm>
    </PlainPage>
  );
}
