import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ordered } from "#contract/paging";
import { inOrder, readOrder } from "~/lists/order.server";
import { headsBy } from "~/lists/orders";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { RowBar } from "~/ui/charts/RowBar";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("menus.applications"),
  crumb: (t) => ({ text: t("menus.applications"), to: paths.admin.applications() }),
};

const requestSort = ordered("time", "company").sort;

/** Platform administrators see registrations per month, and demonstration requests. */
export async function loader(args: LoaderFunctionArgs) {
  const { language, services, company } = await operator(args, "platform");
  const { months, demoRequests } = need(await services.admin.applications({}));
  const { order, query } = readOrder(new URL(args.request.url).searchParams, requestSort);
  const byTime = { by: ({ at }: { at: number }) => at, isAscending: false };
  const byCompany = { by: (one: { companyName: string }) => one.companyName, isAscending: true };
  return {
    query,
    /** The current month first. */
    months: months.toReversed(),
    most: Math.max(1, ...months.map((month) => month.registered)),
    requests: inOrder(demoRequests, order, language, { time: byTime, company: byCompany }).map(
      ({ at, ...request }) => ({
        ...request,
        time: exactTime(at, company.timeZone),
      }),
    ),
  };
}

export default function Applications() {
  const t = useWords();
  return (
    <>
      <PageHead title={t("menus.applications")}>{t("admin:applications.lead")}</PageHead>
      <Months />
      <div className="letters-below">
        <PageHead level="h2" title={t("admin:applications.requests")}>
          {t("admin:applications.requestsText")}
        </PageHead>
      </div>
      <Requests />
    </>
  );
}

function Months() {
  const t = useWords();
  const { months, most } = useLoaderData<typeof loader>();
  const before = (column: "registered" | "verified" | "demoRequests") =>
    `${t(`admin:applications.columns.${column}`)} `;
  return (
    <Table
      caption={t("admin:applications.caption")}
      head={
        <>
          <HeadCell>{t("admin:applications.columns.month")}</HeadCell>
          <HeadCell isNumber>{t("admin:applications.columns.registered")}</HeadCell>
          <HeadCell isNumber>{t("admin:applications.columns.verified")}</HeadCell>
          <HeadCell isNumber>{t("admin:applications.columns.demoRequests")}</HeadCell>
          <HeadCell isAside>{t("admin:applications.columns.bar")}</HeadCell>
        </>
      }
    >
      {months.map(({ month, registered, verified, demoRequests }, at) => (
        <Row key={month}>
          <TitleCell title={month} />
          <Cell kind="number" before={before("registered")}>
            {registered}
          </Cell>
          <Cell kind="number" before={before("verified")}>
            {verified}
          </Cell>
          <Cell kind="number" before={before("demoRequests")}>
            {demoRequests}
          </Cell>
          <Cell kind="aside">
            <RowBar share={registered / most} isNow={at === 0} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Requests() {
  const t = useWords();
  const { requests, query } = useLoaderData<typeof loader>();
  const by = headsBy<"time" | "company">(
    query,
    { usual: "time", ascending: ["company"] },
    paths.admin.applications,
  );
  if (requests.length === 0)
    return <Empty title={t("admin:applications.none")}>{t("admin:applications.noneText")}</Empty>;
  return (
    <Table
      caption={t("admin:applications.requests")}
      head={
        <>
          <HeadCell sort={by("company")}>{t("admin:applications.columns.company")}</HeadCell>
          <HeadCell>{t("admin:applications.columns.contact")}</HeadCell>
          <HeadCell>{t("admin:applications.columns.mobile")}</HeadCell>
          <HeadCell sort={by("time")}>{t("admin:applications.columns.time")}</HeadCell>
        </>
      }
    >
      {requests.map((request) => (
        <Row key={request.time + request.mobile + request.companyName}>
          <TitleCell title={request.companyName} code={request.note} />
          <Cell>{request.contact}</Cell>
          <Cell>{request.mobile}</Cell>
          <Cell>{request.time}</Cell>
        </Row>
      ))}
    </Table>
  );
}
