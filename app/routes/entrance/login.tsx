import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { signIn } from "#contract/accounts/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { CsrfFields } from "~/form/PostForm";
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
import { Button, ButtonLink } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { endLines } from "~/ui/LineEnd";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import { continueAfterSignIn, goOnRegistering, lacksCompany } from "./enter.server";

export const handle: Handle = { title: (t) => t("entrance:signIn") };

/** A signed-in user is redirected to the office (000 §4). */
export async function loader(args: LoaderFunctionArgs) {
  const { session } = await visitor(args);
  if (session.has("token")) throw redirect("/");
  const { notice, headers } = await takeFlash(args.request);
  return data({ isDemo: await hasDemoAccounts(), notice }, { headers });
}

/** Mobile and password; the reply is a token, or a handle when a second factor is required. */
export async function action(args: ActionFunctionArgs) {
  const visit = await visitor(args);
  const submission = readForm(visit.form, signIn);
  if (submission.status !== "success") return sendBack(submission);

  const answer = await visit.services.accounts.signIn(submission.value);
  if (!answer.ok && lacksCompany(answer)) return goOnRegistering(visit, submission.value.username);
  if (!answer.ok) return sendBack(submission, answer);
  return continueAfterSignIn(args.request, visit, answer, submission.value.username);
}

export default function Login() {
  const t = useWords();
  const errorText = useErrorText();
  const { isDemo, notice } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const wanted = query.get("redirect") ?? "";
  const [form, fields] = useServerForm(signIn, { id: "login", lastResult: useActionData() });
  return (
    <PlainPage isCard>
      <h1>{t("entrance:signIn")}</h1>
      <p className="about">
        {t("entrance:about")} <Link to={paths.verify.entry()}>{t("entrance:check")}</Link>
      </p>
      {isDemo && <p className="hint">{t("entrance:demoLead")}</p>}
      <FlashBar notice={notice} />
      <ValidationSummary form={form} fields={fields} unchanged={t("entrance:notSignedIn")} />
      {/* No action: preserves the URL fragment, which redirects from old addresses use. */}
      <form method="post" {...getFormProps(form)}>
        <CsrfFields />
        <input type="hidden" name="redirect" value={wanted} />
        <TextField
          field={fields.username}
          label={t("entrance:mobile")}
          hint={t("entrance:mobileHint")}
          type="tel"
          autoComplete="username"
          autoFocus
          errorText={errorText}
        />
        <TextField
          field={fields.password}
          label={t("entrance:password")}
          type="password"
          autoComplete="current-password"
          beside={<Link to={paths.resetPassword()}>{t("entrance:forgotPassword")}</Link>}
          errorText={errorText}
        />
        <Button kind="primary">{t("entrance:signIn")}</Button>
      </form>
      <p className="or">{t("entrance:or")}</p>
      <ButtonLink to={paths.loginByCode({ redirect: wanted })}>{t("registration:byCode")}</ButtonLink>
      <div className="beside-form">
        {endLines(
          <>
            <Link to={paths.register()}>{t("registration:register")}</Link>{" "}
            <Link to={paths.invitation()}>{t("registration:acceptInvitation")}</Link>{" "}
            <Link to={paths.companyInfo()}>{t("registration:demo")}</Link>
          </>,
        )}
      </div>
    </PlainPage>
  );
}
