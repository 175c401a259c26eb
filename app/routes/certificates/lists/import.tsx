import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { columnsOf, listColumnHeading, neededColumns } from "#contract/certificates/list-columns";
import { listForm } from "#contract/certificates/list-form";
import { validationErrorText } from "#locales/words";
import { readForm, sendBack } from "~/form/form.server";
import { ImportTable } from "~/imports/ImportTable";
import { latestImports } from "~/imports/latest.server";
import { tableFormatOf } from "~/imports/table-format";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { choosingFrom } from "~/routes/certificates/issue/choosing.server";
import { TemplateChoice } from "~/routes/certificates/issue/TemplateChoice";
import { VerifyFirst } from "~/routes/certificates/issue/VerifyFirst";
import { verifyingOf } from "~/routes/certificates/issue/verifying.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Link } from "~/ui/Link";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { ListForm } from "./ListForm";

export const handle: Handle = {
  title: (t) => t("certificates:import.title"),
  crumb: (t) => [
    { text: t("certificates:title"), to: paths.certificates.list() },
    { text: t("certificates:import.title") },
  ],
};

const way = paths.certificates.import;

/** Chooses a template and then a list of people, or resumes an import of the last week. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "certificates");
  const { services, language, company, t } = context;
  const verifying = verifyingOf(context);
  const imports = latestImports(need(await services.certificates.imports({})), { language, company });
  if (verifying) return { imports, verifying, sending: null, choosing: null };
  const templateUuid = new URL(args.request.url).searchParams.get("template");
  if (!templateUuid)
    return {
      imports,
      verifying,
      sending: null,
      choosing: await choosingFrom(args.request, services, language, way),
    };
  const { name, state, content } = need(await services.certificates.template({ templateUuid }));
  if (state === "archived")
    throw await redirectWithFlash(way(), { kind: "warn", text: validationErrorText(t, "TEMPLATE_ARCHIVED") });
  const headings = neededColumns(content).map((column) => listColumnHeading(column, content, language));
  const date = listColumnHeading(columnsOf(content).at(-1)!, content, language);
  return { imports, verifying, sending: { templateUuid, name, headings, date }, choosing: null };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
export type Sending = NonNullable<Loaded["sending"]>;

/** Parses the list; the preview has a page of its own. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "certificates");
  const submission = readForm(form, listForm);
  if (submission.status !== "success") return sendBack(submission);

  const { file } = submission.value;
  const format = tableFormatOf(file.name);
  const read = await services.certificates.parseImport({ ...submission.value, format });
  if (!read.ok) return sendBack(submission, read);
  return redirect(paths.certificates.showImport(read.data));
}

export default function Import() {
  const t = useWords();
  const { imports, verifying, sending, choosing } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("certificates:import.title")}>
        {sending ? (
          <>
            {t("certificates:new.template", { name: sending.name })}{" "}
            <Link to={way()}>{t("certificates:new.other")}</Link>
          </>
        ) : (
          !verifying && t("certificates:import.choose")
        )}
      </PageHead>
      <div className="form-page">
        {verifying && <VerifyFirst {...verifying} isListed />}
        {sending && <ListForm sending={sending} />}
        {choosing && <TemplateChoice choosing={choosing} way={way} />}
      </div>
      <ImportTable
        domain="certificates"
        imports={imports.map((one) => ({ ...one, what: one.templateName }))}
      />
    </>
  );
}
