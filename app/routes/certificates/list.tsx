import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { admits, may } from "#contract/roles";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { need, operator } from "~/session/guard.server";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { CertificateFilters } from "./CertificateFilters";
import { CertificateTable } from "./CertificateTable";
import { CertificateWays } from "./CertificateWays";
import { certificatePageSize, certificateQueryOf, readCertificateFilter } from "./filter.server";
import { NothingIssued } from "./NothingIssued";
import { certificateRowOf } from "./rows.server";

export const handle: Handle = {
  title: (t) => t("certificates:title"),
  crumb: (t) => ({ text: t("certificates:title"), to: paths.certificates.list() }),
};

/** Lists the company's certificates; a page past the end redirects to the last. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, roles, language } = await operator(args, "certificates");
  const { filter, typed, validationError } = readCertificateFilter(new URL(args.request.url));
  const [found, templates] = await Promise.all([
    services.certificates.list(filter),
    templatesBeside(services, filter.templateUuid),
  ]);
  const { certificateList, certificateCount, isMore } = need(found);
  const pages = Math.max(1, Math.ceil(certificateCount / certificatePageSize));
  if (filter.pageNum > pages)
    throw redirect(paths.certificates.list(certificateQueryOf({ ...filter, pageNum: pages })));
  return {
    asked: { ...certificateQueryOf(filter), typed, validationError },
    templates,
    keepsKeys: admits(may.keepCompany, roles),
    rows: certificateList.map((row) => certificateRowOf(row, language)),
    count: certificateCount,
    isMore,
    page: filter.pageNum,
    pages,
  };
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
  const { asked, rows } = list;
  const { typed, validationError, page: _, ...query } = asked;
  return (
    <>
      <PageHead title={t("certificates:title")} actions={<CertificateWays list={list} />}>
        {t("certificates:list.lead")}
      </PageHead>
      <CertificateFilters key={paths.certificates.list(query)} list={list} />
      <IgnoredSearchTerm validationError={validationError} />
      {asked.list && (
        <Notice
          kind="info"
          link={{ to: paths.certificates.showImport(asked.list), text: t("certificates:list.seeList") }}
        >
          {t("certificates:list.ofList")}
        </Notice>
      )}
      {rows.length === 0 ? (
        <NothingIssued list={list} />
      ) : (
        <>
          <CertificateTable rows={rows} />
          <ListPager at={{ ...list, size: 10 }} to={(page) => paths.certificates.list({ ...query, page })} />
        </>
      )}
    </>
  );
}
