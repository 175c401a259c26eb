import { paths } from "~/paths";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import { ImportState } from "./ImportState";
import type { Imports } from "./import";

/** The company's latest imports, newest first. */
export function ImportTable({ imports }: { imports: Imports }) {
  const t = useWords();
  return (
    <section className="latest-imports">
      <h2>{t("bank:import.latest")}</h2>
      <p className="hint mb-8">{t("bank:import.latestHint")}</p>
      <Table
        caption={t("bank:import.latest")}
        head={
          <>
            <HeadCell>{t("bank:import.columns.file")}</HeadCell>
            <HeadCell>{t("bank:import.columns.state")}</HeadCell>
            <HeadCell isNumber>{t("bank:import.columns.questions")}</HeadCell>
            <HeadCell>{t("bank:import.columns.by")}</HeadCell>
            <HeadCell>{t("bank:import.columns.time")}</HeadCell>
          </>
        }
      >
        {imports.map((one) => (
          <Row key={one.importId}>
            <TitleCell
              title={one.fileName}
              to={paths.bank.showImport(one.importId)}
              code={t(`bank:formats.${one.format}`)}
            />
            <Cell kind="state">
              <ImportState state={one.state} />
            </Cell>
            <Cell kind="number" before={`${t("bank:import.columns.questions")} `}>
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
