import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { demoRequest } from "#contract/registration/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useShapedForm } from "~/form/useShapedForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { visitor } from "~/session/guard.server";
import { PlainPage } from "~/shell/PlainPage";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { TextArea, TextField } from "~/ui/fields/Field";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import { AnotherPicture, ImageCodeField } from "./ImageCodeField";
import { type ImageCodeView, showPicture, withAnotherPicture } from "./image-code.server";

export const handle: Handle = { title: (t) => t("registration:demo") };

/** Anyone may request a demonstration; `sent` says that it was requested. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await visitor(args);
  const isSent = new URL(args.request.url).searchParams.has("sent");
  return data<{ picture: ImageCodeView | null }>({ picture: isSent ? null : await showPicture(visit) });
}

/** A company leaves its name and contact. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await visitor(args);
  const submission = readForm(form, demoRequest);
  if (form.has("another")) return withAnotherPicture(submission);
  if (submission.status !== "success") return sendBack(submission);

  const asked = await services.registration.requestDemo(submission.value);
  if (!asked.ok) return sendBack(submission, asked);
  return redirect(paths.companyInfo({ sent: "1" }));
}

export default function CompanyInfo() {
  const t = useWords();
  const { picture } = useLoaderData<typeof loader>();
  if (picture === null) return <Thanks />;
  return (
    <PlainPage isCard>
      <h1>{t("registration:demo")}</h1>
      <p className="lead">{t("registration:demoLead")}</p>
      <DemoForm picture={picture} />
    </PlainPage>
  );
}

function DemoForm({ picture }: { picture: ImageCodeView }) {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useShapedForm(demoRequest, { id: "demo", lastResult: useActionData() });
  const { companyName, contact, mobile, note, imageCode } = fields;
  return (
    <>
      <ValidationSummary
        form={form}
        fields={[companyName, contact, mobile, note, imageCode]}
        unchanged={t("registration:demoNotSent")}
      />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={companyName}
          label={t("registration:companyName")}
          autoComplete="organization"
          errorText={errorText}
        />
        <TextField
          field={contact}
          label={t("registration:contact")}
          autoComplete="name"
          errorText={errorText}
        />
        <TextField
          field={mobile}
          label={t("entrance:mobile")}
          hint={t("entrance:mobileHint")}
          type="tel"
          autoComplete="tel-national"
          errorText={errorText}
        />
        <TextArea
          field={note}
          label={t("registration:note")}
          optional={t("optional")}
          rows={3}
          errorText={errorText}
        />
        <ImageCodeField fields={fields} picture={picture} errorText={errorText} />
        <Button kind="primary">{t("registration:demoSend")}</Button>
        <div className="beside-form">
          <AnotherPicture />
          <Link to={paths.signIn()}>{t("registration:backToSignIn")}</Link>
        </div>
      </PostForm>
    </>
  );
}

/** What happens next, and what to do meanwhile. */
function Thanks() {
  const t = useWords();
  return (
    <PlainPage>
      <h1>{t("registration:demoSent")}</h1>
      <p>{t("registration:demoSentText")}</p>
      <Actions>
        <ButtonLink to={paths.signIn()}>{t("registration:backToSignIn")}</ButtonLink>
        <ButtonLink kind="primary" to={paths.register()}>
          {t("registration:register")}
        </ButtonLink>
      </Actions>
    </PlainPage>
  );
}
