import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mobileChange } from "#contract/operator/shapes";
import { validationErrorText } from "#locales/words";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { sessions } from "~/session/cookies.server";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { ownPage } from "./page";
import { askToReauthenticate } from "./reauthenticate.server";

export const handle = ownPage((t) => t("operator:mobile.title"));

const mobileForm = mobileChange.pick({ mobile: true });

/** After recent authentication, an operator enters the new mobile. */
export async function loader(args: LoaderFunctionArgs) {
  const { me } = await operator(args, "profile");
  if (!me.isProven) throw askToReauthenticate(paths.operator.sendMobileCode());
  return { now: me.mobile };
}

/** Sends a code to the new mobile; its handle is stored in the session. */
export async function action(args: ActionFunctionArgs) {
  const { services, session, form, t } = await operator(args, "profile");
  const submission = readForm(form, mobileForm);
  if (submission.status !== "success") return sendBack(submission);

  const { mobile } = submission.value;
  const sent = await services.operator.sendMobileCode({ mobile });
  if (!sent.ok) {
    if (sent.reason === "PROOF_NEEDED") return askToReauthenticate(paths.operator.sendMobileCode());
    if (form.get("again") !== "1") return sendBack(submission, sent);
    return redirectWithFlash(paths.operator.mobile(), {
      kind: "warn",
      text: validationErrorText(t, sent.message),
    });
  }
  session.set("sent", { handle: sent.data, mobile, purpose: "mobile" });
  const headers = new Headers({ "set-cookie": await sessions.commitSession(session) });
  return redirectWithFlash(paths.operator.mobile(), { kind: "ok", text: t("operator:mobile.sent") }, headers);
}

export default function NewMobile() {
  const t = useWords();
  const { now } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useServerForm(mobileForm, { id: "new-mobile", lastResult });
  return (
    <div className="own-form">
      <PageHead title={t("operator:mobile.title")}>{t("operator:mobile.lead", { mobile: now })}</PageHead>
      <ValidationSummary form={form} fields={fields} unchanged={t("operator:mobile.notSent")} />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.mobile}
          label={t("operator:mobile.new")}
          hint={t("operator:mobile.newHint")}
          type="tel"
          autoComplete="tel"
          errorText={useErrorText()}
        />
        <Actions>
          <Cancel to={paths.operator.profile()} />
          <Button kind="primary">{t("operator:mobile.send")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
