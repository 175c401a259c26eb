import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { companyRegistration } from "#contract/registration/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { entryHeaders } from "~/routes/entrance/enter.server";
import { sessions } from "~/session/cookies.server";
import { redirectWithFlash } from "~/session/flash.server";
import { visitor } from "~/session/guard.server";
import { PlainPage } from "~/shell/PlainPage";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

export const handle: Handle = { title: (t) => t("registration:company") };

const company = companyRegistration.omit({ ticket: true });

/** Only right after registering; the ticket in the session is the evidence. */
export async function loader(args: LoaderFunctionArgs) {
  const { session } = await visitor(args);
  if (!session.has("registration")) throw redirect(session.has("token") ? "/" : paths.register());
  return null;
}

/** The company completes the registration: its first operator is signed in. */
export async function action(args: ActionFunctionArgs) {
  const visit = await visitor(args);
  const { services, session, form, t } = visit;
  const submission = readForm(form, company);
  if (submission.status !== "success") return sendBack(submission);

  const ticket = session.get("registration") ?? "";
  const registered = await services.registration.registerCompany({ ticket, ...submission.value });
  if (!registered.ok && registered.reason === "REGISTRATION_EXPIRED") {
    session.unset("registration");
    const headers = new Headers({ "set-cookie": await sessions.commitSession(session) });
    return redirectWithFlash(paths.register(), { kind: "warn", text: registered.message }, headers);
  }
  if (!registered.ok) return sendBack(submission, registered);

  const headers = await entryHeaders(args.request, visit, registered.data, registered.headers);
  const text = t("registration:registered", { company: submission.value.companyName });
  const link = { to: paths.companies.show(), text: t("registration:toVerification") };
  return redirectWithFlash(paths.home(), { kind: "ok", text, link }, headers);
}

export default function RegisterCompany() {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(company, { id: "company", lastResult: useActionData() });
  return (
    <PlainPage isCard>
      <h1>{t("registration:company")}</h1>
      <p className="lead">{t("registration:companyLead")}</p>
      <ValidationSummary
        form={form}
        fields={[fields.companyName, fields.shortName, fields.creditCode]}
        unchanged={t("registration:notRegistered")}
      />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.companyName}
          label={t("registration:companyName")}
          hint={t("registration:companyNameHint")}
          autoComplete="organization"
          autoFocus
          errorText={errorText}
        />
        <TextField
          field={fields.shortName}
          label={t("registration:shortName")}
          hint={t("registration:shortNameHint")}
          autoComplete="off"
          errorText={errorText}
        />
        <TextField
          field={fields.creditCode}
          label={t("registration:creditCode")}
          hint={t("registration:creditCodeHint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          errorText={errorText}
        />
        <Button kind="primary">{t("registration:finish")}</Button>
      </PostForm>
    </PlainPage>
  );
}
