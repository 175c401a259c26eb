import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { demoRequest } from "#contract/registration/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, visitor } from "~/session/guard.server";
import { PlainPage } from "~/shell/PlainPage";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { TextArea, TextField } from "~/ui/fields/Field";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import { FormSeal } from "./FormSeal";

export const handle: Handle = { title: (t) => t("registration:demo") };

/** Anyone may request a demonstration; `sent` says that it was requested. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(args);
  const isSent = new URL(args.request.url).searchParams.has("sent");
  const given = isSent ? null : need(await services.registration.oneTimeToken({}));
  return { oneTimeToken: given?.oneTimeToken ?? null };
}

/** A company leaves its name and contact. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await visitor(args);
  const submission = readForm(form, demoRequest);
  if (submission.status !== "success") return sendBack(submission);

  const asked = await services.registration.requestDemo(submission.value);
  if (!asked.ok) return sendBack(submission, asked);
  return redirect(paths.companyInfo({ sent: "1" }));
}

export default function CompanyInfo() {
  const t = useWords();
  const { oneTimeToken } = useLoaderData<typeof loader>();
  if (oneTimeToken === null) return <Thanks />;
  return (
    <PlainPage isCard>
      <h1>{t("registration:demo")}</h1>
      <p className="lead">{t("registration:demoLead")}</p>
      <DemoForm oneTimeToken={oneTimeToken} />
    </PlainPage>
  );
}

function DemoForm({ oneTimeToken }: { oneTimeToken: string }) {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(demoRequest, { id: "demo", lastResult: useActionData() });
  const { companyName, contact, mobile, note } = fields;
  return (
    <>
      <ValidationSummary
        form={form}
        fields={[companyName, contact, mobile, note]}
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
        <FormSeal fields={fields} oneTimeToken={oneTimeToken} />
        <Button kind="primary">{t("registration:demoSend")}</Button>
        <div className="beside-form">
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
