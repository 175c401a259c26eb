import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { figure } from "#locales/figures";
import { binTab } from "~/bin/pages";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { Permitted } from "~/routes/office/Permitted";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { Tabs } from "~/ui/Tabs";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { sendingsBin, sendingTabs } from "./sendingTabs";

export const handle: Handle = {
  title: (t) => t("evaluation:sending.title"),
  crumb: (t) => ({ text: t("evaluation:sending.title"), to: paths.evaluation.sendings() }),
};

const size = 20;

/** What was sent, and how many have handed in. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company, language } = await operator(args, "evaluation");
  const pageNum = askedPage(args.request);
  const { list, count } = need(await services.sheets.sendings({ pageNum, pageSize: size }));
  return {
    rows: list.map(({ sendingId, name, product, version, closeAt, people, submitted }) => ({
      ...{ id: sendingId, name, product, version },
      closes: exactTime(closeAt, company.timeZone).slice(0, 16),
      done: `${figure(submitted, language)} / ${figure(people, language)}`,
    })),
    at: pagesOf(pageNum, count, size, (page) => paths.evaluation.sendings({ page })),
  };
}

export default function Sendings() {
  const t = useWords();
  const { rows, at } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("evaluation:sending.title")}
        actions={
          <ButtonLink kind="primary" icon="plus" to={paths.evaluation.send()}>
            {t("evaluation:sending.new")}
          </ButtonLink>
        }
      >
        {t("evaluation:sending.lead")}
      </PageHead>
      <Permitted action="writeEvaluation">
        <Tabs label={t("bin.tabs")} tabs={[...sendingTabs(t, true), binTab(t, sendingsBin)]} />
      </Permitted>
      {rows.length === 0 ? (
        <Empty title={t("evaluation:sending.empty")}>{t("evaluation:sending.emptyText")}</Empty>
      ) : (
        <Table
          caption={t("evaluation:sending.title")}
          head={
            <>
              <HeadCell>{t("evaluation:sending.name")}</HeadCell>
              <HeadCell>{t("evaluation:sending.product")}</HeadCell>
              <HeadCell isNumber>{t("evaluation:sending.version")}</HeadCell>
              <HeadCell isNumber>{t("evaluation:sending.submitted")}</HeadCell>
              <HeadCell>{t("evaluation:sending.closes")}</HeadCell>
            </>
          }
        >
          {rows.map((row) => (
            <Row key={row.id}>
              <TitleCell title={row.name} to={paths.evaluation.sending(row.id)} isAlone />
              <Cell>{row.product}</Cell>
              <Cell kind="number" before={`${t("evaluation:sending.version")} `}>
                {row.version}
              </Cell>
              <Cell kind="number" before={`${t("evaluation:sending.submitted")} `}>
                {row.done}
              </Cell>
              <Cell before={`${t("evaluation:sending.closes")} `}>{row.closes}</Cell>
            </Row>
          ))}
        </Table>
      )}
      {rows.length > 0 && <ListPager at={at} to={(page) => paths.evaluation.sendings({ page })} />}
    </>
  );
}
