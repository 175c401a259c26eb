import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { revokeForm } from "#contract/certificates/issue-form";
import { readForm, sendBack } from "~/form/form.server";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { TextField } from "~/ui/Field";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { endable } from "./endable.server";

export const handle: Handle = {
  title: (t) => t("certificates:revoke.title"),
  crumb: (t, { id, name }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("certificates:title"), to: paths.certificates.list() },
    { text: name, to: paths.certificates.show(id) },
    { text: t("certificates:revoke.title") },
  ],
};

/** An operator is told what revoking a certificate means, and gives the reason that everybody will read. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "certificates");
  const id = args.params.certificateUuid!;
  const { printed } = await endable(services, t, id);
  return { id, name: printed.name, number: printed.number };
}

/** The certificate is revoked for good; of two who revoke it at once the other reads that it is. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "certificates");
  const certificateUuid = args.params.certificateUuid!;
  const submission = readForm(form, revokeForm);
  if (submission.status !== "success") return sendBack(submission);

  const revoked = await services.certificates.revoke({ ...submission.value, certificateUuid });
  const seen = paths.certificates.show(certificateUuid);
  if (revoked.ok) return redirectWith(seen, { kind: "ok", text: t("certificates:revoke.done") });
  if (revoked.reason === "CERTIFICATE_NOT_GOOD")
    return redirectWith(seen, { kind: "warn", text: revoked.message });
  return sendBack(submission, revoked);
}

export default function Revoke() {
  const t = useWords();
  const { id, name, number } = useLoaderData<typeof loader>();
  const [form, fields] = useShapedForm(revokeForm, {
    id: "revoke-certificate",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <div className="form-page">
      <PageHead title={t("certificates:revoke.title")}>
        {t("certificates:revoke.lead", { name, number })}
      </PageHead>
      <MistakeSummary form={form} fields={[fields.reason]} unchanged={t("certificates:revoke.unchanged")} />
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
          say={useSay()}
          autoComplete="off"
        />
        <Actions>
          <ButtonLink kind="quiet" to={paths.certificates.show(id)}>
            {t("cancel")}
          </ButtonLink>
          <Button kind="danger">{t("certificates:revoke.submit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
