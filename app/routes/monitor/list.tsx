import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { admits, may } from "#contract/roles";
import { figure } from "#locales/figures";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { timeSpan } from "~/words/dates.server";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("monitoring:title"),
  crumb: (t) => ({ text: t("monitoring:title") }),
};

/** The exams that somebody watches. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, actions } = await operator(args, "monitor");
  const exams = need(await services.monitoring.exams({}));
  return {
    canPlan: admits(may.keepCompany, actions),
    exams: exams.map(({ examId, name, openAt, endsAt, expected, sitting, done }) => ({
      ...{ id: examId, name, window: timeSpan(openAt, endsAt, language, company.timeZone) },
      ...{ expected: figure(expected, language), sitting: figure(sitting, language) },
      done: figure(done, language),
    })),
  };
}

export default function WatchedExams() {
  const t = useWords();
  const { exams, canPlan } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("monitoring:title")}>{t("monitoring:lead")}</PageHead>
      {exams.length === 0 ? (
        <Empty title={t("monitoring:empty")}>{t("monitoring:emptyText")}</Empty>
      ) : (
        <Table
          caption={t("monitoring:title")}
          head={
            <>
              <HeadCell>{t("monitoring:columns.exam")}</HeadCell>
              <HeadCell>{t("monitoring:columns.window")}</HeadCell>
              <HeadCell isNumber>{t("monitoring:columns.expected")}</HeadCell>
              <HeadCell isNumber>{t("monitoring:columns.sitting")}</HeadCell>
              <HeadCell isNumber>{t("monitoring:columns.done")}</HeadCell>
              <HeadCell isActions>{t("monitoring:columns.actions")}</HeadCell>
            </>
          }
        >
          {exams.map(({ id, name, window, expected, sitting, done }) => (
            <Row key={id}>
              <TitleCell to={paths.monitoring.show(id)} title={name} />
              <Cell before={`${t("monitoring:columns.window")} `}>{window}</Cell>
              <Cell kind="number" before={`${t("monitoring:columns.expected")} `}>
                {expected}
              </Cell>
              <Cell kind="number" before={`${t("monitoring:columns.sitting")} `}>
                {sitting}
              </Cell>
              <Cell kind="number" before={`${t("monitoring:columns.done")} `}>
                {done}
              </Cell>
              <ActionsCell>
                <RowAction to={paths.monitoring.show(id)} subject={name}>
                  {t("monitoring:open")}
                </RowAction>
                {canPlan && (
                  <RowAction to={paths.monitoring.people(id)} subject={name}>
                    {t("monitoring:people")}
                  </RowAction>
                )}
              </ActionsCell>
            </Row>
          ))}
        </Table>
      )}
    </>
  );
}
