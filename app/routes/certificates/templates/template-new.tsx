import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { templateDraftOf, templateForm, toTypedTemplate } from "#contract/certificates/form";
import { Cancel } from "~/form/Cancel";
import { readForm } from "~/form/form.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { previewOf, starterFor } from "./previewed.server";
import { rerenderTemplateForm } from "./rerender.server";
import { sentBack } from "./sentBack.server";
import { TemplateForm } from "./TemplateForm";

export const handle: Handle = {
  title: (t) => t("certificates:templates.newTitle"),
  crumb: (t) => [
    { text: t("certificates:templates.title"), to: paths.certificates.templates() },
    { text: t("certificates:templates.newTitle") },
  ],
};

/** Designs a template, starting from one that could be issued as it is. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "certificates");
  const content = starterFor(context);
  return { start: toTypedTemplate({ name: "", content }), preview: await previewOf(context, content) };
}

/** Creates the template, or returns the form with what was typed. */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "certificates");
  const { services, form, t } = context;
  const anew = await rerenderTemplateForm(form, context);
  if (anew) return anew;
  const submission = readForm(form, templateForm);
  if (submission.status !== "success") return sentBack(context, submission);

  const added = await services.certificates.addTemplate(templateDraftOf(submission.value));
  if (!added.ok) return sentBack(context, submission, added);
  return redirectWithFlash(paths.certificates.templates(), {
    kind: "ok",
    text: t("certificates:templates.added", { name: submission.value.name.trim() }),
    link: {
      to: paths.certificates.new({ template: added.data }),
      text: t("certificates:templates.issueFirst"),
    },
  });
}

export default function NewTemplate() {
  const t = useWords();
  const { start, preview } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("certificates:templates.newTitle")}>{t("certificates:templates.newLead")}</PageHead>
      <TemplateForm start={start} preview={preview} unchanged={t("certificates:templates.notAdded")}>
        <Cancel to={paths.certificates.templates()} />
        <Button kind="primary">{t("certificates:templates.form.save")}</Button>
      </TemplateForm>
    </>
  );
}
