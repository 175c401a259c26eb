import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { invitationAcceptance } from "#contract/registration/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { NewPasswordField } from "~/routes/entrance/NewPasswordField";
import { sessions } from "~/session/cookies.server";
import { redirectWithFlash } from "~/session/flash.server";
import { visitor } from "~/session/guard.server";
import { TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { needSent, showStep } from "./ask-code.server";
import { EnterCode } from "./EnterCode";
import AskInvitationCode from "./invitation-send";

export const handle: Handle = { title: (t) => t("registration:acceptInvitation") };

const acceptance = invitationAcceptance.pick({ smsCode: true, invitationCode: true, password: true });

/** Accepting an invitation: first the mobile, then the code sent to it and the invitation's own. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await visitor(args);
  return showStep(args.request, visit, "invitation");
}

/** Creates the account; a session of somebody else on this browser ends. */
export async function action(args: ActionFunctionArgs) {
  const visit = await visitor(args);
  const { services, session, form, t } = visit;
  const { mobile, handle } = await needSent(args.request, visit, "invitation");
  const submission = readForm(form, acceptance);
  if (submission.status !== "success") return sendBack(submission);

  const accepted = await services.registration.acceptInvitation({ mobile, handle, ...submission.value });
  if (!accepted.ok) return sendBack(submission, accepted);

  const headers = new Headers({ "set-cookie": await sessions.destroySession(session) });
  return redirectWithFlash(paths.signIn(), { kind: "ok", text: t("registration:accepted") }, headers);
}

export default function Invitation() {
  const { sentTo } = useLoaderData<typeof loader>();
  return sentTo === null ? <AskInvitationCode /> : <AcceptInvitation />;
}

function AcceptInvitation() {
  const t = useWords();
  const errorText = useErrorText();
  const { mobile } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(acceptance, { id: "invitation", lastResult: useActionData() });
  return (
    <EnterCode
      title={t("registration:acceptInvitation")}
      form={form}
      fields={[fields.smsCode, fields.invitationCode, fields.password]}
      unchanged={t("registration:notAccepted")}
      submit={t("registration:accept")}
      again={paths.invitation({ mobile })}
      note={t("registration:noInvitationMessage")}
    >
      <TextField
        field={fields.invitationCode}
        label={t("registration:invitationCode")}
        hint={t("registration:invitationCodeHint")}
        autoComplete="off"
        autoCapitalize="characters"
        pattern={undefined}
        errorText={errorText}
      />
      <NewPasswordField field={fields.password} label={t("entrance:password")} errorText={errorText} />
    </EnterCode>
  );
}
