import { Form } from "@remix-run/react";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { Chips, usualChips } from "~/lists/Chips";
import { headsBy } from "~/lists/orders";
import { PeriodFilter } from "~/lists/PeriodFilter";
import { QueryFields } from "~/lists/QueryFields";
import { paths } from "~/paths";
import { ListPager } from "~/routes/office/ListPager";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { SearchField } from "~/ui/fields/SearchField";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";
import { OrderTable } from "./OrderTable";
import type { ShownOrders } from "./orders.server";

/** Orders with their tabs, filters and pager: a company's own, or the platform's. */
export function OrderList({ list }: { list: ShownOrders }) {
  const t = useWords();
  const { query, period, rows, isPlatform } = list;
  const to = isPlatform ? paths.admin.orders : paths.orders.list;
  const label = t(isPlatform ? "orders:findAll" : "orders:find");
  const { sort, reversed } = query;
  const isFiltered = Boolean(query.key || period.period || query.state);
  return (
    <>
      <Tabs
        label={t("orders:tabs")}
        tabs={[
          {
            to: to({ ...query, state: "" }),
            label: t("orders:all"),
            count: list.all,
            isCurrent: !query.state,
          },
          ...list.tabs.map(({ state, count }) => ({
            to: to({ ...query, state }),
            label: t(`orders:states.${state}`),
            count,
            isCurrent: query.state === state,
          })),
        ]}
      />
      <Form method="get" action={to()} className="filters" role="search" key={to(query)}>
        <QueryFields kept={{ state: query.state, size: query.size, sort, reversed }} />
        <SearchField value={list.typed} label={label} placeholder={label} />
        <PeriodFilter asked={period} words={{ label: t("orders:when"), any: t("orders:anyTime") }} />
        <Button>{t("lists.find")}</Button>
      </Form>
      <Chips
        count={list.count}
        chips={usualChips(
          t,
          { key: query.key, ...period },
          (cleared) => to({ ...query, ...cleared }),
          (when) => t("orders:ofWhen", { when }),
        )}
        clear={to({ state: query.state, sort, reversed })}
      />
      <IgnoredSearchTerm validationError={list.validationError} />
      {rows.length > 0 ? (
        <>
          <OrderTable
            rows={rows}
            total={{ amount: list.total, count: list.count }}
            isPlatform={isPlatform}
            by={headsBy<"number" | "amount">(query, { usual: "number", ascending: [] }, (order) =>
              to({ ...query, ...order }),
            )}
          />
          <ListPager
            at={list}
            to={(page) => to({ ...query, page })}
            ofSize={(size) => to({ ...query, size })}
          />
        </>
      ) : (
        <Empty
          title={t(isFiltered ? "orders:noMatch" : "orders:none")}
          actions={isFiltered && <ButtonLink to={to()}>{t("lists.clear")}</ButtonLink>}
        >
          {t(isFiltered ? "orders:noMatchText" : "orders:noneText")}
        </Empty>
      )}
    </>
  );
}
