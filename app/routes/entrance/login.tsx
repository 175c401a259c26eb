import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { signIn } from "#contract/accounts/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import { hasDemoAccounts } from "~/request/embedded.server";
import type { Handle } from "~/root";
import { sessions } from "~/session/cookies.server";
import { visitor } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/Field";
import { useWords } from "~/words/words";
import { entryHeaders, goOn } from "./enter.server";
import { PlainPage } from "./PlainPage";

export const handle: Handle = { title: (t) => t("entrance:signIn") };

/** A sign-in result of exactly this length is no token but asks for the second step (000 §9). */
const handleLength = 24;

/** A person with a session has no business here and goes on to the office (000 §4). */
export async function loader(args: LoaderFunctionArgs) {
  const { session } = await visitor(args);
  if (session.has("token")) throw redirect("/");
  return { isDemo: await hasDemoAccounts() };
}

/** Mobile and password; the reply is a token, or a handle when a second step is due. */
export async function action(args: ActionFunctionArgs) {
  const visit = await visitor(args);
  const submission = readForm(visit.form, signIn);
  if (submission.status !== "success") return sendBack(submission);

  const answer = await visit.services.accounts.signIn(submission.value);
  if (!answer.ok) return sendBack(submission, answer);
  if (answer.data.length !== handleLength) {
    return goOn(visit.form, await entryHeaders(args.request, visit, answer.data, answer.headers));
  }

  visit.session.unset("token");
  visit.session.set("handle", answer.data);
  visit.session.set("mobile", submission.value.username);
  await visit.services.accounts.sendSecondStepCode({ token: answer.data });
  return redirect(paths.secondStep({ redirect: String(visit.form.get("redirect") ?? "") }), {
    headers: { "set-cookie": await sessions.commitSession(visit.session) },
  });
}

export default function Login() {
  const t = useWords();
  const say = useSay();
  const { isDemo } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const [form, fields] = useShapedForm(signIn, { id: "login", lastResult: useActionData() });
  return (
    <PlainPage isCard>
      <h1>{t("entrance:signIn")}</h1>
      {isDemo && <p className="hint">{t("entrance:demoLead")}</p>}
      <MistakeSummary form={form} fields={fields} unchanged={t("entrance:notSignedIn")} />
      <PostForm {...getFormProps(form)}>
        <input type="hidden" name="redirect" value={query.get("redirect") ?? ""} />
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
          say={say}
        />
        <Button kind="primary">{t("entrance:signIn")}</Button>
      </PostForm>
    </PlainPage>
  );
}
