import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { revokeForm } from "#contract/certificates/issue-form";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { endable } from "./endable.server";

export const handle: Handle = {
  title: (t) => t("certificates:revoke.title"),
  crumb: (t, { id, name }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("certificates:title"), to: paths.certificates.back() },
    { text: name, to: paths.certificates.show(id) },
    { text: t("certificates:revoke.title") },
  ],
};

/** Explains what revoking a certificate means, and asks for the reason, which is public. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "certificates");
  const id = args.params.certificateUuid!;
  const { printed } = await endable(services, t, id);
  return { id, name: printed.name, number: printed.number };
}

/** Revokes the certificate permanently; of two concurrent requests the second is told that it is revoked. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "certificates");
  const certificateUuid = args.params.certificateUuid!;
  const submission = readForm(form, revokeForm);
  if (submission.status !== "success") return sendBack(submission);

  const revoked = await services.certificates.revoke({ ...submission.value, certificateUuid });
  const seen = paths.certificates.show(certificateUuid);
  if (revoked.ok) return redirectWithFlash(seen, { kind: "ok", text: t("certificates:revoke.done") });
  if (revoked.reason === "CERTIFICATE_NOT_GOOD")
    return redirectWithFlash(seen, { kind: "warn", text: revoked.message });
  return sendBack(submission, revoked);
}

export default function Revoke() {
  const t = useWords();
  const { id, name, number } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(revokeForm, {
    id: "revoke-certificate",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <div className="form-page">
      <PageHead title={t("certificates:revoke.title")}>
        {t("certificates:revoke.lead", { name, number })}
      </PageHead>
      <ValidationSummary
        form={form}
        fields={[fields.reason]}
        unchanged={t("certificates:revoke.unchanged")}
      />
      <Notice
        kind="warn"
        link={{ to: paths.certificates.replace(id), text: t("certificates:revoke.replace") }}
      >
        {t("certificates:revoke.text")}
      </Notice>
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.reason}
          label={t("certificates:revoke.reason")}
          hint={t("certificates:revoke.reasonHint")}
          errorText={useErrorText()}
          autoComplete="off"
        />
        <Actions>
          <Cancel to={paths.certificates.show(id)} />
          <Button kind="danger">{t("certificates:revoke.submit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
