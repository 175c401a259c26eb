import type * as z from "zod/v4";
import type { certificateSort } from "#contract/certificates/shapes";
import { CheckAll } from "~/lists/CheckAll";
import { sortOf } from "~/lists/orders";
import { listFormId } from "~/lists/SelectableList";
import { Tick } from "~/lists/SelectionBar";
import { paths } from "~/paths";
import { Cell, HeadCell, Row, type Sort, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import { CertificateStateMark } from "./CertificateStateMark";
import type { CertificateList } from "./list";

/** The certificates of one page; each name links to its certificate. */
export function CertificateTable({ list: { rows, query } }: { list: CertificateList }) {
  const t = useWords();
  const orderBy = certificateOrders(query);
  return (
    <Table
      caption={t("certificates:title")}
      hasPicks
      head={
        <>
          <HeadCell>
            <CheckAll form={listFormId} label={t("lists.column")} />
          </HeadCell>
          <HeadCell
            sort={orderBy("name")}
            also={{ name: t("certificates:list.columns.number"), sort: orderBy("issued") }}
          >
            {t("certificates:list.columns.holder")}
          </HeadCell>
          <HeadCell>{t("certificates:list.columns.certificate")}</HeadCell>
          <HeadCell>{t("certificates:list.columns.state")}</HeadCell>
          <HeadCell sort={orderBy("day")}>{t("certificates:list.columns.issuedOn")}</HeadCell>
          <HeadCell isAside sort={orderBy("ends")}>
            {t("certificates:list.columns.validUntil")}
          </HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.id} isChosen={row.isChosen}>
          <Cell kind="pick">
            <Tick
              id={row.id}
              isChosen={row.isChosen}
              label={t("lists.choose", { name: `${row.name} ${row.number}` })}
            />
          </Cell>
          <TitleCell to={row.to} title={row.name} code={<span className="unbroken">{row.number}</span>} />
          <Cell>
            <span className="certificate-of">
              {row.exam || row.template}
              {row.exam && <span className="code">{row.template}</span>}
            </span>
          </Cell>
          <Cell kind="state">
            <CertificateStateMark state={row.state} />
          </Cell>
          <Cell before={t("certificates:list.issuedBefore")}>{row.issuedOn}</Cell>
          <Cell kind="aside">{row.validUntil ?? t("certificates:list.forever")}</Cell>
        </Row>
      ))}
    </Table>
  );
}

const certificateOrders =
  (query: CertificateList["query"]) =>
  (sort: z.infer<typeof certificateSort>): Sort =>
    sortOf({
      now: query.sort || "issued",
      isReversed: query.reversed === "1",
      sort,
      isAscending: sort === "name" || sort === "ends",
      to: (reversed) =>
        paths.certificates.list({
          ...query,
          sort: sort === "issued" ? "" : sort,
          reversed,
          page: undefined,
        }),
    });
