import { Form } from "@remix-run/react";
import { entryKinds } from "#contract/orders/shapes";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { Chips, usualChips } from "~/lists/Chips";
import { PeriodFilter } from "~/lists/PeriodFilter";
import { QueryFields } from "~/lists/QueryFields";
import { paths } from "~/paths";
import { ListPager } from "~/routes/office/ListPager";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Choose } from "~/ui/fields/Choose";
import { SearchField } from "~/ui/fields/SearchField";
import { Cell, HeadCell, Row, Table, TitleCell, TotalRow } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { LedgerData } from "./ledger";

/**
 * The entries of the ledger, each with the balance after it, and the sums of all that match. No head sorts: a balance is
 * true only after the entry below it.
 */
export function LedgerSection({ ledger }: { ledger: LedgerData }) {
  const t = useWords();
  const { query, period } = ledger;
  const label = t("orders:ledger.find");
  const chips = usualChips(
    t,
    { key: query.key, ...period },
    (cleared) => paths.orders.ledger({ ...query, ...cleared }),
    (when) => t("orders:ofWhen", { when }),
  );
  if (query.kind)
    chips.push({ label: t(`orders:kinds.${query.kind}`), to: paths.orders.ledger({ ...query, kind: "" }) });
  return (
    <section aria-labelledby="entries">
      <div className="section-line">
        <h2 id="entries">{t("orders:ledger.title")}</h2>
        <span className="hint">{t("orders:ledger.unit")}</span>
      </div>
      <Form
        method="get"
        action={paths.orders.ledger()}
        className="filters"
        role="search"
        key={paths.orders.ledger(query)}
      >
        <QueryFields kept={{ size: query.size }} />
        <SearchField value={ledger.typed} label={label} placeholder={label} />
        <Choose
          name="kind"
          value={query.kind}
          any={t("orders:ledger.anyKind")}
          label={t("orders:columns.kind")}
        >
          {entryKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`orders:kinds.${kind}`)}
            </option>
          ))}
        </Choose>
        <PeriodFilter asked={period} words={{ label: t("orders:when"), any: t("orders:anyTime") }} />
        <Button>{t("lists.find")}</Button>
      </Form>
      <Chips count={ledger.count} chips={chips} clear={paths.orders.ledger()} />
      <IgnoredSearchTerm validationError={ledger.validationError} />
      {ledger.rows.length > 0 ? (
        <>
          <LedgerTable ledger={ledger} />
          <ListPager
            at={ledger}
            to={(page) => paths.orders.ledger({ ...query, page })}
            ofSize={(size) => paths.orders.ledger({ ...query, size })}
          />
        </>
      ) : (
        <Empty
          title={t(chips.length > 0 ? "orders:ledger.noMatch" : "orders:ledger.none")}
          actions={chips.length > 0 && <ButtonLink to={paths.orders.ledger()}>{t("lists.clear")}</ButtonLink>}
        >
          {t(chips.length > 0 ? "orders:noMatchText" : "orders:ledger.noneText")}
        </Empty>
      )}
      <p className="hint">{t("orders:ledger.reserved")}</p>
    </section>
  );
}

function LedgerTable({ ledger }: { ledger: LedgerData }) {
  const t = useWords();
  const before = (column: "kind" | "balance" | "received" | "spent") => `${t(`orders:columns.${column}`)} `;
  return (
    <Table
      caption={t("orders:ledger.title")}
      head={
        <>
          <HeadCell>{t("orders:columns.entry")}</HeadCell>
          <HeadCell>{t("orders:columns.at")}</HeadCell>
          <HeadCell>{t("orders:columns.kind")}</HeadCell>
          <HeadCell isNumber>{t("orders:columns.received")}</HeadCell>
          <HeadCell isNumber>{t("orders:columns.spent")}</HeadCell>
          <HeadCell isNumber>{t("orders:columns.balance")}</HeadCell>
        </>
      }
      foot={
        <TotalRow
          label={t("orders:ledger.sums", { count: ledger.count, opening: ledger.opening })}
          before={3}
          totals={[
            { value: ledger.received, before: before("received") },
            { value: ledger.spent, before: before("spent") },
            { value: <b>{ledger.closing}</b>, before: before("balance") },
          ]}
        />
      }
    >
      {ledger.rows.map((row) => (
        <Row key={row.id}>
          <TitleCell to={row.to || undefined} title={row.title} code={row.code} isAlone />
          <Cell>{row.at}</Cell>
          <Cell before={before("kind")}>{t(`orders:kinds.${row.kind}`)}</Cell>
          <Cell kind="number">{row.received}</Cell>
          <Cell kind="number">{row.spent}</Cell>
          <Cell kind="number" before={before("balance")}>
            <b>{row.balance}</b>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
