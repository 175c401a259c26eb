import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
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
import { fingerprintOf } from "~/routes/verify/issuer/fingerprint.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";
import { Actions, Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("certificates:keys.revoke.title"),
  crumb: (t) => [
    { text: t("certificates:title"), to: paths.certificates.list() },
    { text: t("certificates:keys.title"), to: paths.certificates.keys() },
    { text: t("certificates:keys.revoke.title") },
  ],
};

/** Explains the consequences before a key is revoked. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "certificateKeys");
  const keys = need(await services.certificates.keys({}));
  const key = keys.find(({ keyId }) => keyId === args.params.keyId);
  if (!key) throw stop({ kind: "notFound" }, 404);
  if (key.state === "revoked") throw redirect(paths.certificates.keys());
  return {
    fingerprint: fingerprintOf(key.publicKey),
    isGood: key.state === "good",
    count: key.certificateCount,
    /** What was typed before reauthentication. */
    reason: new URL(args.request.url).searchParams.get("reason") ?? "",
  };
}

/** What the key signed is no longer trusted; if it is the signing key, a new one replaces it at once. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "certificateKeys");
  const submission = readForm(form, revokeForm);
  if (submission.status !== "success") return sendBack(submission);

  const keyId = args.params.keyId!;
  const { reason } = submission.value;
  const revoked = await services.certificates.revokeKey({ keyId, reason });
  if (!revoked.ok && revoked.reason === "PROOF_NEEDED")
    return redirect(paths.operator.proof({ redirect: paths.certificates.revokeKey(keyId, { reason }) }));
  const list = paths.certificates.keys();
  if (revoked.ok) return redirectWithFlash(list, { kind: "ok", text: t("certificates:keys.revoke.done") });
  if (revoked.reason === "KEY_REVOKED")
    return redirectWithFlash(list, { kind: "warn", text: revoked.message });
  return sendBack(submission, revoked);
}

export default function RevokeKey() {
  const t = useWords();
  const errorText = useErrorText();
  const { fingerprint, isGood, count, reason } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(revokeForm, {
    id: "revoke-key",
    lastResult: useActionData<typeof action>(),
    defaultValue: { reason },
  });
  return (
    <div className="form-page">
      <PageHead title={t("certificates:keys.revoke.title")}>
        <span className="key-print">{fingerprint}</span>
      </PageHead>
      <ValidationSummary form={form} fields={fields} unchanged={t("certificates:keys.revoke.unchanged")} />
      <Notice kind="warn">
        <p>
          {count > 0 ? t("certificates:keys.revoke.count", { count }) : t("certificates:keys.revoke.none")}
        </p>
        {isGood && <p className="mt-4">{t("certificates:keys.revoke.good")}</p>}
        <p className="mt-4">{t("certificates:keys.revoke.when")}</p>
      </Notice>
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.reason}
          label={t("certificates:keys.revoke.reason")}
          hint={t("certificates:keys.revoke.reasonHint")}
          errorText={errorText}
          autoComplete="off"
        />
        <Actions>
          <Cancel to={paths.certificates.keys()} />
          <Button kind="danger">{t("certificates:keys.revoke.submit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
