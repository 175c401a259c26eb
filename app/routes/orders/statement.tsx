import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import dayjs from "dayjs";
import { month } from "#contract/orders/statement";
import { fen } from "#locales/figures";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Figures } from "~/ui/Figures";
import { Choose } from "~/ui/fields/Choose";
import { Link } from "~/ui/Link";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { dayAt } from "~/words/dates.server";
import { useWords } from "~/words/words";

type Shown = Awaited<ReturnType<typeof loader>>;

export const handle: Handle = {
  title: (t) => t("orders:statement.title"),
  crumb: (t, { companyId, company }: Shown) => [
    companyId
      ? { text: company, to: paths.admin.company(companyId) }
      : { text: t("menus.ledger"), to: paths.orders.ledger() },
    { text: t("orders:statement.title") },
  ],
};

/** Months that can be chosen at most: ten years. */
const mostMonths = 120;

/** What a month comes to: of one's own company, or of any for the platform. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company } = await operator(
    args,
    args.params.companyId ? "platform" : "company",
  );
  const { companyId = "" } = args.params;
  const typed = new URL(args.request.url).searchParams.get("month");
  const now = dayAt(Date.now(), company.timeZone).slice(0, 7);
  const asked = month.catch(now).parse(typed ?? now);
  const found = need(
    companyId
      ? await services.orders.statementOf({ companyUuid: companyId, month: asked })
      : await services.orders.statement({ month: asked }),
  );
  const amount = (value: number) => fen(value, language);
  return {
    ...{ companyId, company: found.companyName, month: asked, count: found.count },
    months: monthsBetween(found.firstMonth, found.currentMonth, asked),
    figures: {
      ...{ opening: amount(found.opening), received: `+ ${amount(found.received)}` },
      ...{ spent: `− ${amount(found.spent)}`, closing: amount(found.closing) },
    },
    kinds: found.kinds.map(({ kind, count, received, spent }) => ({
      ...{ kind, count },
      received: received > 0 ? `+ ${amount(received)}` : "",
      spent: spent > 0 ? `− ${amount(spent)}` : "",
    })),
    since: `${asked}-01`,
    until: dayjs(`${asked}-01`).endOf("month").format("YYYY-MM-DD"),
  };
}

/** Newest first, with the month that is shown. */
function monthsBetween(first: string, last: string, shown: string): string[] {
  const newest = dayjs(`${last}-01`);
  const count = Math.min(newest.diff(`${first}-01`, "month") + 1, mostMonths);
  const months = Array.from({ length: Math.max(count, 0) }, (_, back) =>
    newest.subtract(back, "month").format("YYYY-MM"),
  );
  return months.includes(shown) ? months : [...months, shown].sort().reverse();
}

export default function StatementPage() {
  const t = useWords();
  const { companyId, company, month, months, figures, kinds, since, until, count } =
    useLoaderData<typeof loader>();
  const here = companyId ? paths.admin.statement(companyId) : paths.orders.statement();
  const file = (format: "xlsx" | "pdf") =>
    companyId
      ? paths.admin.statementFile(companyId, month, format)
      : paths.orders.statementFile(month, format);
  return (
    <>
      <PageHead
        title={companyId ? t("orders:statement.ofCompany", { company }) : t("orders:statement.title")}
        actions={
          <>
            <ButtonLink to={file("xlsx")} icon="download" reloadDocument>
              {t("orders:statement.excel")}
            </ButtonLink>
            <ButtonLink to={file("pdf")} icon="download" reloadDocument>
              {t("orders:statement.pdf")}
            </ButtonLink>
          </>
        }
      >
        {t("orders:statement.lead")}
      </PageHead>
      <Form method="get" action={here} className="filters">
        <Choose name="month" value={month} label={t("orders:statement.month")}>
          {months.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Choose>
        <Button>{t("orders:statement.show")}</Button>
      </Form>
      <Figures
        isLarge
        figures={(["opening", "received", "spent", "closing"] as const).map((name) => ({
          ...{ label: t(`orders:statement.${name}`), value: figures[name], unit: t("orders:yuan") },
        }))}
      />
      {kinds.length === 0 ? (
        <Empty title={t("orders:statement.none")}>{t("orders:statement.noneText")}</Empty>
      ) : (
        <Kinds kinds={kinds} />
      )}
      {!companyId && count > 0 && (
        <p className="mt-16">
          <Link to={paths.orders.ledger({ since, until })}>{t("orders:statement.entries")}</Link>
        </p>
      )}
    </>
  );
}

function Kinds({ kinds }: Pick<Shown, "kinds">) {
  const t = useWords();
  return (
    <Table
      caption={t("orders:statement.title")}
      head={
        <>
          <HeadCell>{t("orders:columns.kind")}</HeadCell>
          <HeadCell isNumber>{t("orders:statement.count")}</HeadCell>
          <HeadCell isNumber>{t("orders:columns.received")}</HeadCell>
          <HeadCell isNumber>{t("orders:columns.spent")}</HeadCell>
        </>
      }
    >
      {kinds.map((row) => (
        <Row key={row.kind}>
          <TitleCell title={t(`orders:kinds.${row.kind}`)} isAlone />
          <Cell kind="number" before={`${t("orders:statement.count")} `}>
            {row.count}
          </Cell>
          <Cell kind="number">{row.received}</Cell>
          <Cell kind="number">{row.spent}</Cell>
        </Row>
      ))}
    </Table>
  );
}
