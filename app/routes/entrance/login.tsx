import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { signIn } from "#contract/accounts/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { MistakeSummary } from "~/form/MistakeSummary";
import { Proof } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import { hasDemoAccounts } from "~/request/embedded.server";
import type { Handle } from "~/root";
import { visitor } from "~/session/guard.server";
import { NoticeBar } from "~/session/NoticeBar";
import { takeNotice } from "~/session/notice.server";
import { Button, ButtonLink } from "~/ui/Button";
import { TextField } from "~/ui/Field";
import { useWords } from "~/words/words";
import { goOn, goOnRegistering, lacksCompany } from "./enter.server";
import { PlainPage } from "./PlainPage";

export const handle: Handle = { title: (t) => t("entrance:signIn") };

/** A person with a session has no business here and goes on to the office (000 §4). */
export async function loader(args: LoaderFunctionArgs) {
  const { session } = await visitor(args);
  if (session.has("token")) throw redirect("/");
  const { notice, headers } = await takeNotice(args.request);
  return data({ isDemo: await hasDemoAccounts(), notice }, { headers });
}

/** Mobile and password; the reply is a token, or a handle when a second step is due. */
export async function action(args: ActionFunctionArgs) {
  const visit = await visitor(args);
  const submission = readForm(visit.form, signIn);
  if (submission.status !== "success") return sendBack(submission);

  const answer = await visit.services.accounts.signIn(submission.value);
  if (!answer.ok && lacksCompany(answer)) return goOnRegistering(visit, submission.value.username);
  if (!answer.ok) return sendBack(submission, answer);
  return goOn(args.request, visit, answer, submission.value.username);
}

export default function Login() {
  const t = useWords();
  const say = useSay();
  const { isDemo, notice } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const wanted = query.get("redirect") ?? "";
  const [form, fields] = useShapedForm(signIn, { id: "login", lastResult: useActionData() });
  return (
    <PlainPage isCard>
      <h1>{t("entrance:signIn")}</h1>
      {isDemo && <p className="hint">{t("entrance:demoLead")}</p>}
      <NoticeBar notice={notice} />
      <MistakeSummary form={form} fields={fields} unchanged={t("entrance:notSignedIn")} />
      {/* No action: the address keeps what stands behind its hash, where the way to old addresses goes on. */}
      <form method="post" {...getFormProps(form)}>
        <Proof />
        <input type="hidden" name="redirect" value={wanted} />
        <TextField
          field={fields.username}
          label={t("entrance:mobile")}
          hint={t("entrance:mobileHint")}
          type="tel"
          autoComplete="username"
          say={say}
        />
        <TextField
          field={fields.password}
          label={t("entrance:password")}
          type="password"
          autoComplete="current-password"
          beside={<Link to={paths.resetPassword()}>{t("entrance:forgotPassword")}</Link>}
          say={say}
        />
        <Button kind="primary">{t("entrance:signIn")}</Button>
      </form>
      <p className="or">{t("entrance:or")}</p>
      <ButtonLink to={paths.loginByCode({ redirect: wanted })}>{t("registration:byCode")}</ButtonLink>
      <div className="beside-form">
        <Link to={paths.register()}>{t("registration:register")}</Link>{" "}
        <Link to={paths.companyInfo()}>{t("registration:demo")}</Link>
      </div>
    </PlainPage>
  );
}
