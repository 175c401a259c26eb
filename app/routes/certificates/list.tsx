import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { admits, may } from "#contract/roles";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { chosenRows } from "~/lists/choose.server";
import { goBack, rememberList } from "~/lists/last-list.server";
import { SelectableList } from "~/lists/SelectableList";
import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { pastEnd } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { CertificateBar } from "./CertificateBar";
import { CertificateChips, CertificateFilters } from "./CertificateFilters";
import { CertificateTable } from "./CertificateTable";
import { CertificateWays } from "./CertificateWays";
import { certificateQueryOf, readCertificateFilter } from "./filter.server";
import { NothingIssued } from "./NothingIssued";
import { certificateRowOf } from "./rows.server";

export const handle: Handle = {
  title: (t) => t("certificates:title"),
  crumb: (t) => ({ text: t("certificates:title"), to: paths.certificates.list() }),
};

/** Lists the company's certificates; a page past the end redirects to the last. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "certificates");
  const { services, actions, language, company, t } = context;
  const { request } = args;
  const address = paths.certificates.list();
  await goBack(request, address);
  const asked = new URL(request.url).searchParams;
  const { filter, period, typed, validationError } = readCertificateFilter(asked, company.timeZone);
  const query = certificateQueryOf({ filter, period });
  const here = paths.certificates.list(query);
  const [found, templates, chosen] = await Promise.all([
    services.certificates.list(filter),
    templatesBeside(services, filter.templateUuid),
    chosenRows(context, "certificates"),
  ]);
  const { certificateList, certificateCount } = need(found);
  const pages = Math.max(1, Math.ceil(certificateCount / filter.pageSize));
  if (filter.pageNum > pages)
    throw await pastEnd(request, t, {
      asked: filter.pageNum,
      last: paths.certificates.list({ ...query, page: pages > 1 ? pages : undefined }),
    });
  const rows = certificateList.map((row) => ({
    ...certificateRowOf(row, language),
    isChosen: chosen.has(row.certificateUuid),
  }));
  const { list: ofList, sort, reversed, size } = query;
  const list = {
    here,
    query,
    kept: { list: ofList, sort, reversed, size },
    period,
    typed,
    validationError,
    templates,
    keepsKeys: admits(may.keepCompany, actions),
    rows,
    chosen: { total: chosen.size, here: rows.filter(({ isChosen }) => isChosen).length },
    count: certificateCount,
    page: filter.pageNum,
    pages,
    size: filter.pageSize,
  };
  return data(list, { headers: await rememberList(request, address, here) });
}

/** The templates to filter by: the newest hundred, and the one filtered by now. */
async function templatesBeside(services: Services, chosen: string) {
  const { templateList } = need(await services.certificates.templates({ state: "", pageSize: 100 }));
  const known = templateList.map(({ templateUuid, name }) => ({ id: templateUuid, name }));
  if (chosen === "" || known.some(({ id }) => id === chosen)) return known;
  const other = await services.certificates.template({ templateUuid: chosen });
  return other.ok ? [...known, { id: chosen, name: other.data.name }] : known;
}

export type CertificateList = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Certificates() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const { query, rows, here } = list;
  return (
    <>
      <PageHead title={t("certificates:title")} actions={<CertificateWays list={list} />}>
        {t("certificates:list.lead")}
      </PageHead>
      <SelectableList action={paths.certificates.choose()} {...{ rows, here, kept: list.kept }}>
        <CertificateFilters list={list} />
        <CertificateChips list={list} />
        <IgnoredSearchTerm validationError={list.validationError} />
        {query.list && (
          <Notice
            kind="info"
            link={{ to: paths.certificates.showImport(query.list), text: t("certificates:list.seeList") }}
          >
            {t("certificates:list.ofList")}
          </Notice>
        )}
        {rows.length === 0 ? <NothingIssued list={list} /> : <CertificateTable list={list} />}
        {(rows.length > 0 || list.chosen.total > 0) && <CertificateBar list={list} />}
        {rows.length > 0 && (
          <ListPager
            at={list}
            to={(page) => paths.certificates.list({ ...query, page })}
            ofSize={(size) => paths.certificates.list({ ...query, size, page: undefined })}
          />
        )}
      </SelectableList>
    </>
  );
}
