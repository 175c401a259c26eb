import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { candidateReportFilter } from "#contract/reports/candidate-shapes";
import { figure } from "#locales/figures";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { readSearchTerm } from "~/form/search-term.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager, pageSizes } from "~/routes/office/ListPager";
import { askedSize, pastEnd } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { SearchField } from "~/ui/fields/SearchField";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { ReportListTabs } from "../ReportTabs";

export const handle: Handle = {
  title: (t) => t("reports:candidate.title"),
  crumb: (t) => [
    { text: t("reports:title"), to: paths.reports.list() },
    { text: t("reports:candidate.title") },
  ],
};

/** Candidates with complete scores, of one exam or all; a page past the end redirects to the last. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "reports");
  const asked = new URL(args.request.url).searchParams;
  const { key, ...told } = readSearchTerm(asked);
  const { shape } = candidateReportFilter;
  const examId = shape.examId.catch("").parse(asked.get("examId") ?? "");
  const pageNum = shape.pageNum.catch(1).parse(asked.get("page") || undefined);
  const pageSize = askedSize(asked);
  const query = {
    ...{ key, examId: examId || undefined },
    size: pageSize === pageSizes[0] ? undefined : pageSize,
  };
  const found = need(await services.candidateReports.list({ key, examId, pageNum, pageSize }));
  const pages = Math.max(1, Math.ceil(found.reportCount / pageSize));
  if (pageNum > pages)
    throw await pastEnd(args.request, t, {
      asked: pageNum,
      last: paths.reports.candidates({ ...query, page: pages > 1 ? pages : undefined }),
    });
  const points = (hundredths: number) => figure(hundredths / 100, language);
  return {
    ...{ ...told, query, count: found.reportCount, page: pageNum, pages, size: pageSize },
    rows: found.reportList.map((row) => ({
      ...{ id: row.candidateId, name: row.realName, exam: row.exam },
      code: [t("candidates:number", { number: row.number }), row.group].filter(Boolean).join(" · "),
      score: `${points(row.score)} / ${points(row.total)}`,
      verdict: row.isPassed === null ? "—" : t(row.isPassed ? "results:passed" : "results:failed"),
      released: row.releasedAt > 0 ? exactTime(row.releasedAt, company.timeZone).slice(0, 16) : null,
    })),
  };
}

export default function CandidateReports() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const { rows, query } = list;
  return (
    <>
      <PageHead
        title={t("reports:title")}
        actions={<ButtonLink to={paths.reports.cutoffs()}>{t("reports:cutoffs.title")}</ButtonLink>}
      >
        {t("reports:candidate.lead")}
      </PageHead>
      <ReportListTabs current="candidates" />
      <Form method="get" action={paths.reports.candidates()} className="filters" role="search">
        {query.examId && <input type="hidden" name="examId" value={query.examId} />}
        <SearchField
          value={list.typed}
          label={t("reports:candidate.search")}
          placeholder={t("reports:candidate.search")}
        />
        <Button>{t("lists.find")}</Button>
      </Form>
      <IgnoredSearchTerm validationError={list.validationError} />
      {rows.length === 0 ? (
        <Empty
          title={t(query.key ? "reports:candidate.noMatch" : "reports:candidate.empty")}
          actions={query.key && <ButtonLink to={paths.reports.candidates()}>{t("lists.clear")}</ButtonLink>}
        >
          {t(query.key ? "reports:noMatchText" : "reports:candidate.emptyText")}
        </Empty>
      ) : (
        <>
          <Table
            caption={t("reports:candidate.title")}
            head={
              <>
                <HeadCell>{t("reports:candidate.name")}</HeadCell>
                <HeadCell>{t("reports:list.exam")}</HeadCell>
                <HeadCell isNumber>{t("results:points")}</HeadCell>
                <HeadCell>{t("reports:candidate.verdict")}</HeadCell>
                <HeadCell>{t("reports:candidate.released")}</HeadCell>
              </>
            }
          >
            {rows.map((row) => (
              <Row key={row.id}>
                <TitleCell to={paths.reports.candidate(row.id)} title={row.name} code={row.code} />
                <Cell kind="prose">{row.exam}</Cell>
                <Cell kind="number" before={`${t("results:points")} `}>
                  {row.score}
                </Cell>
                <Cell>{row.verdict}</Cell>
                <Cell before={`${t("reports:candidate.released")} `}>
                  {row.released ?? t("reports:candidate.notReleased")}
                </Cell>
              </Row>
            ))}
          </Table>
          <ListPager
            at={list}
            to={(page) => paths.reports.candidates({ ...query, page })}
            ofSize={(size) => paths.reports.candidates({ ...query, size })}
          />
        </>
      )}
    </>
  );
}
