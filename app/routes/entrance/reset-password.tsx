import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { passwordReset } from "#contract/registration/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { sessions } from "~/session/cookies.server";
import { visitor } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { useWords } from "~/words/words";
import { needSent, showStep } from "./ask-code.server";
import { EnterCode } from "./EnterCode";
import { NewPasswordField } from "./NewPasswordField";
import AskPasswordCode from "./reset-password-send";

export const handle: Handle = { title: (t) => t("registration:resetPassword") };

const reset = passwordReset.pick({ smsCode: true, password: true });

/** Somebody who forgot the password, signed in or not: first the mobile, then the code that was sent to it. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await visitor(args);
  return showStep(args.request, visit, "password");
}

/** The code permits a new password; every session of its owner ends, also one on this browser. */
export async function action(args: ActionFunctionArgs) {
  const visit = await visitor(args);
  const { services, session, form, t } = visit;
  const { mobile, handle } = await needSent(args.request, visit, "password");
  const submission = readForm(form, reset);
  if (submission.status !== "success") return sendBack(submission);

  const done = await services.registration.resetPassword({ mobile, handle, ...submission.value });
  if (!done.ok) return sendBack(submission, done);

  const headers = new Headers({ "set-cookie": await sessions.destroySession(session) });
  return redirectWith(paths.signIn(), { kind: "ok", text: t("registration:passwordReset") }, headers);
}

export default function ResetPassword() {
  const { sentTo } = useLoaderData<typeof loader>();
  return sentTo === null ? <AskPasswordCode /> : <ChooseNewPassword />;
}

function ChooseNewPassword() {
  const t = useWords();
  const say = useSay();
  const { mobile } = useLoaderData<typeof loader>();
  const [form, fields] = useShapedForm(reset, { id: "reset-password", lastResult: useActionData() });
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
      <NewPasswordField field={fields.password} say={say} />
    </EnterCode>
  );
}
