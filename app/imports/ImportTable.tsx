import { paths } from "~/paths";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import { ImportStateLabel } from "./ImportStateLabel";
import type { ListedImport } from "./latest.server";
import type { ImportDomain } from "./screen";

/** The company's latest imports of a domain, newest first. */
export function ImportTable({
  domain,
  imports,
}: {
  domain: ImportDomain;
  /** `what`: its format, or its purpose. */
  imports: (ListedImport & { what: string })[];
}) {
  const t = useWords();
  if (imports.length === 0) return null;
  const total = t(`${domain}:import.columns.total`);
  return (
    <section className="latest-imports">
      <h2>{t(`${domain}:import.latest`)}</h2>
      <p className="hint mb-8">{t(`${domain}:import.latestHint`)}</p>
      <Table
        caption={t(`${domain}:import.latest`)}
        head={
          <>
            <HeadCell>{t(`${domain}:import.columns.file`)}</HeadCell>
            <HeadCell>{t("imports.columns.state")}</HeadCell>
            <HeadCell isNumber>{total}</HeadCell>
            <HeadCell>{t("imports.columns.by")}</HeadCell>
            <HeadCell>{t("imports.columns.time")}</HeadCell>
          </>
        }
      >
        {imports.map((one) => (
          <Row key={one.importId}>
            <TitleCell title={one.fileName} to={paths[domain].showImport(one.importId)} code={one.what} />
            <Cell kind="state">
              <ImportStateLabel domain={domain} state={one.state} />
            </Cell>
            <Cell kind="number" before={`${total} `}>
              {one.total}
            </Cell>
            <Cell>{one.createdBy}</Cell>
            <Cell>{one.time}</Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
