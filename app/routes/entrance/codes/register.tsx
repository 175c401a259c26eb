import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { operatorRegistration } from "#contract/registration/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { NewPasswordField } from "~/routes/entrance/NewPasswordField";
import { sessions } from "~/session/cookies.server";
import { visitor } from "~/session/guard.server";
import { TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { needSent, showStep } from "./ask-code.server";
import { EnterCode } from "./EnterCode";
import AskRegisterCode from "./register-send";

export const handle: Handle = { title: (t) => t("registration:register") };

const person = operatorRegistration.pick({ smsCode: true, realName: true, password: true });

/** Registration: first the mobile, then the code sent to it. Signed-in users are redirected away. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await visitor(args);
  if (visit.session.has("token")) throw redirect("/");
  return showStep(args.request, visit, "register");
}

/** The code, a name and a password register a person; the company is next. */
export async function action(args: ActionFunctionArgs) {
  const visit = await visitor(args);
  const { mobile, handle } = await needSent(args.request, visit, "register");
  const submission = readForm(visit.form, person);
  if (submission.status !== "success") return sendBack(submission);

  const typed = submission.value;
  const registered = await visit.services.registration.registerOperator({ mobile, handle, ...typed });
  if (!registered.ok) return sendBack(submission, registered);

  visit.session.unset("sent");
  visit.session.set("registration", registered.data);
  const headers = { "set-cookie": await sessions.commitSession(visit.session) };
  return redirect(paths.registerCompany(), { headers });
}

export default function Register() {
  const { sentTo } = useLoaderData<typeof loader>();
  return sentTo === null ? <AskRegisterCode /> : <RegisterPerson />;
}

function RegisterPerson() {
  const t = useWords();
  const errorText = useErrorText();
  const { mobile } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(person, { id: "register", lastResult: useActionData() });
  return (
    <EnterCode
      title={t("registration:register")}
      form={form}
      fields={[fields.smsCode, fields.realName, fields.password]}
      unchanged={t("registration:notRegistered")}
      submit={t("registration:toCompany")}
      again={paths.register({ mobile })}
    >
      <TextField
        field={fields.realName}
        label={t("registration:realName")}
        autoComplete="name"
        errorText={errorText}
      />
      <NewPasswordField field={fields.password} label={t("entrance:password")} errorText={errorText} />
    </EnterCode>
  );
}
