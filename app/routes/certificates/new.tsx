import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { issueForm, toDraft } from "#contract/certificates/issue-form";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { Button, ButtonLink } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { mistakeText, useWords } from "~/words/words";
import { askedBy } from "./asked.server";
import { choosingFrom } from "./choosing.server";
import { IssueForm, type Start } from "./IssueForm";
import { previewedIssue } from "./previewedIssue.server";
import { TemplateChoice } from "./TemplateChoice";

export const handle: Handle = {
  title: (t) => t("certificates:new.title"),
  crumb: (t) => [
    { text: t("certificates:title"), to: paths.certificates.list() },
    { text: t("certificates:new.title") },
  ],
};

/** An operator chooses a template, and then fills in one certificate of it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "certificates");
  const query = new URL(args.request.url).searchParams;
  const templateUuid = query.get("template");
  if (!templateUuid) return { choosing: await choosingFrom(args.request, services, language), filling: null };
  const template = need(await services.certificates.template({ templateUuid }));
  if (template.state === "archived")
    throw await redirectWith(paths.certificates.new(), {
      kind: "warn",
      text: mistakeText(t, "TEMPLATE_ARCHIVED"),
    });
  const asked = askedBy(template, language, company.timeZone);
  const after = query.get("after") ?? "";
  return { choosing: null, filling: { asked, after, start: await startAfter(services, after, asked.today) } };
}

/** The certificate is issued; then its operator sees it, or fills in the next one. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, language, company, t } = await operator(args, "certificates");
  const templateUuid = new URL(args.request.url).searchParams.get("template") ?? "";
  const template = need(await services.certificates.template({ templateUuid }));
  const { asked, today } = askedBy(template, language, company.timeZone);
  const shape = issueForm(asked, today);
  if (form.has("preview"))
    return previewedIssue(form, shape, services, (typed) => ({ ...toDraft(asked, typed), templateUuid }));
  const submission = readForm(form, shape);
  if (submission.status !== "success") return sendBack(submission);

  const issued = await services.certificates.issue({ ...toDraft(asked, submission.value), templateUuid });
  if (!issued.ok) return sendBack(submission, issued);
  const text = t("certificates:new.done", { name: submission.value.name });
  const seen = paths.certificates.show(issued.data);
  if (!form.has("next")) return redirectWith(seen, { kind: "ok", text });
  return redirectWith(paths.certificates.new({ template: templateUuid, after: issued.data }), {
    kind: "ok",
    text,
    link: { to: seen, text: t("certificates:new.see") },
  });
}

/** What the next certificate is likely to share with the one before it. */
async function startAfter(services: Services, certificateUuid: string, today: string): Promise<Start> {
  const start = { name: "", exam: "", score: "", grade: "", issuedOn: today, values: [] };
  const before = certificateUuid ? await services.certificates.get({ certificateUuid }) : null;
  if (!before?.ok) return start;
  const { exam, issuedOn, fields } = before.data.printed;
  return { ...start, exam, issuedOn, values: fields.map(({ value }) => value) };
}

export default function NewCertificate() {
  const { choosing, filling } = useLoaderData<typeof loader>();
  const t = useWords();
  if (!filling)
    return (
      <div className="form-page">
        <PageHead title={t("certificates:new.title")}>{t("certificates:new.choose.lead")}</PageHead>
        <TemplateChoice choosing={choosing} />
      </div>
    );
  return <FillIn {...filling} />;
}

type Filling = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["filling"]>;

function FillIn({ asked, after, start }: Filling) {
  const t = useWords();
  return (
    <div className="form-page">
      <PageHead title={t("certificates:new.title")}>
        {t("certificates:new.template", { name: asked.template.name })}{" "}
        <Link to={paths.certificates.new()}>{t("certificates:new.other")}</Link>
      </PageHead>
      <IssueForm
        // The next certificate is another form: nothing of the one before it stays but what they share.
        key={after}
        asked={asked}
        start={start}
        isNext={after !== ""}
        unchanged={t("certificates:new.unchanged")}
        back={
          <ButtonLink kind="quiet" to={paths.certificates.list()}>
            {t("cancel")}
          </ButtonLink>
        }
      >
        <Button name="next" value="1">
          {t("certificates:new.next")}
        </Button>
        <Button kind="primary">{t("certificates:new.submit")}</Button>
      </IssueForm>
    </div>
  );
}
