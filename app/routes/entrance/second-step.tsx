import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { secondStep } from "#contract/accounts/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { hasDemoAccounts } from "~/request/embedded.server";
import type { Handle } from "~/root";
import { takeFlash } from "~/session/flash.server";
import { visitor } from "~/session/guard.server";
import { FlashBar } from "~/shell/FlashBar";
import { PlainPage } from "~/shell/PlainPage";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import { continueAfterSignIn } from "./enter.server";
import { maskedMobile } from "./maskedMobile";

export const handle: Handle = { title: (t) => t("entrance:secondStep") };

const codeForm = secondStep.pick({ smsCode: true });

/** Only after a correct password; the handle in the session is the evidence. */
export async function loader(args: LoaderFunctionArgs) {
  const { session } = await visitor(args);
  if (!session.has("handle")) throw redirect(paths.signIn());
  // A third party's ticket does not tell the mobile.
  const mobile = session.get("mobile") || null;
  const isSent = !session.get("isUnsent");
  const { notice, headers } = await takeFlash(args.request);
  const isDemo = isSent && (await hasDemoAccounts());
  return data({ mobile: mobile && maskedMobile(mobile), isSent, isDemo, notice }, { headers });
}

/** The six digits complete the sign-in. */
export async function action(args: ActionFunctionArgs) {
  const visit = await visitor(args);
  const submission = readForm(visit.form, codeForm);
  if (submission.status !== "success") return sendBack(submission);

  const token = visit.session.get("handle") ?? "";
  const answer = await visit.services.accounts.finishSecondStep({ token, ...submission.value });
  if (!answer.ok) return sendBack(submission, answer);
  return continueAfterSignIn(args.request, visit, answer);
}

export default function SecondStep() {
  const t = useWords();
  const errorText = useErrorText();
  const { mobile, isSent, isDemo, notice } = useLoaderData<typeof loader>();
  const sent = mobile ? t("entrance:codeSent", { mobile }) : t("entrance:codeSentToYou");
  const [query] = useSearchParams();
  const [form, fields] = useServerForm(codeForm, { id: "code", lastResult: useActionData() });
  const redirectField = <input type="hidden" name="redirect" value={query.get("redirect") ?? ""} />;
  return (
    <PlainPage isCard>
      <h1>{t("entrance:secondStep")}</h1>
      <p className="lead">{isSent ? sent : t("entrance:codeUnsent")}</p>
      {isDemo && <p className="hint">{t("entrance:demoCode")}</p>}
      <FlashBar notice={notice} />
      <ValidationSummary form={form} fields={fields} unchanged={t("entrance:notSignedIn")} />
      <PostForm {...getFormProps(form)}>
        {redirectField}
        <TextField
          field={fields.smsCode}
          label={t("entrance:code")}
          hint={t("entrance:codeHint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          errorText={errorText}
        />
        <Button kind="primary">{t("entrance:finish")}</Button>
      </PostForm>
      <PostForm action={paths.sendCode()} className="beside-form">
        {redirectField}
        <Button kind="quiet">{t("entrance:sendAgain")}</Button>
        <Link to={paths.signIn()}>{t("entrance:otherAccount")}</Link>
      </PostForm>
    </PlainPage>
  );
}
