import { Form } from "@remix-run/react";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { headsBy } from "~/lists/orders";
import { QueryFields } from "~/lists/QueryFields";
import { paths } from "~/paths";
import { ListPager } from "~/routes/office/ListPager";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { SearchField } from "~/ui/fields/SearchField";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";
import { InvoiceStateMark } from "./InvoiceStateMark";
import type { ShownInvoices } from "./invoices.server";

/** Invoices with their tabs, search and pager: a company's own, or the platform's. */
export function InvoiceList({ list }: { list: ShownInvoices }) {
  const t = useWords();
  const { query, rows, isPlatform } = list;
  const to = isPlatform ? paths.admin.invoices : paths.invoices.list;
  const { state, size, sort, reversed } = query;
  const label = t("invoices:find");
  const isFiltered = Boolean(query.key || state);
  return (
    <>
      <Tabs
        label={t("invoices:tabs")}
        tabs={[
          {
            to: to({ ...query, state: "" }),
            label: t("invoices:all"),
            count: list.all,
            isCurrent: !query.state,
          },
          ...list.tabs.map(({ state, count }) => ({
            to: to({ ...query, state }),
            label: t(`invoices:states.${state}`),
            count,
            isCurrent: query.state === state,
          })),
        ]}
      />
      <Form method="get" action={to()} className="filters" role="search" key={to(query)}>
        <QueryFields kept={{ state, size, sort, reversed }} />
        <SearchField value={list.typed} label={label} placeholder={label} />
        <Button>{t("lists.find")}</Button>
      </Form>
      <IgnoredSearchTerm validationError={list.validationError} />
      {rows.length > 0 ? (
        <>
          <InvoiceTable list={list} />
          <ListPager
            at={list}
            to={(page) => to({ ...query, page })}
            ofSize={(size) => to({ ...query, size })}
          />
        </>
      ) : (
        <Empty
          title={t(isFiltered ? "invoices:noMatch" : "invoices:none")}
          actions={isFiltered && <ButtonLink to={to()}>{t("lists.clear")}</ButtonLink>}
        >
          {t(isFiltered ? "invoices:noMatchText" : "invoices:noneText")}
        </Empty>
      )}
    </>
  );
}

function InvoiceTable({ list: { rows, query, isPlatform } }: { list: ShownInvoices }) {
  const t = useWords();
  const to = isPlatform ? paths.admin.invoice : paths.invoices.show;
  const list = isPlatform ? paths.admin.invoices : paths.invoices.list;
  const by = headsBy<"number" | "amount">(query, { usual: "number", ascending: [] }, (order) =>
    list({ ...query, ...order }),
  );
  return (
    <Table
      caption={t("invoices:title")}
      head={
        <>
          <HeadCell sort={by("number")}>{t("invoices:columns.invoice")}</HeadCell>
          <HeadCell>{t("invoices:columns.state")}</HeadCell>
          <HeadCell isNumber sort={by("amount")}>
            {t("invoices:columns.amount")}
          </HeadCell>
          <HeadCell>{t("invoices:columns.told")}</HeadCell>
          <HeadCell isActions>{t("invoices:columns.actions")}</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.id}>
          <TitleCell to={to(row.id)} title={row.number} code={`${row.title} · ${row.appliedAt}`} />
          <Cell kind="state">
            <InvoiceStateMark state={row.state} />
          </Cell>
          <Cell kind="number" before={`${t("invoices:columns.amount")} `}>
            {row.amount}
          </Cell>
          <Cell kind="prose">{row.told}</Cell>
          <ActionsCell>
            <RowAction to={to(row.id)} subject={row.number}>
              {t(isPlatform && row.state === "applied" ? "invoices:handle" : "invoices:view")}
            </RowAction>
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}
