import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { certificateDraftOf, replaceForm, seenTemplateOf } from "#contract/certificates/issue-form";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { askedBy } from "./asked.server";
import { endable } from "./endable.server";
import { IssueForm } from "./IssueForm";
import { previewedIssue } from "./previewedIssue.server";
import { VerifyFirst } from "./VerifyFirst";
import { verifyingOf } from "./verifying.server";

export const handle: Handle = {
  title: (t) => t("certificates:replace.title"),
  crumb: (t, { id, start }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("certificates:title"), to: paths.certificates.back() },
    { text: start.name, to: paths.certificates.show(id) },
    { text: t("certificates:replace.title") },
  ],
};

/** Corrects a certificate, starting from its values; the new one is dated today. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "certificates");
  const { services, language, company, t } = context;
  const id = args.params.certificateUuid!;
  const { printed } = await endable(services, t, id);
  const template = need(await services.certificates.template({ templateUuid: printed.templateUuid }));
  const asked = askedBy(template, language, company.timeZone);
  const { name, number, exam, score, grade, fields } = printed;
  // The newest version may have other fields: values are matched by label.
  const values = template.content.freeFields.map(
    (label) =>
      fields.find((field) =>
        Object.values(field.label).some((word) => word && Object.values(label).includes(word)),
      )?.value ?? "",
  );
  const verifying = verifyingOf(context);
  return { verifying, id, number, asked, start: { name, exam, score, grade, issuedOn: asked.today, values } };
}

/**
 * Issues the new certificate and shows it; of two concurrent replacements the second is shown the current
 * state.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form, language, company, t } = await operator(args, "certificates");
  const certificateUuid = args.params.certificateUuid!;
  const { printed } = await endable(services, t, certificateUuid);
  const { templateUuid } = printed;
  const template = need(await services.certificates.template({ templateUuid }));
  const { asked, today } = askedBy(template, language, company.timeZone);
  const shape = replaceForm(asked, today);
  if (form.has("preview"))
    return previewedIssue(form, shape, services, (typed) => ({
      ...certificateDraftOf(asked, typed),
      templateUuid,
    }));
  const submission = readForm(form, shape);
  if (submission.status !== "success") return sendBack(submission);

  const replaced = await services.certificates.replace({
    ...certificateDraftOf(asked, submission.value),
    reason: submission.value.reason,
    certificateUuid,
    revision: seenTemplateOf(submission.value),
  });
  if (replaced.ok)
    return redirectWithFlash(paths.certificates.show(replaced.data), {
      kind: "ok",
      text: t("certificates:replace.done"),
    });
  if (replaced.reason === "CERTIFICATE_NOT_GOOD")
    return redirectWithFlash(paths.certificates.show(certificateUuid), {
      kind: "warn",
      text: replaced.message,
    });
  if (replaced.reason === "TEMPLATE_CHANGED_MEANWHILE")
    return sendBackAnew(form, shape, replaced, need(await services.certificates.template({ templateUuid })));
  return sendBack(submission, replaced);
}

export default function Replace() {
  const t = useWords();
  const { verifying, id, number, asked, start } = useLoaderData<typeof loader>();
  return (
    <div className="form-page">
      <PageHead title={t("certificates:replace.title")}>
        {t("certificates:replace.lead", { name: start.name, number })}
      </PageHead>
      {verifying ? (
        <VerifyFirst {...verifying} />
      ) : (
        <Notice kind="warn">{t("certificates:replace.text")}</Notice>
      )}
      <IssueForm
        asked={asked}
        start={start}
        isReplacement
        unchanged={t("certificates:replace.unchanged")}
        back={<Cancel to={paths.certificates.show(id)} />}
      >
        {!verifying && <Button kind="primary">{t("certificates:replace.submit")}</Button>}
      </IssueForm>
    </div>
  );
}
