import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { passwordReset } from "#contract/registration/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { NewPasswordField } from "~/routes/entrance/NewPasswordField";
import { sessions } from "~/session/cookies.server";
import { redirectWithFlash } from "~/session/flash.server";
import { visitor } from "~/session/guard.server";
import { useWords } from "~/words/words";
import { needSent, showStep } from "./ask-code.server";
import { EnterCode } from "./EnterCode";
import AskPasswordCode from "./reset-password-send";

export const handle: Handle = { title: (t) => t("registration:resetPassword") };

const reset = passwordReset.pick({ smsCode: true, password: true });

/** Password reset, signed in or not: first the mobile, then the code sent to it. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await visitor(args);
  return showStep(args.request, visit, "password");
}

/** The code permits a new password; all sessions of the user end, also one on this browser. */
export async function action(args: ActionFunctionArgs) {
  const visit = await visitor(args);
  const { services, session, form, t } = visit;
  const { mobile, handle } = await needSent(args.request, visit, "password");
  const submission = readForm(form, reset);
  if (submission.status !== "success") return sendBack(submission);

  const done = await services.registration.resetPassword({ mobile, handle, ...submission.value });
  if (!done.ok) return sendBack(submission, done);

  const headers = new Headers({ "set-cookie": await sessions.destroySession(session) });
  return redirectWithFlash(paths.signIn(), { kind: "ok", text: t("registration:passwordReset") }, headers);
}

export default function ResetPassword() {
  const { sentTo } = useLoaderData<typeof loader>();
  return sentTo === null ? <AskPasswordCode /> : <ChooseNewPassword />;
}

function ChooseNewPassword() {
  const t = useWords();
  const errorText = useErrorText();
  const { mobile } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(reset, { id: "reset-password", lastResult: useActionData() });
  return (
    <EnterCode
      title={t("registration:resetPassword")}
      form={form}
      fields={[fields.smsCode, fields.password]}
      unchanged={t("entrance:passwordUnchanged")}
      submit={t("entrance:savePassword")}
      again={paths.resetPassword({ mobile })}
      note={t("registration:noMessage")}
    >
      <NewPasswordField field={fields.password} errorText={errorText} />
    </EnterCode>
  );
}
