import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { demoRequest } from "#contract/registration/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { visitor } from "~/session/guard.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { TextArea, TextField } from "~/ui/Field";
import { useWords } from "~/words/words";
import { AnotherPicture, ImageCodeField } from "./ImageCodeField";
import { type Picture, showPicture, withAnotherPicture } from "./image-code.server";
import { PlainPage } from "./PlainPage";

export const handle: Handle = { title: (t) => t("registration:demo") };

/** Anybody may ask to be shown the product; `sent` says that it was asked. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await visitor(args);
  const isSent = new URL(args.request.url).searchParams.has("sent");
  return data<{ picture: Picture | null }>({ picture: isSent ? null : await showPicture(visit) });
}

/** A company leaves its name and whom to call. */
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

function DemoForm({ picture }: { picture: Picture }) {
  const t = useWords();
  const say = useSay();
  const [form, fields] = useShapedForm(demoRequest, { id: "demo", lastResult: useActionData() });
  const { companyName, contact, mobile, note, imageCode } = fields;
  return (
    <>
      <MistakeSummary
        form={form}
        fields={[companyName, contact, mobile, note, imageCode]}
        unchanged={t("registration:demoNotSent")}
      />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={companyName}
          label={t("registration:companyName")}
          autoComplete="organization"
          say={say}
        />
        <TextField field={contact} label={t("registration:contact")} autoComplete="name" say={say} />
        <TextField
          field={mobile}
          label={t("entrance:mobile")}
          hint={t("entrance:mobileHint")}
          type="tel"
          autoComplete="tel-national"
          say={say}
        />
        <TextArea field={note} label={t("registration:note")} optional={t("optional")} rows={3} say={say} />
        <ImageCodeField fields={fields} picture={picture} say={say} />
        <Button kind="primary">{t("registration:demoSend")}</Button>
        <div className="beside-form">
          <AnotherPicture />
          <Link to={paths.signIn()}>{t("registration:backToSignIn")}</Link>
        </div>
      </PostForm>
    </>
  );
}

/** What happens next, and what can be done meanwhile. */
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
