import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fen } from "#locales/figures";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { pastEnd } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Figures } from "~/ui/Figures";
import { Link } from "~/ui/Link";
import { PageHead } from "~/ui/PageHead";
import { shortTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { readLedgerFilter } from "./filter.server";
import { LedgerSection } from "./LedgerSection";
import { ledgerRowOf, monthRanges } from "./ledger-rows.server";
import { OrderTable } from "./OrderTable";
import { shownOrder } from "./shown.server";

export const handle: Handle = {
  title: (t) => t("menus.ledger"),
  crumb: (t) => ({ text: t("menus.ledger"), to: paths.orders.ledger() }),
};

/** What the company has, what it ordered last, and each entry of its ledger. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "company");
  const zone = company.timeZone;
  const asked = readLedgerFilter(new URL(args.request.url).searchParams, zone);
  const { query, page, size } = asked;
  const [thisMonth, lastMonth] = monthRanges(zone);
  const charges = (range: typeof thisMonth) =>
    services.orders.ledger({ kind: "charge", ...range, pageSize: 1 });
  const [account, newest, found, now, before] = await Promise.all([
    services.home.account({}),
    services.orders.page({ pageSize: 4 }),
    services.orders.ledger(asked.filter),
    charges(thisMonth),
    charges(lastMonth),
  ]);
  const { count, list, reconciled, ...sums } = need(found);
  const pages = Math.max(1, Math.ceil(count / size));
  if (page > pages)
    throw await pastEnd(args.request, t, {
      asked: page,
      last: paths.orders.ledger({ ...query, page: pages > 1 ? pages : undefined }),
    });
  const { balance, reserved, giftLeft } = need(account);
  const amount = (value: number) => fen(value, language);
  const used = need(now);
  const orders = need(newest);
  return {
    figures: [
      {
        label: t("orders:figures.balance"),
        value: amount(balance),
        note: t("orders:figures.gift", { amount: amount(giftLeft) }),
      },
      {
        label: t("orders:figures.reserved"),
        value: amount(reserved),
        note: t("orders:figures.reservedNote"),
      },
      {
        label: t("orders:figures.available"),
        value: amount(balance - reserved),
        note: t("orders:figures.availableNote"),
      },
      {
        label: t("orders:figures.used"),
        value: amount(used.spent),
        note: t("orders:figures.usedNote", { count: used.count, before: amount(need(before).spent) }),
      },
    ],
    orders: orders.list.map((order) => shownOrder(order, { t, language, zone })),
    orderCount: orders.count,
    reconciled: reconciled
      ? t(reconciled.isBalanced ? "orders:ledger.balanced" : "orders:ledger.notBalanced", {
          at: shortTime(reconciled.at, language, zone),
        })
      : "",
    ledger: {
      ...{ ...asked.told, query, period: asked.period, page, pages, size, count },
      rows: list.map((row) => ledgerRowOf(row, { t, language, zone })),
      received: `+ ${amount(sums.received)}`,
      spent: `− ${amount(sums.spent)}`,
      opening: amount(sums.opening),
      closing: amount(sums.closing),
    },
  };
}

export type LedgerData = ReturnType<typeof useLoaderData<typeof loader>>["ledger"];

export default function Ledger() {
  const t = useWords();
  const { figures, orders, orderCount, ledger, reconciled } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("menus.ledger")}
        actions={
          <>
            <ButtonLink to={paths.orders.price()}>{t("orders:price.title")}</ButtonLink>
            <ButtonLink to={paths.orders.statement()}>{t("orders:statement.title")}</ButtonLink>
            <ButtonLink to={paths.invoices.list()}>{t("orders:ledger.invoices")}</ButtonLink>
            <ButtonLink kind="primary" icon="plus" to={paths.orders.new()}>
              {t("orders:new.title")}
            </ButtonLink>
          </>
        }
      >
        {t("orders:ledger.lead")} {reconciled}
      </PageHead>
      <Figures isLarge figures={figures.map((figure) => ({ ...figure, unit: t("orders:yuan") }))} />
      <section className="mb-24" aria-labelledby="deposits">
        <div className="section-line">
          <h2 id="deposits">{t("orders:title")}</h2>
          {orderCount > 0 && (
            <Link to={paths.orders.list()}>{t("orders:ledger.allOrders", { count: orderCount })}</Link>
          )}
        </div>
        {orders.length > 0 ? <OrderTable rows={orders} /> : <p className="hint">{t("orders:noneText")}</p>}
      </section>
      <LedgerSection ledger={ledger} />
    </>
  );
}
