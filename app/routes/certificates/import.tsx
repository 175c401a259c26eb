import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { columnsOf, headingOf, neededColumns } from "#contract/certificates/list-columns";
import { listForm } from "#contract/certificates/list-form";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { SentTable } from "~/routes/office/SentTable";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { PageHead } from "~/ui/PageHead";
import { shortTime } from "~/words/dates.server";
import { figure } from "~/words/figures";
import { mistakeText, useWords } from "~/words/words";
import { choosingFrom } from "./choosing.server";
import { ListForm } from "./ListForm";
import { TemplateChoice } from "./TemplateChoice";

export const handle: Handle = {
  title: (t) => t("certificates:list.import"),
  crumb: (t) => [
    { text: t("certificates:title"), to: paths.certificates.list() },
    { text: t("certificates:list.import") },
  ],
};

const way = paths.certificates.import;

/** An operator chooses a template and then a list of people, or comes back to a list of the last week. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "certificates");
  const lists = need(await services.certificates.lists({})).map(({ createdAt, total, ...one }) => ({
    ...one,
    total: total > 0 ? figure(total, language) : null,
    time: shortTime(createdAt, language, company.timeZone),
  }));
  const templateUuid = new URL(args.request.url).searchParams.get("template");
  if (!templateUuid)
    return { lists, sending: null, choosing: await choosingFrom(args.request, services, language, way) };
  const { name, state, content } = need(await services.certificates.template({ templateUuid }));
  if (state === "archived")
    throw await redirectWith(way(), { kind: "warn", text: mistakeText(t, "TEMPLATE_ARCHIVED") });
  const headings = neededColumns(content).map((column) => headingOf(column, content, language));
  const date = headingOf(columnsOf(content).at(-1)!, content, language);
  return { lists, sending: { templateUuid, name, headings, date }, choosing: null };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
export type Sending = NonNullable<Loaded["sending"]>;

/** The list is looked into; what was found stands on a page of its own. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "certificates");
  const submission = readForm(form, listForm);
  if (submission.status !== "success") return sendBack(submission);

  const { file } = submission.value;
  const format = /\.xls[xm]?$/i.test(file.name.trim()) ? "excel" : "csv";
  const read = await services.certificates.readList({ ...submission.value, format });
  if (!read.ok) return sendBack(submission, read);
  return redirect(paths.certificates.showImport(read.data));
}

export default function Import() {
  const t = useWords();
  const { lists, sending, choosing } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("certificates:list.import")}>
        {sending ? (
          <>
            {t("certificates:new.template", { name: sending.name })}{" "}
            <Link to={way()}>{t("certificates:new.other")}</Link>
          </>
        ) : (
          t("certificates:import.choose")
        )}
      </PageHead>
      <div className="form-page">
        {sending ? <ListForm sending={sending} /> : <TemplateChoice choosing={choosing} way={way} />}
      </div>
      {lists.length > 0 && (
        <SentTable
          heading={t("certificates:import.latest")}
          hint={t("certificates:import.latestHint")}
          columns={{
            file: t("certificates:import.columns.file"),
            total: t("certificates:import.columns.people"),
          }}
          files={lists.map(({ listId, templateName, ...one }) => ({
            ...one,
            id: listId,
            to: paths.certificates.showImport(listId),
            kind: templateName,
            stateText: t(`certificates:import.states.${one.state}`),
          }))}
        />
      )}
    </>
  );
}
