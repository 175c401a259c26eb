import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { revokeForm } from "#contract/certificates/issue-form";
import { readForm, sendBack } from "~/form/form.server";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { chosenFor, confirmedRows, unchoose } from "~/lists/choose.server";
import { ManyForm, ManyPage } from "~/lists/ManyPage";
import { backToList, toldOf } from "~/lists/many.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { chosenCertificates } from "./chosen.server";

export const handle: Handle = {
  title: (t) => t("certificates:many.revokeTitle"),
  crumb: (t) => [
    { text: t("certificates:title"), to: paths.certificates.back() },
    { text: t("certificates:many.revokeTitle") },
  ],
};

/** Asks for the one reason, which each of the certificates' pages shows. */
export async function loader(args: LoaderFunctionArgs) {
  return chosenCertificates(await operator(args, "certificates"), args.request);
}

/** From the list it asks first; confirmed, it revokes what can be revoked, for good. */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "certificates");
  const { services, form, t, language } = context;
  if (!form.has("isConfirmed")) {
    const { here } = await chosenFor(context, "certificates", paths.certificates.list());
    return redirect(paths.certificates.revokeMany({ from: here }));
  }
  const submission = readForm(form, revokeForm);
  if (submission.status !== "success") return sendBack(submission);

  const back = backToList(args.request, paths.certificates.list());
  const certificateUuids = await confirmedRows(context, "certificates");
  if (certificateUuids.length === 0) return redirect(back);
  const { count, leftOut } = need(
    await services.certificates.revokeMany({ ...submission.value, certificateUuids }),
  );
  await unchoose(context, { list: "certificates" }, certificateUuids);
  const left = (["ended", "gone"] as const).map(
    (reason) => leftOut[reason] > 0 && t(`certificates:many.leftOut.${reason}`, { count: leftOut[reason] }),
  );
  return redirectWithFlash(back, toldOf(language, t("certificates:many.revoked", { count }), left));
}

export default function RevokeMany() {
  const t = useWords();
  const chosen = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(revokeForm, {
    id: "revoke-certificates",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <ManyPage
      chosen={chosen}
      title={t("certificates:many.revokeTitle")}
      lead={t("certificates:many.revokeText")}
    >
      <ValidationSummary form={form} fields={[fields.reason]} unchanged={t("certificates:many.unchanged")} />
      <ManyForm
        chosen={chosen}
        {...getFormProps(form)}
        fields={
          <TextField
            field={fields.reason}
            label={t("certificates:revoke.reason")}
            hint={t("certificates:revoke.reasonHint")}
            errorText={useErrorText()}
            autoComplete="off"
          />
        }
      >
        {!chosen.isIdle && (
          <Button kind="danger">{t("certificates:many.revokeSubmit", { count: chosen.count })}</Button>
        )}
      </ManyForm>
    </ManyPage>
  );
}
