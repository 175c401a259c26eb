import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { templateForm, toDraft, toTyped } from "#contract/certificates/form";
import { readForm } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { CertificateDrawing } from "./CertificateDrawing";
import { previewOf } from "./previewed.server";
import { redrawn } from "./redrawn.server";
import { sentBack } from "./sentBack.server";
import { TemplateForm } from "./TemplateForm";

export const handle: Handle = {
  title: (_, data: Data) => data.name,
  crumb: (t, data: Data) => [
    { text: t("certificates:templates.title"), to: paths.certificates.templates() },
    { text: data.name },
  ],
};

/** An operator changes a template; what was issued from it keeps the version that it was issued from. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await operator(args, "certificates");
  const templateUuid = args.params.templateUuid!;
  const template = need(await desk.services.certificates.template({ templateUuid }));
  const { name, content, revision, state, certificateCount, versionNumber } = template;
  return {
    id: templateUuid,
    name,
    state,
    versionNumber,
    certificateCount,
    start: toTyped({ name, content }, revision),
    preview: await previewOf(desk, content),
  };
}

type Data = Awaited<ReturnType<typeof loader>>;

/**
 * The change is kept. When somebody else changed the template meanwhile, the form comes back as typed and drawn from the
 * new state, so that sending it once more saves it.
 */
export async function action(args: ActionFunctionArgs) {
  const desk = await operator(args, "certificates");
  const { services, form, t } = desk;
  const templateUuid = args.params.templateUuid!;
  const anew = await redrawn(form, desk);
  if (anew) return anew;
  const submission = readForm(form, templateForm);
  if (submission.status !== "success") return sentBack(desk, submission);

  const changed = await services.certificates.updateTemplate({
    templateUuid,
    revision: Number(submission.value.revision) || 0,
    ...toDraft(submission.value),
  });
  if (changed.ok)
    return redirectWith(paths.certificates.templates(), {
      kind: "ok",
      text: t("certificates:templates.saved", { name: submission.value.name.trim() }),
    });
  if (changed.reason !== "TEMPLATE_CHANGED") return sentBack(desk, submission, changed);
  const now = need(await services.certificates.template({ templateUuid }));
  form.set("revision", String(now.revision));
  return sentBack(desk, readForm(form, templateForm), changed);
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
          {preview.svg && <CertificateDrawing svg={preview.svg} />}
        </>
      )}
      {!isArchived && certificateCount > 0 && (
        <Notice kind="info">{t("certificates:templates.isUsed", { count: certificateCount })}</Notice>
      )}
      {!isArchived && (
        <TemplateForm start={start} preview={preview} unchanged={t("certificates:templates.notSaved")}>
          <ButtonLink to={paths.certificates.templates()}>{t("cancel")}</ButtonLink>
          <Button kind="primary">{t("certificates:templates.form.save")}</Button>
        </TemplateForm>
      )}
    </>
  );
}
