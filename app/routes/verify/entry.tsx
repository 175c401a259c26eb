import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { certificateClaim } from "#contract/certificates/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { visitor } from "~/session/guard.server";
import { PlainPage } from "~/shell/PlainPage";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

export const handle: Handle = { title: (t) => t("verify:title") };

/** The form is the same for all visitors. */
export async function loader(args: LoaderFunctionArgs) {
  await visitor(args);
  return null;
}

/** Redirects to the certificate's page; every wrong pair gets the same answer. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await visitor(args);
  const submission = readForm(form, certificateClaim);
  if (submission.status !== "success") return sendBack(submission);

  const found = await services.certificates.find(submission.value);
  if (!found.ok) return sendBack(submission, found);
  const { templateUuid, certificateUuid } = found.data;
  return redirect(paths.verify.info(templateUuid, certificateUuid), 303);
}

export default function FindCertificate() {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(certificateClaim, {
    id: "certificate",
    lastResult: useActionData(),
  });
  const { certificateNumber, name } = fields;
  return (
    <PlainPage isCard>
      <h1>{t("verify:title")}</h1>
      <p className="lead">{t("verify:entry.lead")}</p>
      <ValidationSummary
        form={form}
        fields={[certificateNumber, name]}
        unchanged={t("verify:entry.unchanged")}
      />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={certificateNumber}
          label={t("verify:entry.number")}
          hint={t("verify:entry.numberHint")}
          autoComplete="off"
          autoCapitalize="characters"
          autoFocus
          spellCheck={false}
          errorText={errorText}
        />
        <TextField
          field={name}
          label={t("verify:entry.name")}
          hint={t("verify:entry.nameHint")}
          autoComplete="off"
          spellCheck={false}
          errorText={errorText}
        />
        <Button kind="primary">{t("verify:entry.submit")}</Button>
      </PostForm>
      <p className="hint mt-20">{t("verify:entry.scan")}</p>
    </PlainPage>
  );
}
