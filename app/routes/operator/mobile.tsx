import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mobileChange } from "#contract/operator/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { hasDemoAccounts } from "~/request/embedded.server";
import { sessions } from "~/session/cookies.server";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { Link } from "~/ui/Link";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { ownPage } from "./page";
import { askToReauthenticate } from "./reauthenticate.server";

export const handle = ownPage((t) => t("operator:mobile.title"));

const codeForm = mobileChange.pick({ smsCode: true });

/** The operator types the code sent to the new mobile; if none was sent yet, they first enter the mobile. */
export async function loader(args: LoaderFunctionArgs) {
  const { me, session } = await operator(args, "profile");
  if (!me.isProven) throw askToReauthenticate(paths.operator.mobile());
  const sent = session.get("sent");
  if (sent?.purpose !== "mobile") throw redirect(paths.operator.sendMobileCode());
  return { mobile: sent.mobile, isDemo: await hasDemoAccounts() };
}

/** From now on the new mobile signs in. */
export async function action(args: ActionFunctionArgs) {
  const { services, session, form, t } = await operator(args, "profile");
  const sent = session.get("sent");
  if (sent?.purpose !== "mobile") return redirect(paths.operator.sendMobileCode());
  const submission = readForm(form, codeForm);
  if (submission.status !== "success") return sendBack(submission);

  const { mobile, handle } = sent;
  const changed = await services.operator.changeMobile({ mobile, handle, ...submission.value });
  if (!changed.ok) {
    return changed.reason === "PROOF_NEEDED"
      ? askToReauthenticate(paths.operator.mobile())
      : sendBack(submission, changed);
  }
  session.unset("sent");
  const headers = new Headers({ "set-cookie": await sessions.commitSession(session) });
  return redirectWithFlash(
    paths.operator.profile(),
    { kind: "ok", text: t("operator:mobile.changed") },
    headers,
  );
}

export default function Mobile() {
  const t = useWords();
  const { mobile, isDemo } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useServerForm(codeForm, { id: "mobile-code", lastResult });
  return (
    <div className="own-form">
      <PageHead title={t("operator:mobile.title")}>{t("operator:mobile.sentTo", { mobile })}</PageHead>
      {isDemo && <p className="hint">{t("operator:mobile.demoCode")}</p>}
      <ValidationSummary form={form} fields={fields} unchanged={t("operator:mobile.unchanged")} />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.smsCode}
          label={t("operator:mobile.code")}
          hint={t("operator:mobile.codeHint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          errorText={useErrorText()}
        />
        <Button kind="primary">{t("operator:mobile.change")}</Button>
      </PostForm>
      <PostForm action={paths.operator.sendMobileCode()} className="beside-form">
        <input type="hidden" name="mobile" value={mobile} />
        <Button kind="quiet" name="again" value="1">
          {t("operator:mobile.sendAgain")}
        </Button>
        <Link to={paths.operator.sendMobileCode()}>{t("operator:mobile.other")}</Link>
      </PostForm>
    </div>
  );
}
