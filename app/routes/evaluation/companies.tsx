import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { evaluationCompanyFilter } from "#contract/evaluation/shapes";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { SearchField } from "~/ui/fields/SearchField";
import { PageHead } from "~/ui/PageHead";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("menus.evaluationCompanies"),
  crumb: (t) => ({ text: t("menus.evaluationCompanies"), to: paths.evaluation.companies() }),
};

/** Which companies may use evaluation, and how. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "platform");
  const query = new URL(args.request.url).searchParams;
  const key = evaluationCompanyFilter.shape.key.catch("").parse(query.get("key") ?? "");
  const pageNum = askedPage(args.request);
  const { list, count } = need(await services.evaluation.companies({ key, pageNum, pageSize: 20 }));
  return {
    key,
    rows: list,
    at: pagesOf(pageNum, count, 20, (page) => paths.evaluation.companies({ key, page })),
  };
}

export default function EvaluationCompanies() {
  const t = useWords();
  const { key, rows, at } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("menus.evaluationCompanies")}>{t("evaluation:companies.lead")}</PageHead>
      <Form method="get" action={paths.evaluation.companies()} className="filters" role="search">
        <SearchField
          value={key}
          label={t("evaluation:companies.search")}
          placeholder={t("evaluation:companies.search")}
        />
        <Button>{t("lists.find")}</Button>
      </Form>
      {rows.length === 0 ? (
        <Empty
          title={t("records.nothing")}
          actions={<ButtonLink to={paths.evaluation.companies()}>{t("records.clear")}</ButtonLink>}
        >
          {t("records.nothingFor", { key })}
        </Empty>
      ) : (
        <Table
          caption={t("menus.evaluationCompanies")}
          head={
            <>
              <HeadCell>{t("evaluation:companies.company")}</HeadCell>
              <HeadCell>{t("evaluation:companies.state")}</HeadCell>
              <HeadCell isNumber>{t("evaluation:companies.reportDays")}</HeadCell>
              <HeadCell isNumber>{t("evaluation:companies.smallestGroup")}</HeadCell>
              <HeadCell isActions>{t("records.actions")}</HeadCell>
            </>
          }
        >
          {rows.map((row) => (
            <Row key={row.companyUuid}>
              <TitleCell title={row.shortName} isAlone />
              <Cell>{t(row.isOpen ? "evaluation:companies.open" : "evaluation:companies.closed")}</Cell>
              <Cell kind="number" before={`${t("evaluation:companies.reportDays")} `}>
                {row.reportDays}
              </Cell>
              <Cell kind="number" before={`${t("evaluation:companies.smallestGroup")} `}>
                {row.smallestGroup}
              </Cell>
              <ActionsCell>
                <RowAction to={paths.evaluation.company(row.companyUuid)} subject={row.shortName}>
                  {t("evaluation:companies.change")}
                </RowAction>
              </ActionsCell>
            </Row>
          ))}
        </Table>
      )}
      <ListPager at={at} to={(page) => paths.evaluation.companies({ key, page })} />
    </>
  );
}
