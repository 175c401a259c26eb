import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { reportFilter } from "#contract/reports/shapes";
import { figure, percent } from "#locales/figures";
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
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { ReportListTabs } from "./ReportTabs";

export const handle: Handle = {
  title: (t) => t("reports:title"),
  crumb: (t) => ({ text: t("reports:title"), to: paths.reports.list() }),
};

/** The exams that have scores; a page past the end redirects to the last. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "reports");
  const asked = new URL(args.request.url).searchParams;
  const { key, ...told } = readSearchTerm(asked);
  const pageNum = reportFilter.shape.pageNum.catch(1).parse(asked.get("page") || undefined);
  const pageSize = askedSize(asked);
  const query = { key, size: pageSize === pageSizes[0] ? undefined : pageSize };
  const found = need(await services.reports.list({ key, pageNum, pageSize }));
  const pages = Math.max(1, Math.ceil(found.reportCount / pageSize));
  if (pageNum > pages)
    throw await pastEnd(args.request, t, {
      asked: pageNum,
      last: paths.reports.list({ ...query, page: pages > 1 ? pages : undefined }),
    });
  return {
    ...{ ...told, query, count: found.reportCount, page: pageNum, pages, size: pageSize },
    rows: found.reportList.map((exam) => ({
      ...{ id: exam.examId, name: exam.name },
      openAt: exactTime(exam.openAt, company.timeZone).slice(0, 16),
      turnout: `${figure(exam.submitted, language)} / ${figure(exam.candidates, language)}`,
      waits: t("reports:list.waits", { count: exam.submitted - exam.complete }),
      isComplete: exam.submitted <= exam.complete,
      mean:
        exam.mean === null
          ? "—"
          : `${figure(exam.mean / 100, language)} / ${figure(exam.total / 100, language)}`,
      passed: exam.passed === null ? "—" : percent(exam.passed, language),
      released: figure(exam.released, language),
    })),
  };
}

export default function Reports() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const { rows, query } = list;
  const isEmpty = rows.length === 0;
  return (
    <>
      <PageHead title={t("reports:title")}>{t("reports:lead")}</PageHead>
      <ReportListTabs current="exams" />
      {!(isEmpty && query.key === "") && (
        <Form method="get" action={paths.reports.list()} className="filters" role="search">
          <SearchField
            value={list.typed}
            label={t("reports:list.search")}
            placeholder={t("reports:list.search")}
          />
          <Button>{t("lists.find")}</Button>
        </Form>
      )}
      <IgnoredSearchTerm validationError={list.validationError} />
      {isEmpty && query.key === "" && <Empty title={t("reports:empty")}>{t("reports:emptyText")}</Empty>}
      {isEmpty && query.key !== "" && (
        <Empty
          title={t("reports:noMatch")}
          actions={<ButtonLink to={paths.reports.list()}>{t("lists.clear")}</ButtonLink>}
        >
          {t("reports:noMatchText")}
        </Empty>
      )}
      {!isEmpty && (
        <>
          <Table
            caption={t("reports:title")}
            head={
              <>
                <HeadCell>{t("reports:list.exam")}</HeadCell>
                <HeadCell isNumber>{t("reports:list.turnout")}</HeadCell>
                <HeadCell isNumber>{t("reports:mean")}</HeadCell>
                <HeadCell isNumber>{t("reports:passRate")}</HeadCell>
                <HeadCell isNumber>{t("reports:list.released")}</HeadCell>
                <HeadCell isActions>{t("reports:list.actions")}</HeadCell>
              </>
            }
          >
            {rows.map((row) => (
              <Row key={row.id}>
                <TitleCell to={paths.reports.show(row.id)} title={row.name} code={row.openAt} />
                <Cell kind="number" before={`${t("reports:list.turnout")} `}>
                  {row.turnout}
                  {!row.isComplete && <span className="code"> {row.waits}</span>}
                </Cell>
                <Cell kind="number" before={`${t("reports:mean")} `}>
                  {row.mean}
                </Cell>
                <Cell kind="number" before={`${t("reports:passRate")} `}>
                  {row.passed}
                </Cell>
                <Cell kind="number" before={`${t("reports:list.released")} `}>
                  {row.released}
                </Cell>
                <ActionsCell>
                  <RowAction to={paths.reports.items(row.id)} subject={row.name}>
                    {t("reports:tabs.items")}
                  </RowAction>
                </ActionsCell>
              </Row>
            ))}
          </Table>
          <ListPager
            at={list}
            to={(page) => paths.reports.list({ ...query, page })}
            ofSize={(size) => paths.reports.list({ ...query, size })}
          />
        </>
      )}
    </>
  );
}
