import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { templateDraftOf, templateForm, toTypedTemplate } from "#contract/certificates/form";
import { Cancel } from "~/form/Cancel";
import { readForm } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { CertificateSvg } from "~/routes/certificates/CertificateSvg";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { previewOf } from "./previewed.server";
import { rerenderTemplateForm } from "./rerender.server";
import { sentBack } from "./sentBack.server";
import { TemplateForm } from "./TemplateForm";

export const handle: Handle = {
  title: (_, data: Data) => data.name,
  crumb: (t, data: Data) => [
    { text: t("certificates:templates.title"), to: paths.certificates.templates() },
    { text: data.name },
  ],
};

/** Edits a template; issued certificates keep the version that they were issued from. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "certificates");
  const templateUuid = args.params.templateUuid!;
  const template = need(await context.services.certificates.template({ templateUuid }));
  const { name, content, revision, state, certificateCount, versionNumber } = template;
  return {
    id: templateUuid,
    name,
    state,
    versionNumber,
    certificateCount,
    start: toTypedTemplate({ name, content }, revision),
    preview: await previewOf(context, content),
  };
}

type Data = Awaited<ReturnType<typeof loader>>;

/**
 * Saves the change. If the template changed concurrently, the form is preserved as typed and rendered with
 * the new revision, so that sending it once more saves it.
 */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "certificates");
  const { services, form, t } = context;
  const templateUuid = args.params.templateUuid!;
  const anew = await rerenderTemplateForm(form, context);
  if (anew) return anew;
  const submission = readForm(form, templateForm);
  if (submission.status !== "success") return sentBack(context, submission);

  const changed = await services.certificates.updateTemplate({
    templateUuid,
    revision: Number(submission.value.revision) || 0,
    ...templateDraftOf(submission.value),
  });
  if (changed.ok)
    return redirectWithFlash(paths.certificates.templates(), {
      kind: "ok",
      text: t("certificates:templates.saved", { name: submission.value.name.trim() }),
    });
  if (changed.reason !== "TEMPLATE_CHANGED") return sentBack(context, submission, changed);
  const now = need(await services.certificates.template({ templateUuid }));
  form.set("revision", String(now.revision));
  return sentBack(context, readForm(form, templateForm), changed);
}

export default function EditTemplate() {
  const t = useWords();
  const { id, name, state, start, preview, versionNumber, certificateCount } = useLoaderData<typeof loader>();
  const isArchived = state === "archived";
  return (
    <>
      <PageHead title={name}>{t("certificates:templates.version", { number: versionNumber })}</PageHead>
      {isArchived && (
        <>
          <Notice kind="info">{t("certificates:templates.isArchived")}</Notice>
          <PostForm action={paths.certificates.archiveTemplate(id)}>
            <Button name="archive" value="0">
              {t("certificates:templates.actions.restore")}
            </Button>
          </PostForm>
          {preview.svg && <CertificateSvg svg={preview.svg} />}
        </>
      )}
      {!isArchived && certificateCount > 0 && (
        <Notice kind="info">{t("certificates:templates.isUsed", { count: certificateCount })}</Notice>
      )}
      {!isArchived && (
        <TemplateForm start={start} preview={preview} unchanged={t("certificates:templates.notSaved")}>
          <Cancel to={paths.certificates.templates()} />
          <Button kind="primary">{t("certificates:templates.form.save")}</Button>
        </TemplateForm>
      )}
    </>
  );
}
