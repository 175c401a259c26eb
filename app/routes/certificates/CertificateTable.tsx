import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import { CertificateStateMark } from "./CertificateStateMark";
import type { CertificateListRow as Certificate } from "./rows.server";

/** The certificates of one page; each name links to its certificate. */
export function CertificateTable({ rows }: { rows: readonly Certificate[] }) {
  const t = useWords();
  return (
    <Table
      caption={t("certificates:title")}
      head={
        <>
          <HeadCell>{t("certificates:list.columns.holder")}</HeadCell>
          <HeadCell>{t("certificates:list.columns.certificate")}</HeadCell>
          <HeadCell>{t("certificates:list.columns.state")}</HeadCell>
          <HeadCell>{t("certificates:list.columns.issuedOn")}</HeadCell>
          <HeadCell isAside>{t("certificates:list.columns.validUntil")}</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.id}>
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
