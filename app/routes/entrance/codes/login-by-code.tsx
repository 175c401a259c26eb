import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { secondStep } from "#contract/accounts/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { useServerForm } from "~/form/useServerForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { continueAfterSignIn, goOnRegistering, lacksCompany } from "~/routes/entrance/enter.server";
import { visitor } from "~/session/guard.server";
import { useWords } from "~/words/words";
import { needSent, showStep } from "./ask-code.server";
import { EnterCode } from "./EnterCode";
import AskLoginCode from "./login-by-code-send";

export const handle: Handle = { title: (t) => t("registration:byCode") };

const codeForm = secondStep.pick({ smsCode: true });

/** Sign-in without the password: first the mobile, then the code sent to it. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await visitor(args);
  if (visit.session.has("token")) throw redirect("/");
  return showStep(args.request, visit, "login");
}

/** The code replaces the password. */
export async function action(args: ActionFunctionArgs) {
  const visit = await visitor(args);
  const { mobile, handle } = await needSent(args.request, visit, "login");
  const submission = readForm(visit.form, codeForm);
  if (submission.status !== "success") return sendBack(submission);

  const { smsCode } = submission.value;
  const answer = await visit.services.accounts.signIn({ username: mobile, smsCode, token: handle });
  if (!answer.ok && lacksCompany(answer)) return goOnRegistering(visit, mobile);
  if (!answer.ok) return sendBack(submission, answer);
  return continueAfterSignIn(args.request, visit, answer, mobile);
}

export default function LoginByCode() {
  const { sentTo } = useLoaderData<typeof loader>();
  return sentTo === null ? <AskLoginCode /> : <EnterLoginCode />;
}

function EnterLoginCode() {
  const t = useWords();
  const { mobile } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const wanted = query.get("redirect") ?? "";
  const [form, fields] = useServerForm(codeForm, { id: "code", lastResult: useActionData() });
  return (
    <EnterCode
      title={t("registration:byCode")}
      form={form}
      fields={[fields.smsCode]}
      unchanged={t("entrance:notSignedIn")}
      submit={t("entrance:signIn")}
      again={paths.loginByCode({ redirect: wanted, mobile })}
      note={t("registration:noMessage")}
    >
      <input type="hidden" name="redirect" value={wanted} />
    </EnterCode>
  );
}
