import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { certificateDraftOf, issueForm, seenTemplateOf } from "#contract/certificates/issue-form";
import { validationErrorText } from "#locales/words";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { askedBy } from "./asked.server";
import { choosingFrom } from "./choosing.server";
import { IssueForm, type Start } from "./IssueForm";
import { previewedIssue } from "./previewedIssue.server";
import { TemplateChoice } from "./TemplateChoice";
import { VerifyFirst } from "./VerifyFirst";
import { type Verifying, verifyingOf } from "./verifying.server";

export const handle: Handle = {
  title: (t) => t("certificates:new.title"),
  crumb: (t) => [
    { text: t("certificates:title"), to: paths.certificates.list() },
    { text: t("certificates:new.title") },
  ],
};

/** Chooses a template, then fills in one certificate of it. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "certificates");
  const { services, language, company, t } = context;
  const verifying = verifyingOf(context);
  const query = new URL(args.request.url).searchParams;
  const templateUuid = query.get("template");
  if (!templateUuid)
    return {
      verifying,
      choosing: await choosingFrom(args.request, services, language),
      filling: null,
    };
  const template = need(await services.certificates.template({ templateUuid }));
  if (template.state === "archived")
    throw await redirectWithFlash(paths.certificates.new(), {
      kind: "warn",
      text: validationErrorText(t, "TEMPLATE_ARCHIVED"),
    });
  const asked = askedBy(template, language, company.timeZone);
  const after = query.get("after") ?? "";
  const start = await startAfter(services, after, asked.today);
  return { verifying, choosing: null, filling: { asked, after, start } };
}

/** Issues the certificate; then shows it, or a form for the next. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, language, company, t } = await operator(args, "certificates");
  const templateUuid = new URL(args.request.url).searchParams.get("template") ?? "";
  const template = need(await services.certificates.template({ templateUuid }));
  const { asked, today } = askedBy(template, language, company.timeZone);
  const shape = issueForm(asked, today);
  if (form.has("preview"))
    return previewedIssue(form, shape, services, (typed) => ({
      ...certificateDraftOf(asked, typed),
      templateUuid,
    }));
  const submission = readForm(form, shape);
  if (submission.status !== "success") return sendBack(submission);

  const issued = await services.certificates.issue({
    ...certificateDraftOf(asked, submission.value),
    templateUuid,
    revision: seenTemplateOf(submission.value),
  });
  // It comes back as typed beside the labels of now: sent once more, it is issued.
  if (!issued.ok && issued.reason === "TEMPLATE_CHANGED_MEANWHILE")
    return sendBackAnew(form, shape, issued, need(await services.certificates.template({ templateUuid })));
  if (!issued.ok) return sendBack(submission, issued);
  const text = t("certificates:new.done", { name: submission.value.name });
  const seen = paths.certificates.show(issued.data);
  if (!form.has("next")) return redirectWithFlash(seen, { kind: "ok", text });
  return redirectWithFlash(paths.certificates.new({ template: templateUuid, after: issued.data }), {
    kind: "ok",
    text,
    link: { to: seen, text: t("certificates:new.see") },
  });
}

/** Initial values that the next certificate is likely to share with the last. */
async function startAfter(services: Services, certificateUuid: string, today: string): Promise<Start> {
  const start = { name: "", exam: "", score: "", grade: "", issuedOn: today, values: [] };
  const before = certificateUuid ? await services.certificates.get({ certificateUuid }) : null;
  if (!before?.ok) return start;
  const { exam, issuedOn, fields } = before.data.printed;
  return { ...start, exam, issuedOn, values: fields.map(({ value }) => value) };
}

export default function NewCertificate() {
  const { verifying, choosing, filling } = useLoaderData<typeof loader>();
  const t = useWords();
  if (!filling)
    return (
      <div className="form-page">
        <PageHead title={t("certificates:new.title")}>{t("certificates:new.choose.lead")}</PageHead>
        {verifying && <VerifyFirst {...verifying} />}
        <TemplateChoice choosing={choosing} />
      </div>
    );
  return <FillIn {...filling} verifying={verifying} />;
}

type Filling = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["filling"]>;

function FillIn({ asked, after, start, verifying }: Filling & { verifying: Verifying }) {
  const t = useWords();
  return (
    <div className="form-page">
      <PageHead title={t("certificates:new.title")}>
        {t("certificates:new.template", { name: asked.template.name })}{" "}
        <Link to={paths.certificates.new()}>{t("certificates:new.other")}</Link>
      </PageHead>
      {verifying && <VerifyFirst {...verifying} />}
      <IssueForm
        // Remounts the form for the next certificate: only the shared values stay.
        key={after}
        asked={asked}
        start={start}
        unchanged={t("certificates:new.unchanged")}
        back={<Cancel to={paths.certificates.list()} />}
      >
        {!verifying && (
          <>
            <Button name="next" value="1">
              {t("certificates:new.next")}
            </Button>
            <Button kind="primary">{t("certificates:new.submit")}</Button>
          </>
        )}
      </IssueForm>
    </div>
  );
}
