import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ordered } from "#contract/paging";
import { fen, figure } from "#locales/figures";
import { PostForm } from "~/form/PostForm";
import { inOrder, readOrder } from "~/lists/order.server";
import { headsBy } from "~/lists/orders";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { State } from "~/ui/State";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("menus.reconciliation"),
  crumb: (t) => ({ text: t("menus.reconciliation"), to: paths.admin.reconciliation() }),
};

const runSort = ordered("at", "differences", "companies", "entries").sort;

/** Whether every company's balance is the sum of its ledger, as of each day, and which one's is not. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company } = await operator(args, "platform");
  const runs = need(await services.orders.reconciliations({}));
  const { order, query } = readOrder(new URL(args.request.url).searchParams, runSort);
  const inRunOrder = inOrder(runs, order, language, {
    at: { by: ({ at }) => at, isAscending: false },
    differences: { by: ({ differences }) => differences.length, isAscending: false },
    companies: { by: ({ companies }) => companies, isAscending: false },
    entries: { by: ({ entries }) => entries, isAscending: false },
  });
  const shown = ({ at, companies, entries, differences, ...run }: (typeof runs)[number]) => ({
    ...run,
    at: exactTime(at, company.timeZone),
    companies: figure(companies, language),
    entries: figure(entries, language),
    count: differences.length,
  });
  return {
    query,
    last: runs[0] ? shown(runs[0]) : null,
    runs: inRunOrder.map(shown),
    differences: (runs[0]?.differences ?? []).map((row) => ({
      id: row.companyUuid,
      name: row.companyName,
      ...{ balance: fen(row.balance, language), ledger: fen(row.ledger, language) },
      ...{ reserved: fen(row.reserved, language), candidates: fen(row.candidates, language) },
    })),
  };
}

/** Reconciles now, beside the daily run. */
export async function action(args: ActionFunctionArgs) {
  const { services } = await operator(args, "platform");
  need(await services.orders.reconcile({}));
  return redirect(paths.admin.reconciliation());
}

export default function Reconciliation() {
  const t = useWords();
  const { last, runs, query, differences } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("menus.reconciliation")}
        actions={
          <PostForm action={paths.admin.reconciliation()} className="inline-form">
            <Button kind="primary">{t("orders:reconciliation.run")}</Button>
          </PostForm>
        }
      >
        {t("orders:reconciliation.lead")}
      </PageHead>
      {!last && <Empty title={t("orders:reconciliation.none")}>{t("orders:reconciliation.noneText")}</Empty>}
      {last && (
        <Notice kind={last.count === 0 ? "ok" : "danger"}>
          {last.count === 0
            ? t("orders:reconciliation.good", last)
            : t("orders:reconciliation.bad", { at: last.at, count: last.count })}
        </Notice>
      )}
      {differences.length > 0 && <Differences rows={differences} />}
      {last && <Runs runs={runs} query={query} />}
    </>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function Differences({ rows }: { rows: Data["differences"] }) {
  const t = useWords();
  const columns = ["balance", "ledger", "reserved", "candidates"] as const;
  return (
    <section className="mb-24">
      <h2>{t("orders:reconciliation.differences")}</h2>
      <Table
        caption={t("orders:reconciliation.differences")}
        head={
          <>
            <HeadCell>{t("orders:facts.company")}</HeadCell>
            {columns.map((column) => (
              <HeadCell key={column} isNumber>
                {t(`orders:reconciliation.${column}`)}
              </HeadCell>
            ))}
          </>
        }
      >
        {rows.map((row) => (
          <Row key={row.id}>
            <TitleCell to={paths.admin.company(row.id)} title={row.name} isAlone />
            {columns.map((column) => (
              <Cell key={column} kind="number" before={`${t(`orders:reconciliation.${column}`)} `}>
                {row[column]}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </section>
  );
}

function Runs({ runs, query }: Pick<Data, "runs" | "query">) {
  const t = useWords();
  const by = headsBy<"at" | "differences" | "companies" | "entries">(
    query,
    { usual: "at", ascending: [] },
    paths.admin.reconciliation,
  );
  return (
    <section>
      <h2>{t("orders:reconciliation.runs")}</h2>
      <Table
        caption={t("orders:reconciliation.runs")}
        head={
          <>
            <HeadCell sort={by("at")}>{t("orders:columns.at")}</HeadCell>
            <HeadCell sort={by("differences")}>{t("orders:reconciliation.result")}</HeadCell>
            <HeadCell isNumber sort={by("companies")}>
              {t("orders:reconciliation.companies")}
            </HeadCell>
            <HeadCell isNumber sort={by("entries")}>
              {t("orders:reconciliation.entries")}
            </HeadCell>
          </>
        }
      >
        {runs.map((run) => (
          <Row key={run.id}>
            <TitleCell title={run.at} />
            <Cell kind="state">
              <State kind={run.count === 0 ? "ok" : "failed"}>
                {run.count === 0
                  ? t("orders:reconciliation.balanced")
                  : t("orders:reconciliation.differ", { count: run.count })}
              </State>
            </Cell>
            <Cell kind="number" before={`${t("orders:reconciliation.companies")} `}>
              {run.companies}
            </Cell>
            <Cell kind="number" before={`${t("orders:reconciliation.entries")} `}>
              {run.entries}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
